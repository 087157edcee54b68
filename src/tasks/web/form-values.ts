import type { StaffRole } from '../../kit/shared/access.ts'
import { type Issue, refusals } from '../../kit/shared/errors.ts'
import type { Task } from '../contract.ts'
import { type Choice, FIELD_MESSAGES, type FieldName, type Needs, needsOf } from '../rules.ts'
import { answerTypeOf, type Status } from '../vocabulary.ts'
import { nothingTyped, type Typed } from './drafts.ts'
import { authorAnswer } from './task-offers.ts'

/** What the form begins with: the only choice, and what is known already and only needs to be confirmed (decisions 65). */
export function firstTyped(task: Task, role: StaffRole, choices: readonly Choice[]): Typed {
  const [only, another] = choices
  const begun = { ...nothingTyped, status: only !== undefined && another === undefined ? only.status : '' }
  const contentId = task.new_content_id ?? ''
  if (role === 'UPLOADER') return { ...begun, new_content_id: contentId }
  if (role !== 'AUTHOR' || task.author_status === null) return begun
  // A correction replaces the whole answer, so it begins with it; after a rework the comments are about what changed.
  const isCorrection = task.turn !== 'AUTHOR'
  return {
    ...begun,
    answerType: task.author_answer_type ?? '',
    new_content_id: contentId,
    comments: isCorrection ? (task.author_comments ?? '') : '',
  }
}

/** The chosen status, as long as it is offered: a draft may be older than the task's last change. */
export const chosenOf = (typed: Typed, choices: readonly Choice[]): Status | undefined =>
  choices.find(({ status }) => status === typed.status)?.status

const none: Needs = { fields: {}, account: false }

/** The fields that the choice shows. Submit needs an account id of every author (000 §5), whatever is chosen. */
export function needsFor(role: StaffRole, chosen: Status | undefined, typed: Typed, task: Task): Needs {
  if (chosen === undefined) return { ...none, account: role === 'AUTHOR' }
  return needsOf(role, chosen, role === 'AUTHOR' ? answerTypeOf(typed.answerType) : authorAnswer(task))
}

export type FieldIssues = Partial<Record<FieldName | 'status', string>>

/** What is still missing, in the words that the server would use. */
export function missingOf(chosen: Status | undefined, needs: Needs, typed: Typed): FieldIssues {
  if (chosen === undefined) return { status: refusals.UNKNOWN_CHOICE[1] }
  const names = Object.keys(needs.fields) as FieldName[]
  return Object.fromEntries(
    names
      .filter((name) => needs.fields[name] === 'required' && typed[name].trim() === '')
      .map((name) => [name, FIELD_MESSAGES[name]]),
  )
}

/** The issues of a refusal, by field; the rest goes under the form. */
export function issuesByField(issues: readonly Issue[]): { fields: FieldIssues; rest: string[] } {
  const fields: FieldIssues = {}
  const rest: string[] = []
  for (const { path, message } of issues) {
    const name = path.replace(/^body\./, '')
    if (name === 'status' || Object.hasOwn(FIELD_MESSAGES, name)) fields[name as FieldName | 'status'] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

/** The call's body but for the row: only what the choice shows is sent. */
export const sentOf = (chosen: Status, needs: Needs, typed: Typed) => ({
  status: chosen,
  ...Object.fromEntries(
    (Object.keys(needs.fields) as FieldName[])
      .filter((name) => typed[name].trim() !== '')
      .map((name) => [name, typed[name].trim()] as const),
  ),
})
