import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  /** `primary`: the one main action; `quiet`: without border, 26 px high; `icon`: a square for one icon. */
  kind?: 'default' | 'primary' | 'quiet' | 'icon' | undefined
  /** Destructive: red, filled where it is primary. */
  danger?: boolean | undefined
  /** 26 px high instead of 32. */
  small?: boolean | undefined
}

/** @param own a class of the caller, which wins: the kit's styles are in a layer below */
export const buttonClass = ({ kind = 'default', danger = false, small = false }: ButtonLook, own?: string): string =>
  classNames(styles.button, styles[kind], danger && styles.danger, small && styles.small, own)
