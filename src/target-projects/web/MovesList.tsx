import { counted } from '../../kit/shared/counted.ts'
import { showDay } from '../../kit/shared/time.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { ScrollArea } from '../../kit/ui/ScrollArea.tsx'
import type { Moves } from '../assigned-contract.ts'
import styles from './MovesList.module.css'

const shown = (target: number | null): string => (target === null ? 'none' : String(target))

/** The report days that move, before anything is saved (calculations.md 3). */
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
        <p className={styles.none}>No report day moves.</p>
      ) : (
        <>
          <p className={styles.moves}>
            <Icon name="warning" size={16} />
            <span>
              <b>This moves {counted(count, 'report day')}</b>,{' '}
              {first === last ? showDay(first) : `${showDay(first)} to ${showDay(last)}`}. Nothing is saved yet.
            </span>
          </p>
          <ScrollArea className={styles.days} role="group" label="Days that move">
            <table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">{several ? 'User' : 'Project'}</th>
                  <th scope="col">Done</th>
                  <th scope="col">Target</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ user, date, project, done, from, to }) => (
                  <tr key={`${user} ${date} ${project}`}>
                    <td>{showDay(date)}</td>
                    <td>{several ? nameOf(user) : project}</td>
                    <td>{done}</td>
                    <td>
                      {shown(from)} → <b>{shown(to)}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        </>
      )}
    </div>
  )
}
