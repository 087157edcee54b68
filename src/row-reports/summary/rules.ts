import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { isRework, type Statuses, getStatus, deriveTurn } from '../../rows/workflow/turn-rules.ts'

/**
 * The states that a row can have in one of its stages. The file summary counts each row once per role, in exactly one of them.
 */
export const PLACES = [
  'waiting',
  'rework',
  'upcoming',
  'returned',
  'done',
  'approved',
  'rejected',
  'skipped',
  'uploaded',
  'unneeded',
] as const
export type StageState = (typeof PLACES)[number]
export type StageStateCounts = Partial<Record<StageState, number>>

/** The places that can occur for a role, in the order of PLACES. They are the columns of its table. */
export const PLACES_OF: Record<StaffRole, readonly StageState[]> = {
  AUTHOR: ['waiting', 'rework', 'done', 'approved', 'rejected', 'skipped'],
  REVIEWER: ['waiting', 'rework', 'upcoming', 'returned', 'approved', 'rejected', 'skipped'],
  'REVIEWER-2': ['waiting', 'upcoming', 'returned', 'approved', 'unneeded'],
  UPLOADER: ['waiting', 'upcoming', 'skipped', 'uploaded', 'unneeded'],
}

/** The SQL function `stage_state` implements the same rule for files with a second review, and a test compares the two. */
export function deriveStageState(role: StaffRole, state: Statuses, secondReview: boolean): StageState {
  const turn = deriveTurn(state, secondReview)
  if (turn === role) return isRework(role, state, secondReview) ? 'rework' : 'waiting'
  const own = getStatus(state, role)
  if (own === null) {
    const skipsSecond = role === 'REVIEWER-2' && (!secondReview || state.reviewer_status === 'to_be_skipped')
    return turn === 'CLOSED' || skipsSecond ? 'unneeded' : 'upcoming'
  }
  if (role === 'AUTHOR') {
    if (own === 'skipped') return 'skipped'
    return state.reviewer_status === 'approved' || state.reviewer_status === 'rejected' ? state.reviewer_status : 'done'
  }
  if (own === 'sent_for_rework' || own === 'sent_for_re_attempt') return 'returned'
  if (own === 'skipped' || own === 'skip_approved' || own === 'to_be_skipped') return 'skipped'
  return own === 'approved' || own === 'rejected' || own === 'uploaded' ? own : 'done'
}

export const sumStageStateCounts = (counts: StageStateCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

type Person = { _id: string; fullName: string; email: string }
/** Row counts as the database returns them. `person` is null for unassigned rows. */
export type PersonRowCounts = { role: StaffRole; person: Person | null; places: StageStateCounts }
/** Seconds from when a stage was both open and assigned until its decision. Undone decisions do not count. */
export type StageTime = { role: StaffRole; decisions: number; median: number; average: number }

export const buildRoleSummaries = (assigned: readonly PersonRowCounts[], times: readonly StageTime[]) =>
  STAFF_ROLES.map((role) => {
    const people = assigned
      .filter((one) => one.role === role)
      .map(({ person, places }) => ({ person, count: sumStageStateCounts(places), places }))
    const places: StageStateCounts = {}
    for (const place of PLACES) {
      const count = people.reduce((sum, one) => sum + (one.places[place] ?? 0), 0)
      if (count > 0) places[place] = count
    }
    const { role: _role, ...time } = times.find((one) => one.role === role) ?? { role, decisions: 0, median: 0, average: 0 }
    return { role, places, people, time: time.decisions === 0 ? null : time }
  })
