import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { columnNames, STAGE_COLUMNS, type StageColumn } from '../stage-columns.ts'
import type { AnswerType, TaskStatus, STATUSES, Turn } from './vocabulary.ts'
import { merge } from '../../kit/shared/merge.ts'

/** The four stages of a task, under the database's column names. Instants are ISO 8601 UTC text; null is "not yet". */
export type Stages = { [Column in StageColumn as Column['column']]: Value<Column> | null }
type Value<Column extends StageColumn> = Column['holds'] extends 'status'
  ? (typeof STATUSES)[Column['stage']][number]
  : Column['holds'] extends 'answer'
    ? AnswerType
    : Column['holds'] extends 'number'
      ? number
      : string

/**
 * The columns that events record: the stages, and the attempt (1, plus one for each re-attempt and each rework sent to the
 * author).
 */
export type Recorded = Stages & { attempt: number }

/** A task row as the server locks it. `turn` is always `deriveTurn` the rest; each event increments `version`. */
export type TaskState = Recorded & { turn: Turn; version: number }

/** The prefix of a role's columns. */
export const STAGE = {
  AUTHOR: 'author',
  REVIEWER: 'reviewer',
  'REVIEWER-2': 'reviewer2',
  UPLOADER: 'uploader',
} as const satisfies Record<StaffRole, string>

const empty = (columns: readonly StageColumn[]): Stages =>
  Object.fromEntries(columns.map(({ column }) => [column, null])) as Stages

/** A task without assignees and decisions, as `file/add` stores it. */
export const newTask: TaskState = { ...empty(STAGE_COLUMNS), attempt: 1, turn: 'AUTHOR', version: 1 }

/** The columns that events record. */
export const RECORDED_COLUMNS: readonly (keyof Recorded)[] = [...columnNames, 'attempt']

/** The columns that say who holds each stage. */
export type Assignees = { [Column in `${(typeof STAGE)[StaffRole]}_id`]: string | null }
export const getAssignee = (state: Assignees, role: StaffRole): string | null => state[`${STAGE[role]}_id`]
export const statusIn = (state: Statuses, role: StaffRole): TaskStatus | null => state[`${STAGE[role]}_status`]

/** A stage reset to null: every column but the assignee and the allocation. */
const undecidedOf = (role: StaffRole): Partial<Stages> =>
  empty(STAGE_COLUMNS.filter(({ stage, holds }) => stage === role && holds !== 'person' && holds !== 'allocation'))
export const undecided: Record<StaffRole, Partial<Stages>> = {
  AUTHOR: undecidedOf('AUTHOR'),
  REVIEWER: undecidedOf('REVIEWER'),
  'REVIEWER-2': undecidedOf('REVIEWER-2'),
  UPLOADER: undecidedOf('UPLOADER'),
}

/** The columns that the turn depends on. */
export type Statuses = Pick<Stages, 'author_status' | 'reviewer_status' | 'reviewer2_status' | 'uploader_status'>

/** Whose move it is (workflow.md, The derivation): the first match wins (decisions 62, 64). */
export function deriveTurn(state: Statuses, secondReview: boolean): Turn {
  const { author_status: author, reviewer_status: reviewer, reviewer2_status: reviewer2 } = state
  if (state.uploader_status !== null) return 'CLOSED'
  if (reviewer === 'rejected' || reviewer === 'skip_approved') return 'CLOSED'
  if (reviewer === 'sent_for_rework') return 'AUTHOR'
  if (author === null) return 'AUTHOR'
  // Sending a re-attempt resets the author to null, so here the reviewer has not decided on the new answer.
  if (reviewer === null || reviewer === 'sent_for_re_attempt') return 'REVIEWER'
  if (reviewer === 'to_be_skipped') return 'UPLOADER'
  if (reviewer2 === 'sent_for_rework') return 'REVIEWER'
  if (reviewer2 === 'approved') return 'UPLOADER'
  return secondReview ? 'REVIEWER-2' : 'UPLOADER'
}

/** The reviewer sent the task back to the author. */
export const inRework = (state: Statuses): boolean => state.reviewer_status === 'sent_for_rework'

/** A stage has acted when it has a status and is not the stage whose turn it is (workflow.md, Assigning). */
export const hasActed = (state: Statuses & { turn: Turn }, role: StaffRole): boolean =>
  statusIn(state, role) !== null && state.turn !== role

/** Whether the task is a rework for that role: counted by the rework tag, allowed by the rework block. */
export const isRework = (role: StaffRole, state: Statuses, secondReview: boolean): boolean => {
  if (deriveTurn(state, secondReview) !== role) return false
  if (role === 'AUTHOR') return inRework(state)
  return role === 'REVIEWER' && (state.author_status === 'rework_done' || state.reviewer2_status === 'sent_for_rework')
}

/** The person holds another stage of the task: nobody reviews their own work (workflow.md, Assigning). */
export const holdsOtherStage = (state: Stages, role: StaffRole, userId: string): boolean =>
  STAFF_ROLES.some((other) => other !== role && getAssignee(state, other) === userId)

export type EventKind = 'update' | 'correction' | 'assign' | 'unassign' | 'undo' | 'reopen' | 'history' | 'switch' | 'formatting'
/** Changed columns. `comments` belong to an admin's reopening: stored with the event, not a column of a stage. */
export type Changes = Partial<Recorded> & { comments?: string }
/**
 * One change of a task, as stored in `task_events`. `set` has the changed columns with their new values, `was` with the old ones.
 */
export type TaskEvent = {
  kind: EventKind
  role: StaffRole | null
  from: string | null
  to: string | null
  set: Changes
  was: Changes
}
export type TaskMove = { next: TaskState; event: TaskEvent }

/** The task after a change, and its event. The turn is derived again; the version is incremented. */
export function moved(
  state: TaskState,
  changes: Partial<Recorded>,
  secondReview: boolean,
  event: Pick<TaskEvent, 'kind' | 'role'>,
): TaskMove {
  const recorded: TaskState = merge(state, changes)
  const next: TaskState = { ...recorded, turn: deriveTurn(recorded, secondReview), version: state.version + 1 }
  const changed = RECORDED_COLUMNS.filter((column) => next[column] !== state[column])
  const values = (of: TaskState): Changes => Object.fromEntries(changed.map((column) => [column, of[column]]))
  const status = (of: TaskState) => (event.role === null ? null : statusIn(of, event.role))
  return { next, event: { ...event, from: status(state), to: status(next), set: values(next), was: values(state) } }
}
