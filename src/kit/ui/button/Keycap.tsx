import { useLetterKeys } from '../../web/letter-keys.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './Keycap.module.css'

export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.keycap} aria-hidden="true">
      {children}
    </kbd>
  )
}

/**
 * The key of a control, such as `Esc` or `Ctrl C`. A letter is hidden while letter keys are off, and every key is hidden on a
 * phone. Screen readers skip it, because the control itself declares the key.
 */
export function Keycap({ children }: { children: string }) {
  const letters = useLetterKeys()
  if (!letters && /^[A-Z0-9/?]$/.test(children)) return null
  return (
    <kbd className={joinClassNames(styles.keycap, styles.inControl)} aria-hidden="true">
      {children}
    </kbd>
  )
}
