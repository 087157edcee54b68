import type { ReactNode } from 'react'
import styles from './ScoreCard.module.css'

type ScoreCardProps = {
  title: string
  /** For a table of many columns. */
  wide?: boolean
  children: ReactNode
}

/** A part of the scorecard with its title. */
export function ScoreCard({ title, wide = false, children }: ScoreCardProps) {
  return (
    <section className={styles.card} data-wide={wide || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
