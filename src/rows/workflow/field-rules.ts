import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { type Issue } from '../../kit/shared/errors.ts'
import { refusals, refuse } from './refusals.ts'
import type { TaskState } from './turn-rules.ts'
import { type AnswerType, parseAnswerType, parseQcScore, parseSkipReason, type TaskStatus } from './vocabulary.ts'

/** The fields of the Update task form besides the status, by their names in the body of the call (000 §7 Tasks). */
export type FieldName = 'reason' | 'comments' | 'answerType' | 'new_content_id' | 'qc_score'
/** The fields as sent. They are validated late so that the refusals keep their order. */
export type DecisionFields = { [Name in FieldName]?: string | number | null | undefined }

/** The fields that a choice shows. A field without an entry is hidden. `account` means that an allocation ID is needed. */
export type Needs = { fields: Partial<Record<FieldName, 'required' | 'optional'>>; account: boolean }

/**
 * Returns the fields of a choice, for the form and for the server (000 §5 Task update; workflow.md 1 to 17).
 * `answerType` is the one selected in the author's form; for the other roles it is the task's own.
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

/** The roles whose decisions can need an allocation ID. */
export const ACCOUNT_ROLES: readonly StaffRole[] = STAFF_ROLES.filter(
  (role) => getDecisionNeeds(role, 'done', 'Authored on Doc').account,
)

/** The error message of a field, for the form and the server. */
export const FIELD_MESSAGES: Record<FieldName, string> = {
  reason: 'Please select a reason for skipping.',
  comments: 'Please enter your comments.',
  answerType: 'Please select an answer type.',
  new_content_id: 'Please enter the new content ID.',
  qc_score: 'Please select a QC score from 0 to 5.',
}
const QC_NOT_SHOWN = 'A QC score can’t be given with this choice.'

/** The validated fields of a choice. Hidden and empty fields are null. */
export type ValidatedFields = {
  comments: string | null
  reason: string | null
  answerType: AnswerType | null
  contentId: string | null
  qcScore: number | null
  accountId: string | null
}

/**
 * Validates the fields that the choice shows and drops the others, but refuses a hidden QC score (decision 115).
 * With `accountWaived` the project's decisions need no allocation ID (decision 143); one that is in use is recorded in any case.
 * @throws NO_ACCOUNT_ID, INVALID_REQUEST
 */
export function validFields(
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
