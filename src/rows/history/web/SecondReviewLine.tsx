import type { ReactNode } from 'react'
import styles from './SecondReviewLine.module.css'

/** The line with `SecondReviewSwitch`. It shows only its words until the switch is loaded. */
export function SecondReviewLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}
