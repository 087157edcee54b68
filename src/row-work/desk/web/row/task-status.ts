import type { StaffRole } from '../../../../access/levels.ts'
import { getStageLook } from '../../../../rows/workflow/stage-look-rules.ts'
import { type Task } from '../../../../rows/workflow/contract.ts'
import { isInList } from '../../../../rows/workflow/list-rules.ts'
import { type ListType, getStatusWord } from '../../../../rows/workflow/vocabulary.ts'
import type { Statuses } from '../../../../rows/workflow/turn-rules.ts'
import { type ShownStatus, getStageStatus, toShownStatus } from '../../../../rows/workflow/web/shown-status.ts'

/** The message of a row that was taken from its person while its desk is still open. */
export const TAKEN_AWAY = 'taken away'
export const markTaken = (task: Task): Task => ({ ...task, updateTask: { enabled: false, message: TAKEN_AWAY } })

/**
 * The person's own stage as one chip: a draft, or else the status of the stage (interface.md, Chips). An author's undecided row
 * is always ready, so plain `assigned` is enough there.
 */
export function getOwnStatus(task: Task, role: StaffRole, hasDraft: boolean, secondReview = true): ShownStatus {
  if (task.updateTask.message === TAKEN_AWAY) return { word: TAKEN_AWAY }
  const status = getStageStatus(task, role)
  const isOpen = status === null || task.turn === role || task.updateTask.correct === true
  if (hasDraft && isOpen) return { word: 'draft' }
  const { word } = getStageLook(task, role, secondReview)
  return role === 'AUTHOR' && word === 'ready' ? { word: 'assigned' } : toShownStatus(word)
}

/** A row's chip in a reviewer's queue: the decision of the previous stage, or the stage for which the row waits. */
export function queueStatus(task: Task, role: StaffRole, hasDraft: boolean): ShownStatus {
  if (task.updateTask.message === TAKEN_AWAY) return { word: TAKEN_AWAY }
  const own = getStageStatus(task, role)
  if (hasDraft && (own === null || task.turn === role)) return { word: 'draft' }
  if (task.turn !== role) return own === null ? { word: task.updateTask.message } : toShownStatus(own)
  if (own !== null) return { word: 'sent back' }
  const before =
    role === 'REVIEWER' && task['reviewer-2_status'] === null ? 'author' : role === 'REVIEWER-2' ? 'reviewer' : 'reviewer-2'
  const status: unknown = task[`${before}_status`]
  return typeof status === 'string'
    ? { word: status, label: `${before === 'reviewer-2' ? 'second reviewer' : before} ${getStatusWord(status)}` }
    : { word: 'ready' }
}

/** The row's schema types statuses as plain text. */
export const getTaskStatuses = (task: Task): Statuses =>
  ({
    author_status: task.author_status,
    reviewer_status: task.reviewer_status,
    reviewer2_status: task['reviewer-2_status'],
    uploader_status: task.uploader_status,
  }) as Statuses

export const listToUpdate = (task: Task, role: StaffRole, secondReview: boolean): ListType =>
  isInList('rework-received', role, getTaskStatuses(task), secondReview) ? 'rework-received' : 'assigned'
