import type { ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './TermList.module.css'

/** `under` says where the value comes from. */
export type ShownTerm = { words: string; value: ReactNode; under?: ReactNode }

export function TermList({ terms, sum, className }: { terms: readonly ShownTerm[]; sum?: ShownTerm; className?: string }) {
  return (
    <ul className={joinClassNames(styles.terms, className)}>
      {terms.map((term, at) => (
        // Two terms may have the same words, so the index is the key.
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
