import type { ReactNode } from 'react'
import { TitledCard } from '../../../kit/ui/card/TitledCard.tsx'
import styles from './ScoreCard.module.css'

type ScoreCardProps = {
  title: string
  /** The size of the card, which depends on the number of columns in its table. */
  size?: 'small' | 'medium' | 'wide'
  children: ReactNode
}

/** A part of the scorecard with its title. */
export function ScoreCard({ title, size = 'small', children }: ScoreCardProps) {
  return (
    <TitledCard title={title} className={styles[size]}>
      {children}
    </TitledCard>
  )
}
