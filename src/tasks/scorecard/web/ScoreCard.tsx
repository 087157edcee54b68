import type { ReactNode } from 'react'
import styles from './ScoreCard.module.css'

type ScoreCardProps = {
  title: string
  /** By the columns of its table. */
  size?: 'small' | 'medium' | 'wide'
  children: ReactNode
}

/** A part of the scorecard with its title. */
export function ScoreCard({ title, size = 'small', children }: ScoreCardProps) {
  return (
    <section className={styles.card} data-size={size} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
