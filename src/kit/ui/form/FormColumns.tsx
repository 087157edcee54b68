import type { ReactNode } from 'react'
import styles from './FormColumns.module.css'

export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
