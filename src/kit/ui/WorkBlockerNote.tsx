import { useState } from 'react'
import { type WorkBlocker, describeWorkBlocker } from '../shared/work-blocker.ts'
import { toDay } from '../shared/time.ts'
import { Icon } from './icons.tsx'
import styles from './WorkBlockerNote.module.css'

/** Says what keeps a person from working, such as "application error since Monday". The tooltip also names what it concerns. */
export function WorkBlockerNote({ hindrance, short = false }: { hindrance: WorkBlocker; short?: boolean }) {
  const [today] = useState(() => toDay(new Date()))
  const words = describeWorkBlocker(hindrance, today)
  return (
    <small className={styles.note} title={`${hindrance.of}: ${words}`}>
      <Icon name="warning" size={14} />
      <span className={short ? 'sr-only' : undefined}>{words}</span>
    </small>
  )
}
