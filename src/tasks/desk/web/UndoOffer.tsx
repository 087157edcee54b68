import { Button } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useBusy } from '../../../kit/web/use-calls.ts'
import { showMinutes, useTimeLeft } from '../../../kit/web/use-time-left.ts'
import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Task } from '../../workflow/contract.ts'
import { refusals } from '../../workflow/refusals.ts'
import { undoDecision, useLastDecision } from './last-decision.ts'
import styles from './UndoOffer.module.css'

type Props = {
  /** What would be undone. */
  children: string
  until: string | null
  /** It is the decision that Ctrl Z undoes. */
  byKey?: boolean
  onUndo: () => Promise<unknown>
}

/** Offers the undo of a decision with the time that is left; then says why it is over. */
export function UndoOffer({ children, until, byKey = false, onUndo }: Props) {
  const left = useTimeLeft(until)
  const [busy, run] = useBusy()
  if (until === null) return null
  return (
    <p className={styles.offer} data-part="undo">
      <Icon name="returnArrow" size={16} />
      <span>{left === 0 ? refusals.UNDO_TOO_LATE[1] : children}</span>
      {left > 0 && (
        <Button
          small
          busy={busy}
          onClick={() => void run(onUndo)}
          {...(byKey && { keycap: 'Ctrl Z', 'aria-keyshortcuts': 'Control+Z' })}
        >
          Undo
        </Button>
      )}
      {left > 0 && (
        <span className={styles.left} role="timer">
          {showMinutes(left)} left
        </span>
      )}
    </p>
  )
}

type LastProps = { personId: string; role: StaffRole; file: string; openId: string | undefined; onUndone: (task: Task) => void }

/** The undo of the last own decision on a file, below its rows; the desk offers that of its own row. */
export function LastDecision({ openId, onUndone, ...where }: LastProps) {
  const last = useLastDecision(where)
  if (last === undefined || last.taskId === openId) return null
  const undo = async (): Promise<void> => {
    const undone = await undoDecision(last)
    if (undone !== undefined) onUndone(undone)
  }
  return (
    <UndoOffer key={last.taskId} until={last.undoUntil} onUndo={undo}>
      {`Your last decision: ${last.task.question_id}`}
    </UndoOffer>
  )
}
