import type { ReactNode } from 'react'
import styles from './SecondReviewLine.module.css'

/** Until the switch is loaded, the line shows only its text. */
export function SecondReviewLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}
