import { showInstant } from '../../kit/shared/time.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { WeekDay } from '../entries-contract.ts'
import { sumOf } from '../rules.ts'
import styles from './DayForm.module.css'

/** What was sent for a day, and why it cannot change now. */
export function SentDay({ day: { entry, why } }: { day: WeekDay }) {
  return (
    <div className={styles.sent}>
      {entry !== null && (
        <>
          <p className={styles.state}>
            <StatusChip word={entry.status} form="pill" /> filled {showInstant(entry.filled_at)}
            {entry.approver !== null && `, by ${entry.approver.fullName}`}
          </p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Project</th>
                <th scope="col">Done</th>
              </tr>
            </thead>
            <tbody>
              {entry.projects.map(({ _id, name, done }) => (
                <tr key={_id}>
                  <th scope="row">{name}</th>
                  <td>{done.toLocaleString('en-IN')}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td>{sumOf(entry.projects.map(({ done }) => done)).toLocaleString('en-IN')}</td>
              </tr>
            </tfoot>
          </table>
          {entry.userRemarks !== '' && <p>Your remarks: {entry.userRemarks}</p>}
          {entry.approverRemarks !== '' && <p>Approver’s remarks: {entry.approverRemarks}</p>}
        </>
      )}
      <p className={styles.why}>{why}</p>
    </div>
  )
}
