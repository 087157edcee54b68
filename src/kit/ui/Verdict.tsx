import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import styles from './Verdict.module.css'

/**
 * How a figure compares with what else is known of its day, in words, by colour and glyph; `more`: 0 the same, undefined no
 * figure yet.
 */
export function Verdict({ more, children }: { more: number | undefined; children: ReactNode }) {
  const look = more === undefined ? 'none' : more === 0 ? 'same' : 'differs'
  return (
    <span className={styles.verdict} data-look={look}>
      {look !== 'none' && <Icon name={look === 'same' ? 'check' : 'warning'} />}
      {children}
    </span>
  )
}
