import type { StaffRole } from '../../access/levels.ts'
import { type TaskMove, moved } from './event-rules.ts'
import { type DecisionFields, type ValidatedFields, type Needs, getDecisionNeeds, validFields } from './field-rules.ts'
import { type WorkflowRefusalCode, refusals, refuse } from './refusals.ts'
import { getAssignee, inRework, isRework, type Recorded, type TaskState, deriveTurn, undecided } from './turn-rules.ts'
import { type TaskStatus, STATUS_LABELS, parseStatus, type Turn } from './vocabulary.ts'

const WAITING: Record<Turn, WorkflowRefusalCode> = {
  AUTHOR: 'WAITING_FOR_AUTHOR',
  REVIEWER: 'WAITING_FOR_REVIEWER',
  'REVIEWER-2': 'WAITING_FOR_REVIEWER_2',
  UPLOADER: 'WAITING_FOR_UPLOADER',
  CLOSED: 'TASK_CLOSED',
}

/** Returns whether the author has given an answer. */
export const isDone = (state: TaskState): boolean => state.author_status === 'done' || state.author_status === 'rework_done'

/** Returns the choices of the stage whose turn it is (workflow.md 1 to 16). */
function choicesOf(state: TaskState, role: StaffRole): readonly TaskStatus[] {
  if (role === 'AUTHOR') return inRework(state) ? ['done'] : ['done', 'skipped']
  if (role === 'REVIEWER-2') return ['approved', 'sent_for_rework']
  if (role === 'UPLOADER') return state.reviewer_status === 'to_be_skipped' ? ['skipped'] : ['uploaded', 'skipped']
  if (state.author_status === 'skipped') return ['skip_approved', 'sent_for_re_attempt']
  const decisions = ['approved', 'rejected', 'to_be_skipped'] as const
  return state.author_answer_type === 'Authored on Doc' ? [...decisions, 'sent_for_rework'] : decisions
}

/** Returns whether the author may still correct a done answer, because nobody has decided on it (workflow.md 17). */
const isCorrectable = (state: TaskState, secondReview: boolean): boolean =>
  deriveTurn(state, secondReview) === 'REVIEWER' &&
  isDone(state) &&
  state.reviewer_status === null &&
  state.reviewer2_status === null

/** Pending reworks block the role's other tasks (workflow.md, Reworks first; decision 63). */
const isBlocked = (state: TaskState, role: StaffRole, secondReview: boolean, reworksPending: number): boolean =>
  (role === 'AUTHOR' || role === 'REVIEWER') && reworksPending > 0 && !isRework(role, state, secondReview)

/** Returns the columns that a validated choice changes, with their new values (workflow.md 1 to 16). */
function effectOf(state: TaskState, role: StaffRole, choice: TaskStatus, given: ValidatedFields, now: string): Partial<Recorded> {
  const { comments, qcScore } = given
  if (role === 'AUTHOR') {
    const { reviewer_rework_at: sentForRework } = state
    const reviewerAgain = inRework(state) ? { ...undecided.REVIEWER, reviewer_rework_at: sentForRework } : undecided.REVIEWER
    return {
      ...(state.reviewer_status === null ? {} : reviewerAgain),
      ...undecided.AUTHOR,
      author_status: choice === 'skipped' ? 'skipped' : inRework(state) ? 'rework_done' : 'done',
      author_acted_at: now,
      author_skipped_at: choice === 'skipped' ? now : null,
      author_reason: given.reason,
      ...answerOf(given),
    }
  }
  if (role === 'REVIEWER') {
    const status = choice as NonNullable<TaskState['reviewer_status']>
    const decided = { reviewer_status: status, reviewer_acted_at: now, reviewer_comments: comments, reviewer_qc_score: qcScore }
    const attempt = state.attempt + 1
    if (status === 'sent_for_rework') return { ...decided, reviewer_rework_at: now, attempt }
    if (status === 'sent_for_re_attempt') return { ...decided, ...undecided.AUTHOR, attempt }
    return status === 'approved' && state.reviewer2_status === 'sent_for_rework'
      ? { ...decided, ...undecided['REVIEWER-2'] }
      : decided
  }
  if (role === 'REVIEWER-2') {
    const status = choice as NonNullable<TaskState['reviewer2_status']>
    const decided = { reviewer2_status: status, reviewer2_acted_at: now, reviewer2_comments: comments }
    return status === 'sent_for_rework' ? { ...decided, reviewer2_rework_at: now } : decided
  }
  return {
    uploader_status: choice === 'skipped' ? 'skipped' : 'uploaded',
    uploader_acted_at: now,
    uploader_skipped_at: choice === 'skipped' ? now : null,
    uploader_comments: comments,
    uploader_content_id: given.contentId,
    uploader_account_id: given.accountId,
  }
}

const answerOf = (given: ValidatedFields): Partial<Recorded> => ({
  author_comments: given.comments,
  author_answer_type: given.answerType,
  author_content_id: given.contentId,
  author_account_id: given.accountId,
})

export type DecisionRequest = {
  state: TaskState
  secondReview: boolean
  role: StaffRole
  actorId: string
  /** The status as sent, in any case and with any separators. */
  choice: string | null | undefined
  fields: DecisionFields
  /** The caller's active account id in the project. */
  accountId: string | null
  /** Whether decisions in this project need no allocation ID (decision 143). */
  accountWaived?: boolean
  /** The version of the task that the person saw. */
  version?: number | undefined
  /** The number of tasks in the person's `rework-received` list of this role. */
  reworksPending: number
  now: Date
}

/**
 * Decides a staff member's update of a task (workflow.md 1 to 17, decision P3).
 * The checks run in this order: TASK_NOT_FOUND, UNKNOWN_CHOICE, DONE_TASK_CANNOT_BE_SKIPPED, WAITING_FOR_… or TASK_CLOSED,
 * STALE_VERSION (the caller adds the current row), CHOICE_NOT_OFFERED, REWORKS_FIRST, NO_ACCOUNT_ID or INVALID_REQUEST.
 * @throws TASK_NOT_FOUND, UNKNOWN_CHOICE, DONE_TASK_CANNOT_BE_SKIPPED, STALE_VERSION, CHOICE_NOT_OFFERED, REWORKS_FIRST
 */
export function decide({
  state,
  secondReview,
  role,
  actorId,
  fields,
  accountId,
  accountWaived,
  version,
  reworksPending,
  now,
  ...asked
}: DecisionRequest): TaskMove {
  if (getAssignee(state, role) !== actorId) refuse('TASK_NOT_FOUND')
  const word = parseStatus(role, asked.choice ?? '')
  if (word === undefined) refuse('UNKNOWN_CHOICE', { issues: [{ path: 'status', message: refusals.UNKNOWN_CHOICE[1] }] })
  const choice = word === 'rework_done' && inRework(state) ? 'done' : word
  if (role === 'AUTHOR' && choice === 'skipped' && isDone(state)) refuse('DONE_TASK_CANNOT_BE_SKIPPED')
  const turn = deriveTurn(state, secondReview)
  const correction = role === 'AUTHOR' && choice === 'done' && version !== undefined && isCorrectable(state, secondReview)
  if (turn !== role && !correction) refuse(WAITING[turn])
  if (version !== undefined && version !== state.version) refuse('STALE_VERSION')
  if (!correction && !choicesOf(state, role).includes(choice)) refuse('CHOICE_NOT_OFFERED')
  if (isBlocked(state, role, secondReview, reworksPending)) refuse('REWORKS_FIRST')
  const given = validFields(role, choice, state, fields, accountId, accountWaived)
  // If the author uses no allocation ID now, the corrected answer keeps the one recorded before.
  const corrected = { ...given, accountId: given.accountId ?? state.author_account_id }
  if (correction) return moved(state, answerOf(corrected), secondReview, { kind: 'correction', role })
  return moved(state, effectOf(state, role, choice, given, now.toISOString()), secondReview, { kind: 'update', role })
}

/** The state of the Update task button, for the row and the screen. `message` is empty when the button is enabled. */
export type UpdateTask = { enabled: boolean; message: string; correct?: true }
/**
 * A choice of the form. The fields of the author's `done` depend on the answer type, so call `getDecisionNeeds` again when the
 * type is selected.
 */
export type StatusOption = { status: TaskStatus; label: string; needs: Needs }
export type Offers = { updateTask: UpdateTask; choices: StatusOption[] }

/** Returns what the person may do with the task in that role. It makes the checks of `decide` that need no choice. */
export function offers(
  state: TaskState,
  secondReview: boolean,
  role: StaffRole,
  { reworksPending, actorId }: { reworksPending: number; actorId: string },
): Offers {
  const no = (code: WorkflowRefusalCode): Offers => ({ updateTask: { enabled: false, message: refusals[code][1] }, choices: [] })
  const choice = (status: TaskStatus): StatusOption => ({
    status,
    label: STATUS_LABELS[status],
    needs: getDecisionNeeds(role, status, state.author_answer_type),
  })
  if (getAssignee(state, role) !== actorId) return no('TASK_NOT_FOUND')
  const turn = deriveTurn(state, secondReview)
  const blocked = isBlocked(state, role, secondReview, reworksPending)
  if (turn !== role) {
    const waiting = no(WAITING[turn])
    if (role !== 'AUTHOR' || blocked || !isCorrectable(state, secondReview)) return waiting
    return { updateTask: { ...waiting.updateTask, correct: true }, choices: [choice('done')] }
  }
  if (blocked) return no('REWORKS_FIRST')
  return { updateTask: { enabled: true, message: '' }, choices: choicesOf(state, role).map(choice) }
}
