import { joinClassNames } from '../class-names.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  /** `quiet` has no border and is 26 px high; `icon` is a square for one icon. */
  kind?: 'default' | 'primary' | 'quiet' | 'icon' | undefined
  danger?: boolean | undefined
  /** 26 px high instead of 32. */
  small?: boolean | undefined
}

/** @param own a class of the caller, which overrides the kit's styles because they are in a lower layer */
export const getButtonClass = ({ kind = 'default', danger = false, small = false }: ButtonLook, own?: string): string =>
  joinClassNames(styles.button, styles[kind], danger && styles.danger, small && styles.small, own)
