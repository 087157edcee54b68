import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { columnNames, STAGE_COLUMNS, type StageColumn } from '../row-columns.ts'
import type { AnswerType, TaskStatus, STATUSES, Turn } from './vocabulary.ts'
import { merge } from '../../kit/shared/merge.ts'

/** A task's stages by database column. Instants are ISO 8601 text in UTC; null means "not yet". */
export type Stages = { [Column in StageColumn as Column['column']]: Value<Column> | null }
type Value<Column extends StageColumn> = Column['holds'] extends 'status'
  ? (typeof STATUSES)[Column['stage']][number]
  : Column['holds'] extends 'answer'
    ? AnswerType
    : Column['holds'] extends 'number'
      ? number
      : string

/** The columns that events record. `attempt` starts at 1 and grows with each re-attempt and each rework of the author. */
export type Recorded = Stages & { attempt: number }

/** A task as the server locks it. `turn` always equals `deriveTurn` of the other columns, and each event increments `version`. */
export type TaskState = Recorded & { turn: Turn; version: number }

export const STAGE = {
  AUTHOR: 'author',
  REVIEWER: 'reviewer',
  'REVIEWER-2': 'reviewer2',
  UPLOADER: 'uploader',
} as const satisfies Record<StaffRole, string>

const empty = (columns: readonly StageColumn[]): Stages =>
  Object.fromEntries(columns.map(({ column }) => [column, null])) as Stages

/** A task without assignees or decisions, as `file/add` stores it. */
export const newTaskState: TaskState = { ...empty(STAGE_COLUMNS), attempt: 1, turn: 'AUTHOR', version: 1 }

export const RECORDED_COLUMNS: readonly (keyof Recorded)[] = [...columnNames, 'attempt']

export type Assignees = { [Column in `${(typeof STAGE)[StaffRole]}_id`]: string | null }
export const getAssignee = (state: Assignees, role: StaffRole): string | null => state[`${STAGE[role]}_id`]
export const getStatus = (state: Statuses, role: StaffRole): TaskStatus | null => state[`${STAGE[role]}_status`]

/** Nulls all columns of a stage except the assignee and the allocation. */
const undecidedOf = (role: StaffRole): Partial<Stages> =>
  empty(STAGE_COLUMNS.filter(({ stage, holds }) => stage === role && holds !== 'person' && holds !== 'allocation'))
export const undecided: Record<StaffRole, Partial<Stages>> = {
  AUTHOR: undecidedOf('AUTHOR'),
  REVIEWER: undecidedOf('REVIEWER'),
  'REVIEWER-2': undecidedOf('REVIEWER-2'),
  UPLOADER: undecidedOf('UPLOADER'),
}

export type Statuses = Pick<Stages, 'author_status' | 'reviewer_status' | 'reviewer2_status' | 'uploader_status'>

/** Derives whose turn it is (workflow.md, The derivation). The first matching rule applies (decisions 62, 64). */
export function deriveTurn(state: Statuses, secondReview: boolean): Turn {
  const { author_status: author, reviewer_status: reviewer, reviewer2_status: reviewer2 } = state
  if (state.uploader_status !== null) return 'CLOSED'
  if (reviewer === 'rejected' || reviewer === 'skip_approved') return 'CLOSED'
  if (reviewer === 'sent_for_rework') return 'AUTHOR'
  if (author === null) return 'AUTHOR'
  // A re-attempt resets the author's status to null, so by now the author has answered again.
  if (reviewer === null || reviewer === 'sent_for_re_attempt') return 'REVIEWER'
  if (reviewer === 'to_be_skipped') return 'UPLOADER'
  if (reviewer2 === 'sent_for_rework') return 'REVIEWER'
  if (reviewer2 === 'approved') return 'UPLOADER'
  return secondReview ? 'REVIEWER-2' : 'UPLOADER'
}

export const isInRework = (state: Statuses): boolean => state.reviewer_status === 'sent_for_rework'

/** Returns whether a stage has acted, that is, has a status and does not have its turn (workflow.md, Assigning). */
export const hasActed = (state: Statuses & { turn: Turn }, role: StaffRole): boolean =>
  getStatus(state, role) !== null && state.turn !== role

/** Whether the task is a rework for this role. The rework tag counts these tasks, and the rework block does not apply to them. */
export const isRework = (role: StaffRole, state: Statuses, secondReview: boolean): boolean => {
  if (deriveTurn(state, secondReview) !== role) return false
  if (role === 'AUTHOR') return isInRework(state)
  return role === 'REVIEWER' && (state.author_status === 'rework_done' || state.reviewer2_status === 'sent_for_rework')
}

/** People must not review their own work (workflow.md, Assigning). */
export const holdsOtherStage = (state: Stages, role: StaffRole, userId: string): boolean =>
  STAFF_ROLES.some((other) => other !== role && getAssignee(state, other) === userId)

export type EventKind = 'update' | 'correction' | 'assign' | 'unassign' | 'undo' | 'reopen' | 'history' | 'switch' | 'formatting'
/** `comments` is an admin's comment on a reopening, which only the event stores. */
export type Changes = Partial<Recorded> & { comments?: string }
/** One change in `task_events`. `set` has the new values of the changed columns, `was` the old ones. */
export type TaskEvent = {
  kind: EventKind
  role: StaffRole | null
  from: string | null
  to: string | null
  set: Changes
  was: Changes
}
export type TaskMove = { next: TaskState; event: TaskEvent }

/** Returns the changed task, with turn and version updated, and its event. */
export function applyChanges(
  state: TaskState,
  changes: Partial<Recorded>,
  secondReview: boolean,
  event: Pick<TaskEvent, 'kind' | 'role'>,
): TaskMove {
  const recorded: TaskState = merge(state, changes)
  const next: TaskState = { ...recorded, turn: deriveTurn(recorded, secondReview), version: state.version + 1 }
  const changed = RECORDED_COLUMNS.filter((column) => next[column] !== state[column])
  const values = (of: TaskState): Changes => Object.fromEntries(changed.map((column) => [column, of[column]]))
  const status = (of: TaskState) => (event.role === null ? null : getStatus(of, event.role))
  return { next, event: { ...event, from: status(state), to: status(next), set: values(next), was: values(state) } }
}
