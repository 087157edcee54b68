import type { ReactNode } from 'react'
import styles from './FormColumns.module.css'

/** On a phone, the fields are below one another. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
