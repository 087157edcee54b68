import { formatQuantity } from '../../kit/shared/counted.ts'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { MovedFigures } from '../contract.ts'
import styles from './SystemCards.module.css'
import type { SystemState } from './system-state.ts'

const words: Record<MovedFigures['rule'], string> = {
  'first department and manager': 'The first department and manager apply from the first day, not from the day of the save',
  'last day': 'The last day of a user who was blocked or deleted, or lost the last staff role, counts; later days don’t',
  'first state': 'Days before the account count with the first role and state, not with the last of its first day',
}

const columns: readonly SmallColumn<MovedFigures>[] = [
  { title: 'User', names: true, show: ({ user }) => <PersonName person={user} /> },
  { title: 'Months', show: ({ months }) => months.map((month) => `${month.slice(5)}/${month.slice(0, 4)}`).join(', ') },
  { title: 'Why', minor: true, show: ({ rule }) => words[rule] },
]

/** Lists the figures of open months that upgrades changed (ADR 26). Hidden if there are none. */
export function MovedFiguresCard({ state: { movedFigures = [] } }: { state: SystemState }) {
  if (movedFigures.length === 0) return null
  return (
    <TitledCard
      title="Figures that an upgrade changed"
      aside={<span className={styles.aside}>{formatQuantity(movedFigures.length, 'user')}</span>}
    >
      <SmallTable
        label="Figures that an upgrade changed"
        columns={columns}
        rows={movedFigures}
        rowKey={({ rule, user }) => `${rule} ${user._id}`}
      />
      <p className={styles.note}>Months that were closed at the upgrade keep their figures.</p>
    </TitledCard>
  )
}
