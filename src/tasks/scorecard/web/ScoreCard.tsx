import type { ReactNode } from 'react'
import styles from './ScoreCard.module.css'

/** A part of the scorecard with its title. */
export function ScoreCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
