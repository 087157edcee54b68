import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { Moves } from '../assigned-contract.ts'
import styles from './MovesList.module.css'

const shown = (target: number | null): string => (target === null ? 'none' : String(target))

export function MovesList({ moves }: { moves: Moves }) {
  const { people, days, count, first, last } = moves
  const refused = people.filter((one) => one.refused !== null)
  const nameOf = (id: string): string => people.find(({ user }) => user._id === id)?.user.fullName ?? ''
  const several = people.length > 1
  return (
    <div role="status">
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label="Not saved for">
          {refused.map(({ user, refused: why }) => (
            <li key={user._id}>
              {user.fullName}: {why?.message}
            </li>
          ))}
        </ul>
      )}
      {count === 0 || first === null || last === null ? (
        <p className={styles.none}>No report days change.</p>
      ) : (
        <>
          <p className={styles.moves}>
            <Icon name="warning" size={16} />
            <span>
              <b>This changes {formatQuantity(count, 'report day')}</b>,{' '}
              {first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`}. Nothing is saved yet.
            </span>
          </p>
          <SmallTable
            label="Days that change"
            look="card"
            scroller={styles.days}
            rows={days}
            rowKey={({ user, date, project }) => `${user} ${date} ${project}`}
            columns={[
              { title: 'Day', show: ({ date }) => formatDay(date), className: styles.day },
              several
                ? { title: 'User', show: ({ user }) => nameOf(user) }
                : { title: 'Project', show: ({ project }) => project },
              { title: 'Done', show: ({ done }) => done, number: true },
              {
                title: 'Target',
                number: true,
                show: ({ from, to }) => (
                  <>
                    {shown(from)} → <b>{shown(to)}</b>
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </div>
  )
}
