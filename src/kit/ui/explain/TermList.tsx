import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './TermList.module.css'

/** A term of an explanation and its value. `under` says where it comes from. */
export type ShownTerm = { words: string; value: ReactNode; under?: ReactNode }

/** The terms of a figure, one per line, with their sum below them. */
export function TermList({ terms, sum, className }: { terms: readonly ShownTerm[]; sum?: ShownTerm; className?: string }) {
  return (
    <ul className={joinClassNames(styles.terms, className)}>
      {terms.map((term, at) => (
        // The index is the key, because two terms may have the same words.
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
