import { joinClassNames } from '../class-names.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  /** `primary` is the one main action, `quiet` has no border and is 26 px high, and `icon` is a square for one icon. */
  kind?: 'default' | 'primary' | 'quiet' | 'icon' | undefined
  /** Marks a destructive action: red, and filled if it is primary. */
  danger?: boolean | undefined
  /** Makes the button 26 px high instead of 32. */
  small?: boolean | undefined
}

/**
 * Returns the classes of a button.
 * @param own a class of the caller, which overrides the kit's styles because they are in a lower layer
 */
export const getButtonClass = ({ kind = 'default', danger = false, small = false }: ButtonLook, own?: string): string =>
  joinClassNames(styles.button, styles[kind], danger && styles.danger, small && styles.small, own)
