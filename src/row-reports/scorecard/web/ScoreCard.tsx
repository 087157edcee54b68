import type { ReactNode } from 'react'
import { TitledCard } from '../../../kit/ui/card/TitledCard.tsx'
import styles from './ScoreCard.module.css'

type ScoreCardProps = {
  title: string
  /** Depends on the number of columns in the card's table. */
  size?: 'small' | 'medium' | 'wide'
  children: ReactNode
}

export function ScoreCard({ title, size = 'small', children }: ScoreCardProps) {
  return (
    <TitledCard title={title} className={styles[size]}>
      {children}
    </TitledCard>
  )
}
