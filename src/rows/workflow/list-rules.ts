import { type StaffRole, STAFF_ROLES } from '../../access/levels.ts'
import {
  isRework,
  STAGE,
  type Statuses,
  getStatus,
  deriveTurn,
  getAssignee,
  type TaskState,
  type Changes,
  type TaskMove,
} from './turn-rules.ts'
import type { ListType, ReviewerStatus, STATUSES } from './vocabulary.ts'

type StatusRule = { [Stage in StaffRole]: { stage: Stage; statuses: readonly (typeof STATUSES)[Stage][number][] } }[StaffRole]
/** Rows whose stage is undecided (`open`), reworks (`rework`), or rows whose stage has one of the given statuses. */
export type ListRule = 'all' | 'open' | 'rework' | StatusRule

const reviewerIs = (status: ReviewerStatus): ListRule => ({ stage: 'REVIEWER', statuses: [status] })
const rejected = { AUTHOR: reviewerIs('rejected'), REVIEWER: reviewerIs('rejected') }
const everyone = (rule: ListRule): Record<StaffRole, ListRule> => ({
  AUTHOR: rule,
  REVIEWER: rule,
  'REVIEWER-2': rule,
  UPLOADER: rule,
})

/**
 * The lists by type (workflow.md, Standings). A role without an entry has an empty list. `isInList` applies this table to one row,
 * and `inListSql` in server/lists.ts turns it into SQL (rules-in-sql.md).
 */
export const LISTS: Record<ListType, Partial<Record<StaffRole, ListRule>>> = {
  assigned: everyone('open'),
  'rework-received': { AUTHOR: 'rework', REVIEWER: 'rework' },
  'rework-sent': {
    REVIEWER: reviewerIs('sent_for_rework'),
    'REVIEWER-2': { stage: 'REVIEWER-2', statuses: ['sent_for_rework'] },
  },
  done: { AUTHOR: { stage: 'AUTHOR', statuses: ['done', 'rework_done'] } },
  approved: {
    AUTHOR: reviewerIs('approved'),
    REVIEWER: reviewerIs('approved'),
    'REVIEWER-2': { stage: 'REVIEWER-2', statuses: ['approved'] },
  },
  rejected,
  declined: rejected,
  skipped: { AUTHOR: { stage: 'AUTHOR', statuses: ['skipped'] }, UPLOADER: { stage: 'UPLOADER', statuses: ['skipped'] } },
  skipApproved: { AUTHOR: reviewerIs('skip_approved'), REVIEWER: reviewerIs('skip_approved') },
  tobeskipped: { AUTHOR: reviewerIs('to_be_skipped'), REVIEWER: reviewerIs('to_be_skipped') },
  uploaded: { UPLOADER: { stage: 'UPLOADER', statuses: ['uploaded'] } },
  all: everyone('all'),
}

/** Whether a stage is undecided and has its turn, now or possibly later. Reworks have their own list. */
const canStillCome = (role: StaffRole, state: Statuses, secondReview: boolean): boolean =>
  getStatus(state, role) === null &&
  deriveTurn(state, secondReview) !== 'CLOSED' &&
  !isRework(role, state, secondReview) &&
  (role !== 'REVIEWER-2' || (secondReview && state.reviewer_status !== 'to_be_skipped'))

export const isInList = (type: ListType, role: StaffRole, state: Statuses, secondReview: boolean): boolean => {
  const rule = LISTS[type][role]
  if (rule === undefined) return false
  if (rule === 'all') return true
  if (rule === 'open') return canStillCome(role, state, secondReview)
  if (rule === 'rework') return isRework(role, state, secondReview)
  return rule.statuses.some((status) => status === state[`${STAGE[rule.stage]}_status`])
}

const isOpen = (role: StaffRole, state: Statuses, secondReview: boolean): boolean =>
  isInList('assigned', role, state, secondReview) || isInList('rework-received', role, state, secondReview)

export type Holding = { role: StaffRole; id: string }
/** `opened` lists the stages that are reopened for their holder; `unassigned` counts the reopened stages that lost theirs. */
export type HolderMove = TaskMove & { opened: Holding[]; unassigned: number }

/**
 * Unassigns each reopened stage in `ineligible`, whose holder may no longer hold it, and records this in the event. A stage that
 * has acted keeps its assignee (workflow.md, Assigning, decision 88).
 */
export function unassignIneligible(
  before: TaskState,
  move: TaskMove,
  secondReview: boolean,
  ineligible: readonly StaffRole[],
): HolderMove {
  const opened = STAFF_ROLES.flatMap((role): Holding[] => {
    const id = getAssignee(move.next, role)
    return id !== null && isOpen(role, move.next, secondReview) && !isOpen(role, before, secondReview) ? [{ role, id }] : []
  })
  const freed = opened.filter(({ role }) => ineligible.includes(role))
  const columns = freed.flatMap(({ role }) => [`${STAGE[role]}_id`, `${STAGE[role]}_allocated_at`] as const)
  const none: Changes = Object.fromEntries(columns.map((column) => [column, null]))
  const were: Changes = Object.fromEntries(columns.map((column) => [column, before[column]]))
  return {
    next: { ...move.next, ...none },
    event: { ...move.event, set: { ...move.event.set, ...none }, was: { ...move.event.was, ...were } },
    opened: opened.filter(({ role }) => !ineligible.includes(role)),
    unassigned: freed.length,
  }
}
