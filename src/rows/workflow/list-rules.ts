import type { StaffRole } from '../../access/levels.ts'
import { isRework, STAGE, type Statuses, statusIn, deriveTurn } from './turn-rules.ts'
import type { ListType, ReviewerStatus, STATUSES } from './vocabulary.ts'

type StatusRule = { [Stage in StaffRole]: { stage: Stage; statuses: readonly (typeof STATUSES)[Stage][number][] } }[StaffRole]
/**
 * The rows that a list has: all of them, those with an undecided stage (`open`), the reworks (`rework`), or those in which a
 * stage has one of the given statuses.
 */
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
 * The lists by type (workflow.md, Standings). A role without an entry has an empty list. `inList` applies this table to one row,
 * and `isInList` of server/lists.ts turns it into SQL (rules-in-sql.md).
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

/**
 * Returns whether a stage is undecided and its turn is now or can still come. Reworks are excluded; they have a list of their
 * own.
 */
const canStillCome = (role: StaffRole, state: Statuses, secondReview: boolean): boolean =>
  statusIn(state, role) === null &&
  deriveTurn(state, secondReview) !== 'CLOSED' &&
  !isRework(role, state, secondReview) &&
  (role !== 'REVIEWER-2' || (secondReview && state.reviewer_status !== 'to_be_skipped'))

/** Returns whether a task is in the list of `type` of the person to whom its stage of `role` is assigned. */
export const inList = (type: ListType, role: StaffRole, state: Statuses, secondReview: boolean): boolean => {
  const rule = LISTS[type][role]
  if (rule === undefined) return false
  if (rule === 'all') return true
  if (rule === 'open') return canStillCome(role, state, secondReview)
  if (rule === 'rework') return isRework(role, state, secondReview)
  return rule.statuses.some((status) => status === state[`${STAGE[rule.stage]}_status`])
}
