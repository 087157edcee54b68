import type { StaffRole } from '../../access/levels.ts'
import { isRework, type Statuses, statusIn, deriveTurn } from './turn-rules.ts'
import type { ListType, ReviewerStatus } from './vocabulary.ts'

/** `assigned`: undecided stages whose turn it is or can still be; reworks have a list of their own. */
const canStillCome = (role: StaffRole, state: Statuses, secondReview: boolean): boolean =>
  statusIn(state, role) === null &&
  deriveTurn(state, secondReview) !== 'CLOSED' &&
  !isRework(role, state, secondReview) &&
  (role !== 'REVIEWER-2' || (secondReview && state.reviewer_status !== 'to_be_skipped'))

const reviewerIs = (status: ReviewerStatus) => (state: Statuses) => state.reviewer_status === status
type InList = (state: Statuses, secondReview: boolean, role: StaffRole) => boolean
const assigned: InList = (state, secondReview, role) => canStillCome(role, state, secondReview)
const reworkReceived: InList = (state, secondReview, role) => isRework(role, state, secondReview)
const rejected = { AUTHOR: reviewerIs('rejected'), REVIEWER: reviewerIs('rejected') }
const everyone = (of: InList): Record<StaffRole, InList> => ({ AUTHOR: of, REVIEWER: of, 'REVIEWER-2': of, UPLOADER: of })

/** Lists by type (workflow): for a role without an entry the list is empty. */
const lists: Record<ListType, Partial<Record<StaffRole, InList>>> = {
  assigned: everyone(assigned),
  'rework-received': { AUTHOR: reworkReceived, REVIEWER: reworkReceived },
  'rework-sent': {
    REVIEWER: reviewerIs('sent_for_rework'),
    'REVIEWER-2': (state) => state.reviewer2_status === 'sent_for_rework',
  },
  done: { AUTHOR: (state) => state.author_status === 'done' || state.author_status === 'rework_done' },
  approved: {
    AUTHOR: reviewerIs('approved'),
    REVIEWER: reviewerIs('approved'),
    'REVIEWER-2': (state) => state.reviewer2_status === 'approved',
  },
  rejected,
  declined: rejected,
  skipped: { AUTHOR: (state) => state.author_status === 'skipped', UPLOADER: (state) => state.uploader_status === 'skipped' },
  skipApproved: { AUTHOR: reviewerIs('skip_approved'), REVIEWER: reviewerIs('skip_approved') },
  tobeskipped: { AUTHOR: reviewerIs('to_be_skipped'), REVIEWER: reviewerIs('to_be_skipped') },
  uploaded: { UPLOADER: (state) => state.uploader_status === 'uploaded' },
  all: everyone(() => true),
}

/** Whether a task whose stage of `role` is assigned to the person is in that person's list of `type`. */
export const inList = (type: ListType, role: StaffRole, state: Statuses, secondReview: boolean): boolean =>
  lists[type][role]?.(state, secondReview, role) ?? false
