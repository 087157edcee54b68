import { Button } from '../../../kit/ui/button/Button.tsx'
import { useBusy } from '../../../kit/web/use-calls.ts'
import { showMinutes, useTimeLeft } from '../../../kit/web/use-time-left.ts'
import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Task } from '../../workflow/contract.ts'
import { refusals } from '../../workflow/refusals.ts'
import { undoDecision, useLastDecision } from './last-decision.ts'
import styles from './UndoOffer.module.css'

type ButtonProps = { left: number; children: string; onUndo: () => Promise<unknown> }

/** The undo of a decision, with the time that is left. Its key is the desk's. */
function UndoButton({ left, children, onUndo }: ButtonProps) {
  const [busy, run] = useBusy()
  return (
    <span className={styles.button}>
      <Button small icon="returnArrow" busy={busy} keycap="Ctrl Z" onClick={() => void run(onUndo)}>
        {children}
      </Button>
      <span className={styles.left} role="timer">
        {showMinutes(left)} left
      </span>
    </span>
  )
}

type Props = { until: string | null; onUndo: () => Promise<unknown> }

/** Offers the undo of the open row's decision; then says why it is over. */
export function UndoOffer({ until, onUndo }: Props) {
  const left = useTimeLeft(until)
  if (until === null) return null
  return (
    <p className={styles.offer} data-part="undo">
      <span>{left > 0 ? 'You can undo your decision.' : refusals.UNDO_TOO_LATE[1]}</span>
      {left > 0 && (
        <UndoButton left={left} onUndo={onUndo}>
          Undo
        </UndoButton>
      )}
    </p>
  )
}

type LastProps = { personId: string; role: StaffRole; file: string; openId: string | undefined; onUndone: (task: Task) => void }

/** The undo of the last own decision on a file, below its rows; the desk offers that of its own row. */
export function LastDecision({ openId, onUndone, ...where }: LastProps) {
  const last = useLastDecision(where)
  const left = useTimeLeft(last?.undoUntil)
  if (last === undefined || left === 0 || last.taskId === openId) return null
  const undo = async (): Promise<void> => {
    const undone = await undoDecision(last)
    if (undone !== undefined) onUndone(undone)
  }
  return (
    <UndoButton left={left} onUndo={undo}>
      {`Undo ${last.task.question_id}`}
    </UndoButton>
  )
}
