import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** An empty list or page, with the reason and one button for the next step (interface.md, States). */
export function EmptyState({ title, why, children }: { title: string; why?: string | undefined; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <svg
        width="48"
        height="48"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m17 15 6 6 10-12M14 41l10-14 10 14M5 36h38" />
      </svg>
      <p className={styles.title}>{title}</p>
      {why !== undefined && <p className={styles.why}>{why}</p>}
      {children}
    </div>
  )
}
