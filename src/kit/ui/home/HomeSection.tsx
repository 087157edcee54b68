import { type ReactNode, useId } from 'react'
import { ErrorStrip } from '../feedback/ErrorStrip.tsx'
import styles from './HomeSection.module.css'

type HomeSectionProps = {
  title: string
  /** At the right of the title. */
  link?: ReactNode
  /** What the section lists, for its error and its retry. */
  read: { error: Error | null; refetch: () => Promise<unknown> }
  children: ReactNode
}

/** A domain's part of the home page. */
export function HomeSection({ title, link, read, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {read.error && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {children}
    </section>
  )
}

/** A framed list whose table scrolls sideways, with a line below it. */
export function HomeList({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.card} ${styles.list}`}>
      {children}
      {foot !== undefined && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}

/** Instead of the list. */
export function HomeEmpty({ title, why, children }: { title: string; why: string; children?: ReactNode }) {
  return (
    <div className={styles.none}>
      <b>{title}</b>
      <p>{why}</p>
      {children}
    </div>
  )
}
