import type { ReactNode } from 'react'
import styles from './MessagePage.module.css'

export function MessagePage({ title, picture, children }: { title: string; picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {picture}
      <h1>{title}</h1>
      {children}
    </div>
  )
}
