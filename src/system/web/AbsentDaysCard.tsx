import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { AbsentDay } from '../contract.ts'
import styles from './SystemCards.module.css'
import type { SystemState } from './system-state.ts'

const columns: readonly SmallColumn<AbsentDay>[] = [
  { title: 'Person', names: true, show: ({ person }) => <bdi>{person}</bdi> },
  { title: 'Day', show: ({ day }) => formatDay(day) },
  { title: 'Targets with figures', show: ({ targets }) => <bdi>{targets.join(', ')}</bdi> },
]

/**
 * Lists days with both an absence and figures, stored before the database prevented this (calculations.md 1). Hidden if there are
 * none.
 */
export function AbsentDaysCard({ state: { absentDays = [] } }: { state: SystemState }) {
  if (absentDays.length === 0) return null
  const title = 'Days with an absence and figures'
  return (
    <TitledCard title={title} aside={<span className={styles.aside}>{formatQuantity(absentDays.length, 'day')}</span>}>
      <SmallTable label={title} columns={columns} rows={absentDays} rowKey={({ userId, day }) => `${userId} ${day}`} />
      <p className={styles.note}>
        The figures don’t count while the absence is there. Clear the figures or remove the absence. A day of a closed month stays
        as it was handed over unless the month is reopened.
      </p>
    </TitledCard>
  )
}
