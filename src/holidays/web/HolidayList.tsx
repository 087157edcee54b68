import { formatWeekday } from '../../kit/shared/time.ts'
import type { HolidayOnDay } from '../day-contract.ts'
import styles from './HolidayList.module.css'

export function HolidayList({ holidays }: { holidays: readonly HolidayOnDay[] }) {
  if (holidays.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Holidays">
      {holidays.map(({ date, name, isHalf }) => (
        <li key={`${date} ${isHalf} ${name}`}>
          <span>{formatWeekday(date)}</span> <b>{name}</b>
          {isHalf && ', half day'}
        </li>
      ))}
    </ul>
  )
}
