import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './TermList.module.css'

/** A term of an explanation, and what it comes to; `under`: where it comes from. */
export type ShownTerm = { words: string; value: ReactNode; under?: ReactNode }

/** What a figure is made of, one term per line, as its sum below them. */
export function TermList({ terms, sum, className }: { terms: readonly ShownTerm[]; sum?: ShownTerm; className?: string }) {
  return (
    <ul className={classNames(styles.terms, className)}>
      {terms.map((term, at) => (
        // Two terms may have the same words.
        <Line key={at} {...term} />
      ))}
      {sum !== undefined && <Line {...sum} isSum />}
    </ul>
  )
}

function Line({ words, value, under, isSum = false }: ShownTerm & { isSum?: boolean }) {
  return (
    <li data-sum={isSum}>
      <span>
        {words}
        {under !== undefined && <small>{under}</small>}
      </span>
      <span>{value}</span>
    </li>
  )
}
