import type { ReactNode } from 'react'
import styles from './NamedRows.module.css'

type NamedRowsProps = { summary: ReactNode; names: readonly string[] }

/** Rows that are named on demand. */
export function NamedRows({ summary, names }: NamedRowsProps) {
  return (
    <details className={styles.rows}>
      <summary>{summary}</summary>
      <ul>
        {names.map((name, at) => (
          // The same name can come twice, and the list never changes its order.
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
