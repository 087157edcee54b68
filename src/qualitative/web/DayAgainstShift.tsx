import { Icon } from '../../kit/ui/icons.tsx'
import type { QualitativeRecord } from '../record-contract.ts'
import styles from './DayAgainstShift.module.css'
import { dayWords } from './day-words.ts'

/** Shows how full the day of a record is, with a warning where it exceeds the shift. Shows nothing where that is not known. */
export function DayAgainstShift({ day }: Pick<QualitativeRecord, 'day'>) {
  if (day === null) return null
  const { text, tone } = dayWords(day)
  return (
    <span className={styles.day} data-tone={tone}>
      {tone === 'amber' && <Icon name="warning" />}
      {text}
    </span>
  )
}
