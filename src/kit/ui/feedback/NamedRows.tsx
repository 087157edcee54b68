import type { ReactNode } from 'react'
import styles from './NamedRows.module.css'

type NamedRowsProps = { summary: ReactNode; names: readonly string[] }

export function NamedRows({ summary, names }: NamedRowsProps) {
  return (
    <details className={styles.rows}>
      <summary>{summary}</summary>
      <ul>
        {names.map((name, at) => (
          // A name can occur twice and the order never changes, so the index is the key.
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
