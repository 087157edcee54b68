import { type ReactNode, useId } from 'react'
import { ErrorStrip } from '../feedback/ErrorStrip.tsx'
import { classNames } from '../class-names.ts'
import { cardClass } from './card-class.ts'
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
    <div className={cardClass(styles.list)}>
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

/** One sentence instead of a list. */
export function HomeNote({ children }: { children: string }) {
  return <p className={cardClass(styles.none)}>{children}</p>
}

type CellProps = {
  children: ReactNode
  /** Aligned at the right. */
  isNumber?: boolean
  /** Left out on a phone. */
  isMinor?: boolean
}
const cellClass = ({ isNumber, isMinor }: Omit<CellProps, 'children'>): string =>
  classNames(isNumber && styles.isNumber, isMinor && styles.isMinor)

/** The head of a column. */
export function HomeHead({ children, ...look }: CellProps) {
  return (
    <th scope="col" className={cellClass(look)}>
      {children}
    </th>
  )
}

export function HomeCell({ children, ...look }: CellProps) {
  return <td className={cellClass(look)}>{children}</td>
}

/** The cell of a long name, which is cut off; its title is whole. */
export function HomeName({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className={styles.name} title={title}>
      {children}
    </td>
  )
}

/** Words in a cell that stand for nothing. */
export function HomeQuiet({ children }: { children: string }) {
  return <span className={styles.isQuiet}>{children}</span>
}
