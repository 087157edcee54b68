import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { AssignedTarget, TargetHistoryEntry } from '../assigned-contract.ts'
import { findTargetInForce } from '../rules.ts'
import styles from './HistoryList.module.css'

type Props = {
  user: AssignedTarget['user']
  entries: readonly TargetHistoryEntry[]
  /** The day for which the entry in force is marked. */
  day: string
  /** Undefined if entries cannot be withdrawn here. */
  onWithdraw?: ((entry: TargetHistoryEntry) => void) | undefined
}

export function HistoryList({ user, entries, day, onWithdraw }: Props) {
  const present = findTargetInForce(entries, day)
  return (
    <ul className={styles.entries} aria-label="History">
      {entries.map((entry) => {
        const { _id, target_count: count, effective_date: from, made_by: maker, made_at: made, voided } = entry
        const words = `${count} from ${formatDay(from)}`
        return (
          <li key={_id}>
            <div>
              <p className={styles.count}>
                {voided === null ? <b>{words}</b> : <s>{words}</s>}
                <OwnFigure of={user} by={maker} />
                {voided !== null && <StatusChip word="withdrawn" look={{ glyph: 'octagonCross', tone: 'grey' }} />}
                {_id === present?._id && (
                  <StatusChip word={`in force on ${formatDay(day)}`} look={{ glyph: 'tickDisc', tone: 'green' }} />
                )}
                {voided === null && from > day && <StatusChip word="to come" look={{ glyph: 'halfDisc', tone: 'violet' }} />}
              </p>
              <p className={styles.person}>
                {maker.fullName}, {formatInstant(made)}
                {voided !== null && `. Withdrawn by ${voided.by.fullName}, ${formatInstant(voided.at)}: ${voided.reason}`}
              </p>
            </div>
            {onWithdraw && voided === null && (
              <Button small aria-label={`Withdraw ${words}`} onClick={() => onWithdraw(entry)}>
                Withdraw
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
