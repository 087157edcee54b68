import { useLetterKeys } from '../../web/letter-keys.ts'
import { classNames } from '../class-names.ts'
import styles from './Keycap.module.css'

/** A key as it is printed; screen readers read what stands beside it. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.keycap} aria-hidden="true">
      {children}
    </kbd>
  )
}

/**
 * The key of a control, such as `Esc` or `Ctrl C`; a single letter is hidden while those keys are switched off, all on a phone.
 * Hidden from screen readers: the control declares it itself.
 */
export function Keycap({ children }: { children: string }) {
  const letters = useLetterKeys()
  if (!letters && /^[A-Z0-9/?]$/.test(children)) return null
  return (
    <kbd className={classNames(styles.keycap, styles.inControl)} aria-hidden="true">
      {children}
    </kbd>
  )
}
