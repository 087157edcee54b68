import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { nameRoles, roleWords } from '../../access/role-words.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { refuse } from '../workflow/refusals.ts'
import {
  type TaskMove,
  applyChanges,
  type TaskEvent,
  getAssignee,
  hasActed,
  holdsOtherStage,
  newTaskState,
  type Recorded,
  RECORDED_COLUMNS,
  type Stages,
  STAGE,
  getStatus,
  type Statuses,
  type TaskState,
  deriveTurn,
  undecided,
} from '../workflow/turn-rules.ts'
import { decide } from '../workflow/rules.ts'
import { ANSWER_TYPES, type AnswerType, STATUSES, type Turn } from '../workflow/vocabulary.ts'

/** Measured by the server's clock (workflow.md 18). */
export const UNDO_MS = 10 * 60_000

/** `at` is ISO 8601. */
export type PastEvent = TaskEvent & { actorId: string | null; at: string }

export const undoEnd = (at: string): string => new Date(Date.parse(at) + UNDO_MS).toISOString()

/** Until when this person can undo the last event, ISO 8601. Null if it is not the person's own decision (workflow.md 18). */
export const getUndoableUntil = (last: PastEvent | null, actorId: string): string | null =>
  last === null || last.actorId !== actorId || (last.kind !== 'update' && last.kind !== 'correction') ? null : undoEnd(last.at)

/**
 * Undoes the last decision, for the person who made it (workflow.md 18). `last` is the task's last event of any kind. The checks
 * run in the order of the codes below. The query has already checked that the person may see the task.
 * @throws STALE_VERSION, NOTHING_TO_UNDO, UNDO_TOO_LATE
 */
export function undoLastDecision({
  state,
  secondReview,
  last,
  actorId,
  version,
  now,
}: {
  state: TaskState
  secondReview: boolean
  last: PastEvent | null
  actorId: string
  version: number
  now: Date
}): TaskMove {
  if (version !== state.version) refuse('STALE_VERSION')
  const until = getUndoableUntil(last, actorId)
  if (last === null || until === null) return refuse('NOTHING_TO_UNDO')
  if (now.getTime() > Date.parse(until)) refuse('UNDO_TOO_LATE')
  return applyChanges(state, last.was, secondReview, { kind: 'undo', role: last.role })
}

const from = (role: StaffRole): readonly StaffRole[] => STAFF_ROLES.slice(STAFF_ROLES.indexOf(role))
const cleared = (role: StaffRole): Partial<Stages> => Object.assign({}, ...from(role).map((stage) => undecided[stage]))
const place = (turn: Turn): number => (turn === 'CLOSED' ? STAFF_ROLES.length : STAFF_ROLES.indexOf(turn))

/** Returns the earlier stages that would get the turn if an ADMIN reopened the task there (workflow.md, Reopening). */
export const reopenTargets = (state: TaskState, secondReview: boolean): StaffRole[] =>
  STAFF_ROLES.filter(
    (role) =>
      place(role) < place(deriveTurn(state, secondReview)) && deriveTurn({ ...state, ...cleared(role) }, secondReview) === role,
  )

/** The people whose decisions are reset when the task is reopened at the stage. */
export const listLosersOfReopening = (state: TaskState, role: StaffRole): string[] =>
  from(role).flatMap((stage) => (getStatus(state, stage) === null ? [] : (getAssignee(state, stage) ?? [])))

/**
 * Resets the stage and the later ones to null. Only an ADMIN has access to the call.
 * @throws STALE_VERSION, CANNOT_REOPEN_THERE, INVALID_REQUEST
 */
export function reopenAtStage({
  state,
  secondReview,
  role,
  comments,
  version,
}: {
  state: TaskState
  secondReview: boolean
  role: StaffRole
  comments: string | null | undefined
  version: number
}): TaskMove {
  if (version !== state.version) refuse('STALE_VERSION')
  const possible = reopenTargets(state, secondReview)
  if (!possible.includes(role))
    refuse('CANNOT_REOPEN_THERE', { values: { role: roleWords[role], possible: nameRoles(possible) || 'none' } })
  const why = comments?.trim() ?? ''
  if (why === '') refuse('INVALID_REQUEST', { issues: [{ path: 'comments', message: 'Please enter your comments.' }] })
  const { next, event } = applyChanges(state, cleared(role), secondReview, { kind: 'reopen', role })
  return { next, event: { ...event, set: { ...event.set, comments: why } } }
}

/**
 * Derives the task's turn again for the file's new setting. It records an event even if the turn is unchanged, which prevents an
 * undo and makes updates stale that were decided under the other setting.
 */
export function switchSecondReview(state: TaskState, enabled: boolean): TaskMove {
  const { next, event } = applyChanges(state, {}, enabled, { kind: 'switch', role: null })
  return { next, event: { ...event, from: enabled ? 'off' : 'on', to: enabled ? 'on' : 'off' } }
}

export type OnConflict = 'error' | 'skip' | 'replace'
/** `assign` changes the stage, `same` and `skip` change nothing, and the rest fail the call. */
export type AssignOutcome = 'assign' | 'same' | 'skip' | 'already assigned' | 'has acted' | 'holds another stage'

/**
 * Determines whether a stage can be assigned to a person (workflow.md, Assigning). The query checks that the person has the role,
 * is active and is not blocked.
 */
export function mayAssign(state: TaskState, role: StaffRole, userId: string, onConflict: OnConflict = 'error'): AssignOutcome {
  const holder = getAssignee(state, role)
  if (holder === userId) return 'same'
  if (holder !== null && onConflict !== 'replace') return onConflict === 'skip' ? 'skip' : 'already assigned'
  if (hasActed(state, role)) return 'has acted'
  return holdsOtherStage(state, role, userId) ? 'holds another stage' : 'assign'
}

export type UnassignOutcome = 'unassign' | 'nobody' | 'has acted'
export const mayUnassign = (state: TaskState, role: StaffRole): UnassignOutcome =>
  getAssignee(state, role) === null ? 'nobody' : hasActed(state, role) ? 'has acted' : 'unassign'

const given = (role: StaffRole, userId: string | null, at: string | null): Partial<Stages> => ({
  [`${STAGE[role]}_id`]: userId,
  [`${STAGE[role]}_allocated_at`]: at,
})
/** `mayAssign` must have returned `assign`. */
export const assignStage = (state: TaskState, secondReview: boolean, role: StaffRole, userId: string, now: Date): TaskMove =>
  applyChanges(state, given(role, userId, now.toISOString()), secondReview, { kind: 'assign', role })
/** `mayUnassign` must have returned `unassign`. */
export const unassignStage = (state: TaskState, secondReview: boolean, role: StaffRole): TaskMove =>
  applyChanges(state, given(role, null, null), secondReview, { kind: 'unassign', role })

/**
 * Rebuilds the row, without its version, from its events, oldest first (workflow.md, Invariants). `secondReview` is the current
 * setting of the file.
 */
export function replayEvents(events: readonly Pick<TaskEvent, 'set'>[], secondReview: boolean): Omit<TaskState, 'version'> {
  const { version: _, ...start } = newTaskState
  const columns = new Set<string>(RECORDED_COLUMNS)
  const recorded: Recorded & { turn: Turn } = { ...start }
  for (const { set } of events)
    Object.assign(recorded, Object.fromEntries(Object.entries(set).filter(([key]) => columns.has(key))))
  return { ...recorded, turn: deriveTurn(recorded, secondReview) }
}

/** Uploaded history must have a combination that the transitions can reach. */
export type Standing = Statuses & { author_answer_type: AnswerType | null }
const keyOf = (state: Standing): string =>
  [state.author_status, state.author_answer_type, state.reviewer_status, state.reviewer2_status, state.uploader_status].join('|')

const everyone = { author_id: 'a', reviewer_id: 'r', reviewer2_id: 's', uploader_id: 'u' }
function steps(state: TaskState): TaskState[] {
  const found: TaskState[] = []
  for (const role of STAFF_ROLES)
    for (const choice of STATUSES[role])
      for (const answerType of role === 'AUTHOR' ? ANSWER_TYPES : [undefined])
        for (const secondReview of [true, false])
          for (const qc_score of role === 'REVIEWER' ? [0, undefined] : [undefined])
            try {
              const fields = { reason: 'Other', comments: 'x', answerType, new_content_id: 'x', qc_score }
              const actorId = getAssignee(state, role) ?? ''
              found.push(
                decide({
                  state,
                  secondReview,
                  role,
                  actorId,
                  choice,
                  fields,
                  accountId: 'x',
                  reworksPending: 0,
                  now: new Date(0),
                }).next,
              )
            } catch (refusal) {
              if (!(refusal instanceof Refusal)) throw refusal
            }
  return found
}

let reached: Map<string, Standing> | undefined
export function listReachableStandings(): ReadonlyMap<string, Standing> {
  if (reached !== undefined) return reached
  reached = new Map()
  const open: TaskState[] = [{ ...newTaskState, ...everyone }]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const key = keyOf(state)
    if (reached.has(key)) continue
    const { author_status, author_answer_type, reviewer_status, reviewer2_status, uploader_status } = state
    reached.set(key, { author_status, author_answer_type, reviewer_status, reviewer2_status, uploader_status })
    open.push(...steps(state))
  }
  return reached
}

/** A done task without an answer type matches both types. */
export const isReachable = (standing: Standing): boolean =>
  [standing.author_answer_type, ...(standing.author_answer_type === null ? ANSWER_TYPES : [])].some((author_answer_type) =>
    listReachableStandings().has(keyOf({ ...standing, author_answer_type })),
  )

/**
 * Applies a workbook's history to one row for Add Done Task (workflow.md, Uploaded history). `stages` holds the columns that the
 * workbook states. Returns `same` if the row already has these values, `has acted` if a stage has acted, `holds another stage` if
 * one person would hold two, and `not reachable` if no sequence of transitions leads to the state.
 */
export function replayHistory(
  state: TaskState,
  secondReview: boolean,
  stages: Partial<Stages>,
): TaskMove | 'same' | 'has acted' | 'holds another stage' | 'not reachable' {
  const move = applyChanges(state, stages, secondReview, { kind: 'history', role: null })
  if (Object.keys(move.event.set).length === 0) return 'same'
  if (STAFF_ROLES.some((role) => hasActed(state, role))) return 'has acted'
  const holdsTwo = (role: StaffRole): boolean => {
    const holder = getAssignee(move.next, role)
    return holder !== null && holdsOtherStage(move.next, role, holder)
  }
  if (STAFF_ROLES.some(holdsTwo)) return 'holds another stage'
  return isReachable(move.next) ? move : 'not reachable'
}
