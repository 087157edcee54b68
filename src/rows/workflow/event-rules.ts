import type { StaffRole } from '../../access/levels.ts'
import { merge } from '../../kit/shared/merge.ts'
import { type Recorded, RECORDED_COLUMNS, statusIn, type TaskState, deriveTurn } from './turn-rules.ts'

export type EventKind = 'update' | 'correction' | 'assign' | 'unassign' | 'undo' | 'reopen' | 'history' | 'switch' | 'formatting'
/** The changed columns. `comments` is an admin's comment on a reopening; it is stored only with the event. */
export type Changes = Partial<Recorded> & { comments?: string }
/** One change of a task, as stored in `task_events`. `set` has the new values of the changed columns, `was` the old ones. */
export type TaskEvent = {
  kind: EventKind
  role: StaffRole | null
  from: string | null
  to: string | null
  set: Changes
  was: Changes
}
export type TaskMove = { next: TaskState; event: TaskEvent }

/** Returns the task after a change, and its event. The turn is derived again and the version is incremented. */
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
