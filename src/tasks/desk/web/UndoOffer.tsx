import { Button } from '../../../kit/ui/button/Button.tsx'
import { useBusy } from '../../../kit/web/use-calls.ts'
import { formatTimeLeft, useTimeLeft } from '../../../kit/web/use-time-left.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'
import type { StaffRole } from '../../../access/levels.ts'
import type { Task } from '../../workflow/contract.ts'
import { refusals } from '../../workflow/refusals.ts'
import { undoDecision, useLastDecision } from './last-decision.ts'
import { isUndoKey } from './typing.ts'
import styles from './UndoOffer.module.css'

type ButtonProps = { left: number; byKey?: boolean; children: string; onUndo: () => Promise<unknown> }

/** The undo of a decision, with the time that is left; `byKey`: it is what Ctrl Z undoes here. */
function UndoButton({ left, byKey = true, children, onUndo }: ButtonProps) {
  const [busy, run] = useBusy()
  return (
    <span className={styles.button}>
      <Button small icon="returnArrow" busy={busy} {...(byKey && { keycap: 'Ctrl Z' })} onClick={() => void run(onUndo)}>
        {children}
      </Button>
      <span className={styles.left} role="timer">
        {formatTimeLeft(left)} left
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
  const undo = async (): Promise<void> => {
    const undone = last && (await undoDecision(last))
    if (undone !== undefined) onUndone(undone)
  }
  usePageKeys((event) => {
    // An open desk has the key.
    if (!isUndoKey(event) || openId !== undefined || left === 0) return
    event.preventDefault()
    void undo()
  })
  if (last === undefined || left === 0 || last.taskId === openId) return null
  return (
    <UndoButton left={left} byKey={openId === undefined} onUndo={undo}>
      {`Undo ${last.task.question_id}`}
    </UndoButton>
  )
}
