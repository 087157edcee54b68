import type { ReactNode } from 'react'
import styles from './FormColumns.module.css'

/** Fields side by side in a wide `FormDialog`, and below one another on a phone. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
