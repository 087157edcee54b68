import { Link } from '@tanstack/react-router'
import { formatDay } from '../../kit/shared/time.ts'
import type { WeekDay } from '../entries-contract.ts'
import styles from './DayForm.module.css'

/** Shows a note about a declined day, above the form of another day. */
export function DeclinedNote({ day: { date, entry } }: { day: WeekDay }) {
  return (
    <div className={styles.declined} data-part="declined">
      <p>
        <b>{formatDay(date)} was declined</b>
        <br />
        {entry?.approverRemarks}
      </p>
      <Link to="/user/timesheet" search={{ day: date, view: ['day'] }} className={styles.resubmit}>
        Resubmit
      </Link>
    </div>
  )
}
