import type { ReactNode } from 'react'
import styles from './SecondReviewLine.module.css'

/** The line of `SecondReviewSwitch`. It shows only the words until the switch is loaded. */
export function SecondReviewLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}
