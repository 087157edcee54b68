import type { StaffRole } from '../../../kit/shared/access.ts'
import { type Task } from '../../workflow/contract.ts'
import { type ShownStatus, statusOfStage, statusShown } from '../../workflow/web/shown-status.ts'

/**
 * The state of the person's own stage as one chip: a status, else a draft, else whether the row is ready (interface.md, Chips). An
 * author's undecided row is always ready, so plain `assigned` is enough there.
 */
export function ownStatus(task: Task, role: StaffRole, hasDraft: boolean): ShownStatus {
  const status = statusOfStage(task, role)
  const isOpen = status === null || task.turn === role || task.updateTask.correct === true
  if (hasDraft && isOpen) return { word: 'draft' }
  if (status !== null) return statusShown(status)
  return { word: role !== 'AUTHOR' && task.turn === role ? 'ready' : 'assigned' }
}

/** A row's chip in a reviewer's queue: what the previous stage did, or what the row waits for. */
export function queueStatus(task: Task, role: StaffRole, hasDraft: boolean): ShownStatus {
  const own = statusOfStage(task, role)
  if (hasDraft && (own === null || task.turn === role)) return { word: 'draft' }
  if (task.turn !== role) return own === null ? { word: task.updateTask.message } : statusShown(own)
  const before =
    role === 'REVIEWER' && task['reviewer-2_status'] === null ? 'author' : role === 'REVIEWER-2' ? 'reviewer' : 'reviewer-2'
  const status: unknown = task[`${before}_status`]
  return typeof status === 'string' ? { word: status, label: `${before} ${status}` } : { word: 'ready' }
}
