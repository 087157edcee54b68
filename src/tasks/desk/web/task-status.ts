import type { StaffRole } from '../../../kit/shared/access.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { type GridRow, type Task } from '../../workflow/contract.ts'

export type ShownStatus = { word: string; label?: string }

/** Only `sent_for_re_attempt` is shown by a word other than the stored one (000 §4). */
export const statusShown = (word: string): ShownStatus =>
  word === 'sent_for_re_attempt' ? { word, label: 'Can be Attempted' } : { word }

export const statusOfStage = (task: GridRow, role: StaffRole): string | null => {
  const status: unknown = task[`${roleKey(role)}_status`]
  return typeof status === 'string' ? status : null
}

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
