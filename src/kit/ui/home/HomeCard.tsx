import { type ReactNode, useId } from 'react'
import { ErrorStrip } from '../feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../feedback/PageSkeleton.tsx'
import { getCardClass } from './card-class.ts'
import styles from './HomeCard.module.css'

type HomeCardProps = {
  title: string
  aside?: ReactNode
  /** The card shows the read's error with a retry button, and a placeholder until the data arrives. */
  read: { error: Error | null; data: unknown; refetch: () => Promise<unknown> }
  children: ReactNode
}

export function HomeCard({ title, aside, read, children }: HomeCardProps) {
  const id = useId()
  return (
    <section className={getCardClass(styles.homeCard)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {read.error && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {read.data === undefined && read.error === null ? <PageSkeleton bars={2} /> : children}
    </section>
  )
}

export const HomeRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>

export const HomeNote = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={styles.note}>
    {title !== undefined && <b>{title}</b>}
    <p>{children}</p>
  </div>
)
