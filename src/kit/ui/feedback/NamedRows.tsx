import type { ReactNode } from 'react'
import styles from './NamedRows.module.css'

type NamedRowsProps = { summary: ReactNode; names: readonly string[] }

/** A summary of rows that lists their names on demand. */
export function NamedRows({ summary, names }: NamedRowsProps) {
  return (
    <details className={styles.rows}>
      <summary>{summary}</summary>
      <ul>
        {names.map((name, at) => (
          // A name can occur twice, and the order of the list never changes, so the index is the key.
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
