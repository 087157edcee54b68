import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { PastEvent } from './rules.ts'
import {
  type EventKind,
  newTaskState,
  type Recorded,
  RECORDED_COLUMNS,
  STAGE,
  type Stages,
  getStatus,
} from '../workflow/turn-rules.ts'

export type StoredEvent = PastEvent & { version: number }

/** An entry with the ids of people and accounts. Instants are ISO 8601 in UTC. */
export type TimelineStep = {
  at: string
  kind: EventKind
  role: StaffRole | null
  actorId: string | null
  from: string | null
  to: string | null
  version: number
  attempt: number
  /** The same people as `person` and `previous` of `TimelineEntry`. */
  personId: string | null
  previousId: string | null
  /** The done date that the workbook states for uploaded history. */
  doneAt: string | null
  comments: string | null
  reason: string | null
  answerType: string | null
  qcScore: number | null
  accountId: string | null
  contentId: string | null
}

const noDetails = {
  personId: null,
  previousId: null,
  doneAt: null,
  comments: null,
  reason: null,
  answerType: null,
  qcScore: null,
  accountId: null,
  contentId: null,
}
const columns = new Set<string>(RECORDED_COLUMNS)

/** Reads the stage after the event, because the event holds only changed columns. */
const detailsOf = (role: StaffRole, state: Stages) => ({
  comments: state[`${STAGE[role]}_comments`],
  reason: role === 'AUTHOR' ? state.author_reason : null,
  answerType: role === 'AUTHOR' ? state.author_answer_type : null,
  qcScore: role === 'REVIEWER' ? state.reviewer_qc_score : null,
  accountId: role === 'AUTHOR' ? state.author_account_id : role === 'UPLOADER' ? state.uploader_account_id : null,
  contentId: role === 'AUTHOR' ? state.author_content_id : role === 'UPLOADER' ? state.uploader_content_id : null,
})
const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** Returns a step for each stage that the event reopened and unassigned, because its holder may no longer hold it. */
const freedBy = ({ at, kind, actorId, from, to, version, set, was }: StoredEvent, attempt: number): TimelineStep[] =>
  kind === 'update' || kind === 'reopen' || kind === 'switch' || (kind === 'undo' && (from ?? to) !== null)
    ? STAFF_ROLES.filter((role) => set[`${STAGE[role]}_id`] === null).map((role) => ({
        at,
        kind: 'unassign',
        role,
        actorId,
        from: null,
        to: null,
        version,
        attempt,
        ...noDetails,
        personId: was[`${STAGE[role]}_id`] ?? null,
      }))
    : []

/** The events must be sorted oldest first. Uploaded history yields one entry for each stage that it sets. */
export function buildTimeline(events: readonly StoredEvent[]): TimelineStep[] {
  const { turn: _turn, version: _version, ...start } = newTaskState
  let state: Recorded = start
  const stepsOf = (event: StoredEvent): TimelineStep[] => {
    const before = state
    state = { ...before, ...Object.fromEntries(Object.entries(event.set).filter(([key]) => columns.has(key))) }
    const { at, kind, role, actorId, from, to, version, set, was } = event
    const step: TimelineStep = {
      at,
      kind,
      role,
      actorId,
      from,
      to,
      version,
      attempt: Math.min(before.attempt, state.attempt),
      ...noDetails,
    }
    if (kind === 'history') {
      const given = STAFF_ROLES.filter((stage) => Object.keys(set).some((key) => key.startsWith(`${STAGE[stage]}_`)))
      return given.map((stage) => ({
        ...step,
        role: stage,
        from: getStatus(before, stage),
        to: getStatus(state, stage),
        personId: state[`${STAGE[stage]}_id`],
        doneAt: instant(state[`${STAGE[stage]}_acted_at`]),
        ...detailsOf(stage, state),
      }))
    }
    if (role === null) return [step]
    if (kind === 'update' || kind === 'correction') return [{ ...step, ...detailsOf(role, state) }]
    if (kind === 'reopen') return [{ ...step, comments: set.comments ?? null }]
    const assigned = was[`${STAGE[role]}_id`] ?? null
    if (kind === 'assign') return [{ ...step, personId: set[`${STAGE[role]}_id`] ?? null, previousId: assigned }]
    return [kind === 'unassign' ? { ...step, personId: assigned } : step]
  }
  return events.flatMap((event) => [...stepsOf(event), ...freedBy(event, state.attempt)])
}
