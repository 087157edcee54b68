import { Link } from '@tanstack/react-router'
import { showDay } from '../../kit/shared/time.ts'
import type { WeekDay } from '../entries-contract.ts'
import styles from './DayForm.module.css'

/** A rejected day, above the form of another one. */
export function RejectedNote({ day: { date, entry } }: { day: WeekDay }) {
  return (
    <div className={styles.rejected} data-part="rejected">
      <p>
        <b>{showDay(date)} REJECTED</b>
        <br />
        {entry?.approverRemarks}
      </p>
      <Link to="/user/timesheet" search={{ day: date, view: ['day'] }} className={styles.resubmit}>
        Resubmit
      </Link>
    </div>
  )
}
