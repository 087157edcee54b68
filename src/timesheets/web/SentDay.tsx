import { capitalize } from '../../kit/shared/capitalize.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { WeekDay } from '../entries-contract.ts'
import { sumFigures } from '../rules.ts'
import { isDayOff } from '../gap-rules.ts'
import { describeMark } from './gap-looks.ts'
import styles from './DayForm.module.css'

/** What was sent for a day, and why it cannot change now. */
export function SentDay({ day: { entry, why, mark, holiday } }: { day: WeekDay }) {
  return (
    <div className={styles.sent}>
      {entry !== null && (
        <>
          <p className={styles.state}>
            <StatusChip word={entry.status} form="pill" /> filled {formatInstant(entry.filled_at)}
            {entry.approver !== null && `, by ${entry.approver.fullName}`}
          </p>
          <SmallTable
            label="What was done, by project"
            className={styles.table}
            columns={[
              { title: 'Project', names: true, show: ({ name }) => name },
              { title: 'Done', number: true, show: ({ done }) => done.toLocaleString('en-IN') },
            ]}
            rows={entry.projects}
            rowKey={({ _id }) => _id}
            foot={['Total', sumFigures(entry.projects.map(({ done }) => done)).toLocaleString('en-IN')]}
          />
          {entry.userRemarks !== '' && <p>Your remarks: {entry.userRemarks}</p>}
          {entry.approverRemarks !== '' && <p>Approver’s remarks: {entry.approverRemarks}</p>}
        </>
      )}
      <p className={styles.why}>
        {entry === null && isDayOff(mark) && `${capitalize(describeMark(mark, holiday))}. `}
        {why}
      </p>
    </div>
  )
}
