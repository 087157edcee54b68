import { useTimeLeft } from '../../../../kit/web/use-time-left.ts'
import { type PageAction, usePageActions } from '../../../../kit/web/page-actions.ts'
import { usePageKeys } from '../../../../kit/web/use-page-keys.ts'
import type { StaffRole } from '../../../../access/levels.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { undoDecision, useLastDecision } from './last-decision.ts'
import { isUndoKey } from '../drafts/typing.ts'
import { UndoButton } from './UndoButton.tsx'

const noActs: readonly PageAction[] = []

type Props = { personId: string; role: StaffRole; fileId: string; openId: string | undefined; onUndone: (task: Task) => void }

/** Offers to undo the person's last decision on a file, below its rows. The desk offers the undo of the open row itself. */
export function LastDecision({ openId, onUndone, ...where }: Props) {
  const last = useLastDecision(where)
  const left = useTimeLeft(last?.undoUntil)
  const undo = async (): Promise<void> => {
    const undone = last && (await undoDecision(last))
    if (undone !== undefined) onUndone(undone)
  }
  usePageKeys((event) => {
    // An open desk handles the key.
    if (!isUndoKey(event) || openId !== undefined || left === 0) return
    event.preventDefault()
    void undo()
  })
  const label = last !== undefined && left > 0 && `Undo ${last.task.question_id}`
  usePageActions(label ? [{ label, icon: 'returnArrow', keywords: 'take back decision', onAct: () => void undo() }] : noActs)
  if (!label || last.taskId === openId) return null
  return (
    <UndoButton left={left} byKey={openId === undefined} onUndo={undo}>
      {label}
    </UndoButton>
  )
}
