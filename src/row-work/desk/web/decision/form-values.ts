import type { StaffRole } from '../../../../access/levels.ts'
import type { Issue } from '../../../../kit/shared/errors.ts'
import { refusals } from '../../../../rows/workflow/refusals.ts'
import {
  FIELD_MESSAGES,
  type FieldName,
  type Needs,
  getDecisionNeeds,
  type StatusOption,
  type Offers,
  computeOffers,
} from '../../../../rows/workflow/rules.ts'
import { formatCellText } from '../../../../rows/workflow/web/row-passages.ts'
import { getStageStatus } from '../../../../rows/workflow/web/shown-status.ts'
import { type AnswerType, parseAnswerType, toRoleKey, type TaskStatus } from '../../../../rows/workflow/vocabulary.ts'
import { nothingTyped, type TypedFields } from '../../draft-rules.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { STAGE, type TaskState, newTaskState } from '../../../../rows/workflow/turn-rules.ts'
import { getTaskStatuses } from '../row/task-status.ts'

/**
 * The part of a row's state that the rules need. The row is in the person's own list, so the person is entered as the holder of
 * its stage.
 */
const stateOf = (task: Task, role: StaffRole, personId: string): TaskState => ({
  ...newTaskState,
  ...getTaskStatuses(task),
  author_answer_type: getAuthorAnswer(task),
  [`${STAGE[role]}_id`]: personId,
})

export type Asking = { role: StaffRole; secondReview: boolean; personId: string }

/**
 * Applies the server's rules but ignores pending reworks: they disable the submit but not the form, so that a draft can be
 * written in the meantime.
 */
export const listDecisionChoices = (task: Task, { role, secondReview, personId }: Asking): Offers =>
  computeOffers(stateOf(task, role, personId), secondReview, role, { reworksPending: 0, actorId: personId })

export const getAuthorAnswer = (task: Task): AnswerType | null => parseAnswerType(task.author_answer_type ?? '') ?? null

/**
 * Returns the form's initial values: the choice if there is only one, and known values that only have to be confirmed (decision
 * 65).
 * @param answerType the answer type that the author last used in the file
 */
export function buildFirstFields(
  task: Task,
  role: StaffRole,
  choices: readonly StatusOption[],
  answerType: AnswerType | undefined,
): TypedFields {
  const [only, another] = choices
  const initial = { ...nothingTyped, status: only !== undefined && another === undefined ? only.status : '' }
  const contentId = task.new_content_id ?? ''
  if (role === 'UPLOADER') return { ...initial, new_content_id: contentId }
  if (role !== 'AUTHOR') return initial
  if (task.author_status === null) return { ...initial, answerType: answerType ?? '' }
  // A correction replaces the whole answer, so the form starts with the current answer. After a rework, the comments describe the
  // changes.
  const isCorrection = task.turn !== 'AUTHOR'
  return {
    ...initial,
    answerType: task.author_answer_type ?? '',
    new_content_id: contentId,
    comments: isCorrection ? (task.author_comments ?? '') : '',
  }
}

/**
 * Reconstructs the submitted text of a decision from the row. An undo restores it if the text itself is no longer on this device.
 */
export function toDecidedFields(task: Task, role: StaffRole): TypedFields {
  const key = toRoleKey(role)
  const status = getStageStatus(task, role)
  return {
    ...nothingTyped,
    status: status === 'rework_done' ? 'done' : (status ?? ''),
    comments: formatCellText(task[`${key}_comments`]),
    ...(role === 'AUTHOR' && { reason: task.author_reason ?? '', answerType: task.author_answer_type ?? '' }),
    ...(role === 'REVIEWER' && { qc_score: task.qc_score === null ? '' : String(task.qc_score) }),
    ...((role === 'AUTHOR' || role === 'UPLOADER') && { new_content_id: task.new_content_id ?? '' }),
  }
}

/** If the row already has the typed values, the decision was sent, from this page or from another one. */
export function isAsDecided(typed: TypedFields, task: Task, role: StaffRole): boolean {
  const decided = toDecidedFields(task, role)
  return (Object.keys(decided) as (keyof TypedFields)[]).every((name) => typed[name].trim() === decided[name])
}

/** Returns undefined if the status is no longer offered. A draft may be older than the task's last change. */
export const findChosenStatus = (typed: TypedFields, choices: readonly StatusOption[]): TaskStatus | undefined =>
  choices.find(({ status }) => status === typed.status)?.status

const none: Needs = { fields: {}, account: false }

/** The submit requires an account id from every author, whatever the choice (000 §5). */
export function needsFor(role: StaffRole, chosen: TaskStatus | undefined, typed: TypedFields, task: Task): Needs {
  if (chosen === undefined) return { ...none, account: role === 'AUTHOR' }
  return getDecisionNeeds(role, chosen, role === 'AUTHOR' ? parseAnswerType(typed.answerType) : getAuthorAnswer(task))
}

export type FieldIssues = Partial<Record<FieldName | 'status', string>>

export function listMissingFields(chosen: TaskStatus | undefined, needs: Needs, typed: TypedFields): FieldIssues {
  if (chosen === undefined) return { status: refusals.UNKNOWN_CHOICE[1] }
  const names = Object.keys(needs.fields) as FieldName[]
  return Object.fromEntries(
    names
      .filter((name) => needs.fields[name] === 'required' && typed[name].trim() === '')
      .map((name) => [name, FIELD_MESSAGES[name]]),
  )
}

/** The question that the comments must answer, and the reason why it is asked. */
export type CommentQuestion = { question: string; why: string }

/**
 * Returns the question that the comments on a returned row must answer, or undefined if the decision explains itself. Changes in
 * an outside document cannot be seen here, so nothing is said about them, and their author is always asked.
 */
export function askForComments(task: Task, role: StaffRole, chosen: TaskStatus, typed: TypedFields): CommentQuestion | undefined {
  const before = toDecidedFields(task, role)
  if (task.turn !== role || before.status === '') return undefined
  const now = { ...typed, status: chosen }
  const names = (Object.keys(before) as (keyof TypedFields)[]).filter((name) => name !== 'comments')
  const isInDocument =
    role === 'AUTHOR' && before.status === 'done' && chosen === 'done' && typed.answerType === 'Authored on Doc'
  if (!isInDocument && names.some((name) => now[name] !== before[name])) return undefined
  if (role !== 'AUTHOR')
    return { question: 'Why is it decided as before?', why: 'Needed because the decision is the same as before.' }
  return {
    question: 'What did you change?',
    why: isInDocument
      ? 'Needed because a change in the document can’t be seen here.'
      : 'Needed because the row has the same answer type and content ID as before.',
  }
}

/** Returns the action that the QC score contradicts, as a verb, if any. 5 is the best score. */
export function findContradiction(chosen: TaskStatus | undefined, { qc_score: score }: TypedFields): string | undefined {
  if (score === '') return undefined
  if (chosen === 'approved' && Number(score) <= 2) return 'Approve'
  return chosen === 'rejected' && Number(score) >= 4 ? 'Reject' : undefined
}

/** `rest` is shown below the form. */
export function splitIssuesByField(issues: readonly Issue[]): { fields: FieldIssues; rest: string[] } {
  const fields: FieldIssues = {}
  const rest: string[] = []
  for (const { path, message } of issues) {
    const name = path.replace(/^body\./, '')
    if (name === 'status' || Object.hasOwn(FIELD_MESSAGES, name)) fields[name as FieldName | 'status'] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

/** Builds the call's body without the row's key. Only the fields that the choice shows are sent. */
export const buildDecisionBody = (chosen: TaskStatus, needs: Needs, typed: TypedFields) => ({
  status: chosen,
  ...Object.fromEntries(
    (Object.keys(needs.fields) as FieldName[])
      .filter((name) => typed[name].trim() !== '')
      .map((name) => [name, typed[name].trim()] as const),
  ),
})
