import { Icon } from '../../kit/ui/icons.tsx'
import type { QualitativeRecord } from '../record-contract.ts'
import styles from './DayAgainstShift.module.css'
import { describeDayMinutes } from './day-words.ts'

export function DayAgainstShift({ day }: Pick<QualitativeRecord, 'day'>) {
  if (day === null) return null
  const { text, tone } = describeDayMinutes(day)
  return (
    <span className={styles.day} data-tone={tone}>
      {tone === 'amber' && <Icon name="warning" />}
      {text}
    </span>
  )
}
