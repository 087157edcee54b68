import { type StaffRole, STAFF_ROLES } from '../../access/levels.ts'
import { type WorkflowRefusalCode, refusals, refuse } from './refusals.ts'
import {
  type TaskMove,
  applyChanges,
  getAssignee,
  isInRework,
  isRework,
  type Recorded,
  type TaskState,
  deriveTurn,
  undecided,
} from './turn-rules.ts'
import {
  type TaskStatus,
  STATUS_LABELS,
  parseStatus,
  type Turn,
  type AnswerType,
  parseAnswerType,
  parseQcScore,
  parseSkipReason,
} from './vocabulary.ts'
import type { Issue } from '../../kit/shared/errors.ts'

const WAITING: Record<Turn, WorkflowRefusalCode> = {
  AUTHOR: 'WAITING_FOR_AUTHOR',
  REVIEWER: 'WAITING_FOR_REVIEWER',
  'REVIEWER-2': 'WAITING_FOR_REVIEWER_2',
  UPLOADER: 'WAITING_FOR_UPLOADER',
  CLOSED: 'TASK_CLOSED',
}

export const isDone = (state: TaskState): boolean => state.author_status === 'done' || state.author_status === 'rework_done'

/** The choices of the stage whose turn it is (workflow.md 1 to 16). */
function choicesOf(state: TaskState, role: StaffRole): readonly TaskStatus[] {
  if (role === 'AUTHOR') return isInRework(state) ? ['done'] : ['done', 'skipped']
  if (role === 'REVIEWER-2') return ['approved', 'sent_for_rework']
  if (role === 'UPLOADER') return state.reviewer_status === 'to_be_skipped' ? ['skipped'] : ['uploaded', 'skipped']
  if (state.author_status === 'skipped') return ['skip_approved', 'sent_for_re_attempt']
  const decisions = ['approved', 'rejected', 'to_be_skipped'] as const
  return state.author_answer_type === 'Authored on Doc' ? [...decisions, 'sent_for_rework'] : decisions
}

/** An author may correct a done answer until somebody decides on it (workflow.md 17). */
const isCorrectable = (state: TaskState, secondReview: boolean): boolean =>
  deriveTurn(state, secondReview) === 'REVIEWER' &&
  isDone(state) &&
  state.reviewer_status === null &&
  state.reviewer2_status === null

/** Pending reworks block the role's other tasks (workflow.md, Reworks first; decision 63). */
const isBlocked = (state: TaskState, role: StaffRole, secondReview: boolean, reworksPending: number): boolean =>
  (role === 'AUTHOR' || role === 'REVIEWER') && reworksPending > 0 && !isRework(role, state, secondReview)

/** Returns the new values of the columns that a valid choice changes (workflow.md 1 to 16). */
function effectOf(state: TaskState, role: StaffRole, choice: TaskStatus, given: ValidatedFields, now: string): Partial<Recorded> {
  const { comments, qcScore } = given
  if (role === 'AUTHOR') {
    const { reviewer_rework_at: sentForRework } = state
    const reviewerAgain = isInRework(state) ? { ...undecided.REVIEWER, reviewer_rework_at: sentForRework } : undecided.REVIEWER
    return {
      ...(state.reviewer_status === null ? {} : reviewerAgain),
      ...undecided.AUTHOR,
      author_status: choice === 'skipped' ? 'skipped' : isInRework(state) ? 'rework_done' : 'done',
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
  accountId: string | null
  /** Whether decisions in this project need no allocation ID (decision 143). */
  accountWaived?: boolean
  version?: number | undefined
  reworksPending: number
  now: Date
}

/**
 * Decides on a staff member's update of a task (workflow.md 1 to 17). The checks run in this order: TASK_NOT_FOUND,
 * UNKNOWN_CHOICE, DONE_TASK_CANNOT_BE_SKIPPED, WAITING_FOR_… or TASK_CLOSED, STALE_VERSION (to which the caller adds the current
 * row), CHOICE_NOT_OFFERED, REWORKS_FIRST, NO_ACCOUNT_ID or INVALID_REQUEST.
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
  // In a rework, `rework_done` is accepted for `done`. Elsewhere it is refused below.
  const choice = word === 'rework_done' && isInRework(state) ? 'done' : word
  if (role === 'AUTHOR' && choice === 'skipped' && isDone(state)) refuse('DONE_TASK_CANNOT_BE_SKIPPED')
  const turn = deriveTurn(state, secondReview)
  const correction = role === 'AUTHOR' && choice === 'done' && version !== undefined && isCorrectable(state, secondReview)
  if (turn !== role && !correction) refuse(WAITING[turn])
  if (version !== undefined && version !== state.version) refuse('STALE_VERSION')
  if (!correction && !choicesOf(state, role).includes(choice)) refuse('CHOICE_NOT_OFFERED')
  if (isBlocked(state, role, secondReview, reworksPending)) refuse('REWORKS_FIRST')
  const given = pickValidFields(role, choice, state, fields, accountId, accountWaived)
  // A correction without a current allocation ID keeps the recorded one.
  const corrected = { ...given, accountId: given.accountId ?? state.author_account_id }
  if (correction) return applyChanges(state, answerOf(corrected), secondReview, { kind: 'correction', role })
  return applyChanges(state, effectOf(state, role, choice, given, now.toISOString()), secondReview, { kind: 'update', role })
}

/** The state of the Update task button. `message` is empty if the button is enabled. */
export type UpdateTask = { enabled: boolean; message: string; correct?: true }
/** The fields for the author's `done` depend on the answer type, so call `getDecisionNeeds` again when the type changes. */
export type StatusOption = { status: TaskStatus; label: string; needs: Needs }
export type Offers = { updateTask: UpdateTask; choices: StatusOption[] }

/** Makes all checks of `decide` that do not depend on a choice. */
export function computeOffers(
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

/** The fields of the Update task form besides the status, as the call names them (000 §7 Tasks). */
export type FieldName = 'reason' | 'comments' | 'answerType' | 'new_content_id' | 'qc_score'
/** The fields as sent. They are validated late, so that the checks keep their documented order. */
export type DecisionFields = { [Name in FieldName]?: string | number | null | undefined }

/** A field without an entry is hidden. `account` means that the choice needs an allocation ID. */
export type Needs = { fields: Partial<Record<FieldName, 'required' | 'optional'>>; account: boolean }

/**
 * Returns the fields of a choice, for the form and the server (000 §5 Task update; workflow.md 1 to 17). `answerType` is the
 * author's selection in the form; for other roles it is the task's.
 */
export function getDecisionNeeds(role: StaffRole, choice: TaskStatus, answerType: AnswerType | null | undefined): Needs {
  const comments = (need: 'required' | 'optional'): Needs => ({ fields: { comments: need }, account: false })
  if (role === 'AUTHOR') {
    if (choice === 'skipped') return { fields: { reason: 'required', comments: 'required' }, account: true }
    const id = answerType === 'Uploaded on Portal' ? ({ new_content_id: 'required' } as const) : {}
    return { fields: { answerType: 'required', ...id, comments: 'optional' }, account: true }
  }
  if (role === 'REVIEWER') {
    if (choice === 'approved') return { fields: { qc_score: 'optional', comments: 'optional' }, account: false }
    if (choice === 'rejected') return { fields: { qc_score: 'required', comments: 'required' }, account: false }
    if (choice === 'sent_for_rework') return { fields: { qc_score: 'optional', comments: 'required' }, account: false }
    return comments(choice === 'skip_approved' ? 'optional' : 'required')
  }
  if (role === 'REVIEWER-2') return comments(choice === 'approved' ? 'optional' : 'required')
  const id = choice === 'skipped' ? {} : ({ new_content_id: 'required' } as const)
  return { fields: { ...id, comments: 'optional' }, account: answerType === 'Authored on Doc' }
}

export const ACCOUNT_ROLES: readonly StaffRole[] = STAFF_ROLES.filter(
  (role) => getDecisionNeeds(role, 'done', 'Authored on Doc').account,
)

export const FIELD_MESSAGES: Record<FieldName, string> = {
  reason: 'Please select a reason for skipping.',
  comments: 'Please enter your comments.',
  answerType: 'Please select an answer type.',
  new_content_id: 'Please enter the new content ID.',
  qc_score: 'Please select a QC score from 0 to 5.',
}
const QC_NOT_SHOWN = 'A QC score can’t be given with this choice.'

type ValidatedFields = {
  comments: string | null
  reason: string | null
  answerType: AnswerType | null
  contentId: string | null
  qcScore: number | null
  accountId: string | null
}

/**
 * Validates the fields that the choice shows and drops the rest, but refuses a hidden QC score (decision 115). With
 * `accountWaived`, the project needs no allocation ID (decision 143), but one in use is still recorded.
 * @throws NO_ACCOUNT_ID, INVALID_REQUEST
 */
export function pickValidFields(
  role: StaffRole,
  choice: TaskStatus,
  state: TaskState,
  fields: DecisionFields,
  accountId: string | null,
  accountWaived = false,
): ValidatedFields {
  const text = (name: FieldName): string => String(fields[name] ?? '').trim()
  const answerType = parseAnswerType(text('answerType')) ?? null
  const needs = getDecisionNeeds(role, choice, role === 'AUTHOR' ? answerType : state.author_answer_type)
  const shown = (name: FieldName): string | null => (needs.fields[name] === undefined || text(name) === '' ? null : text(name))
  const given: ValidatedFields = {
    comments: shown('comments'),
    reason: parseSkipReason(shown('reason') ?? '') ?? null,
    answerType: needs.fields.answerType === undefined ? null : answerType,
    contentId: shown('new_content_id'),
    qcScore: parseQcScore(shown('qc_score') ?? '') ?? null,
    accountId: needs.account ? accountId : null,
  }
  const value: Record<FieldName, string | number | null> = {
    reason: given.reason,
    comments: given.comments,
    answerType: given.answerType,
    new_content_id: given.contentId,
    qc_score: given.qcScore,
  }
  const issues: Issue[] = []
  for (const name of Object.keys(FIELD_MESSAGES) as FieldName[]) {
    const missing = needs.fields[name] === 'required' && value[name] === null
    const unreadable = shown(name) !== null && value[name] === null
    if (missing || unreadable) issues.push({ path: name, message: FIELD_MESSAGES[name] })
  }
  if (needs.fields.qc_score === undefined && text('qc_score') !== '') issues.push({ path: 'qc_score', message: QC_NOT_SHOWN })
  if (needs.account && !accountWaived && accountId === null) {
    refuse('NO_ACCOUNT_ID', { issues: [...issues, { path: 'accountId', message: refusals.NO_ACCOUNT_ID[1] }] })
  }
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return given
}
