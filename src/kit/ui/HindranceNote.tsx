import { useState } from 'react'
import { type Hindrance, hindranceWords } from '../shared/hindrance.ts'
import { dayOf } from '../shared/time.ts'
import { Icon } from './icons.tsx'
import styles from './HindranceNote.module.css'

/** What keeps a person from working now: "application error since Monday"; its tooltip says of what. */
export function HindranceNote({ hindrance, short = false }: { hindrance: Hindrance; short?: boolean }) {
  const [today] = useState(() => dayOf(new Date()))
  const words = hindranceWords(hindrance, today)
  return (
    <small className={styles.note} title={`${hindrance.of}: ${words}`}>
      <Icon name="warning" size={14} />
      <span className={short ? 'sr-only' : undefined}>{words}</span>
    </small>
  )
}
