import { formatQuantity } from '../../kit/shared/counted.ts'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { MovedReport } from '../contract.ts'
import styles from './SystemCards.module.css'
import type { SystemState } from './system-state.ts'

const columns: readonly SmallColumn<MovedReport>[] = [
  { title: 'Department', names: true, show: ({ department }) => <bdi>{department?.name ?? 'No department'}</bdi> },
  { title: 'Month', show: ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}` },
  { title: 'Days that left', number: true, show: ({ daysGone }) => daysGone },
  { title: 'Days that came', number: true, show: ({ daysCome }) => daysCome },
]

/** Lists the worklog reports of closed months that an upgrade changed (decision 172). Hidden if there are none. */
export function MovedReportsCard({ state: { movedReports = [] } }: { state: SystemState }) {
  if (movedReports.length === 0) return null
  const title = 'Worklog reports of closed months that an upgrade changed'
  return (
    <TitledCard title={title} aside={<span className={styles.aside}>{formatQuantity(movedReports.length, 'report')}</span>}>
      <SmallTable
        label={title}
        columns={columns}
        rows={movedReports}
        rowKey={({ month, department }) => `${month} ${department?._id ?? ''}`}
      />
      <p className={styles.note}>
        A department’s worklog report has the days on which its people were in it. Before, it had every day of the people who are
        in it today. What a handed-over month comes to stays the same.
      </p>
    </TitledCard>
  )
}
