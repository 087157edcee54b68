import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './TitledCard.module.css'

type TitledCardProps = {
  title: string
  aside?: ReactNode
  /** Positions the card among its neighbours. The card defines its own look. */
  className?: string | undefined
  children: ReactNode
}

export function TitledCard({ title, aside, className, children }: TitledCardProps) {
  return (
    <section className={joinClassNames(styles.card, className)} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
