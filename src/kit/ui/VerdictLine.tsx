import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import styles from './VerdictLine.module.css'

/** `more` is the difference from the other data of the day: 0 means the same, and undefined means that there is no figure yet. */
export function VerdictLine({ more, children }: { more: number | undefined; children: ReactNode }) {
  const look = more === undefined ? 'none' : more === 0 ? 'same' : 'differs'
  return (
    <span className={styles.verdict} data-look={look}>
      {look !== 'none' && <Icon name={look === 'same' ? 'check' : 'warning'} />}
      {children}
    </span>
  )
}
