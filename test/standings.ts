/** The statuses that a task can have, written by hand, and tasks with these statuses, for the tests of the rules of rows. */
import type { StaffRole } from '../src/access/levels.ts'
import { Refusal } from '../src/kit/shared/errors.ts'
import { type DecisionFields, type DecisionRequest, decide } from '../src/rows/workflow/rules.ts'
import type { WorkflowRefusalCode } from '../src/rows/workflow/refusals.ts'
import { deriveTurn, newTaskState, type TaskState } from '../src/rows/workflow/turn-rules.ts'
import type { Turn } from '../src/rows/workflow/vocabulary.ts'

/** The statuses of a task: author with the answer's first letter, reviewer, reviewer-2, uploader. `-` means undecided. */
export type StandingTuple = readonly [author: string, reviewer: string, reviewer2: string, uploader: string]
export type Place = 'attempt' | 'rework' | 'skip review' | 'review' | 'second review' | 'upload' | 'skip upload' | 'closed'
type Lists = readonly [author: string, reviewer: string, reviewer2: string, uploader: string]

/**
 * Every combination of statuses that the rows of workflow.md can reach, written by hand, with the place of the task and its lists
 * by role (without `all`). `second review` and a list with `+` apply when the switch is on. When it is off, the place is `upload`
 * and the list is absent.
 */
const rows: readonly (readonly [string, string, string, string, Place, ...Lists])[] = [
  ['-', '-', '-', '-', 'attempt', 'assigned', 'assigned', '+assigned', 'assigned'],
  ['-', 'sent_for_re_attempt', '-', '-', 'attempt', 'assigned', '', '+assigned', 'assigned'],
  ['skipped', '-', '-', '-', 'skip review', 'skipped', 'assigned', '+assigned', 'assigned'],
  ['skipped', 'skip_approved', '-', '-', 'closed', 'skipped skipApproved', 'skipApproved', '', ''],
  ['done:A rework_done:A', 'sent_for_rework', '-', '-', 'rework', 'done rework-received', 'rework-sent', '+assigned', 'assigned'],
  [
    'done:A rework_done:A',
    'sent_for_rework',
    'sent_for_rework',
    '-',
    'rework',
    'done rework-received',
    'rework-sent',
    'rework-sent',
    'assigned',
  ],
  ['done:A done:U', '-', '-', '-', 'review', 'done', 'assigned', '+assigned', 'assigned'],
  ['rework_done:A rework_done:U', '-', '-', '-', 'review', 'done', 'rework-received', '+assigned', 'assigned'],
  ['rework_done:A rework_done:U', '-', 'sent_for_rework', '-', 'review', 'done', 'rework-received', 'rework-sent', 'assigned'],
  ['any', 'approved', 'sent_for_rework', '-', 'review', 'done approved', 'approved rework-received', 'rework-sent', 'assigned'],
  ['any', 'rejected', '-', '-', 'closed', 'done rejected declined', 'rejected declined', '', ''],
  ['any', 'rejected', 'sent_for_rework', '-', 'closed', 'done rejected declined', 'rejected declined', 'rework-sent', ''],
  ['any', 'to_be_skipped', '-', '-', 'skip upload', 'done tobeskipped', 'tobeskipped', '', 'assigned'],
  ['any', 'to_be_skipped', 'sent_for_rework', '-', 'skip upload', 'done tobeskipped', 'tobeskipped', 'rework-sent', 'assigned'],
  ['any', 'to_be_skipped', '-', 'skipped', 'closed', 'done tobeskipped', 'tobeskipped', '', 'skipped'],
  ['any', 'to_be_skipped', 'sent_for_rework', 'skipped', 'closed', 'done tobeskipped', 'tobeskipped', 'rework-sent', 'skipped'],
  ['any', 'approved', '-', '-', 'second review', 'done approved', 'approved', '+assigned', 'assigned'],
  ['any', 'approved', 'approved', '-', 'upload', 'done approved', 'approved', 'approved', 'assigned'],
  ['any', 'approved', '-', 'uploaded', 'closed', 'done approved', 'approved', '', 'uploaded'],
  ['any', 'approved', '-', 'skipped', 'closed', 'done approved', 'approved', '', 'skipped'],
  ['any', 'approved', 'approved', 'uploaded', 'closed', 'done approved', 'approved', 'approved', 'uploaded'],
  ['any', 'approved', 'approved', 'skipped', 'closed', 'done approved', 'approved', 'approved', 'skipped'],
]
export const known = rows.flatMap(([authors, reviewer, reviewer2, uploader, place, ...lists]) =>
  (authors === 'any' ? 'done:A done:U rework_done:A rework_done:U' : authors)
    .split(' ')
    .map((author) => ({ standing: [author, reviewer, reviewer2, uploader] as StandingTuple, place, lists })),
)
export const placeOf = (place: Place, secondReview: boolean): Place =>
  place === 'second review' && !secondReview ? 'upload' : place
export const turnAt: Record<Place, Turn> = {
  attempt: 'AUTHOR',
  rework: 'AUTHOR',
  'skip review': 'REVIEWER',
  review: 'REVIEWER',
  'second review': 'REVIEWER-2',
  upload: 'UPLOADER',
  'skip upload': 'UPLOADER',
  closed: 'CLOSED',
}
export const waitingAt: Record<Turn, WorkflowRefusalCode> = {
  AUTHOR: 'WAITING_FOR_AUTHOR',
  REVIEWER: 'WAITING_FOR_REVIEWER',
  'REVIEWER-2': 'WAITING_FOR_REVIEWER_2',
  UPLOADER: 'WAITING_FOR_UPLOADER',
  CLOSED: 'TASK_CLOSED',
}
export const wordsOf: Record<StaffRole, readonly string[]> = {
  AUTHOR: ['done', 'skipped', 'rework_done'],
  REVIEWER: ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework', 'skip_approved', 'sent_for_re_attempt'],
  'REVIEWER-2': ['approved', 'sent_for_rework'],
  UPLOADER: ['uploaded', 'skipped'],
}

export const people: Record<StaffRole, string> = { AUTHOR: 'asha', REVIEWER: 'ravi', 'REVIEWER-2': 'sana', UPLOADER: 'uma' }
export const ACTED_AT = '2026-01-05T04:30:00.000Z'
export const now = new Date('2026-01-05T05:00:00.000Z')
const status = <S>(written: string): S | null => (written === '-' ? null : (written as S))

export function buildTaskAt([author, reviewer, reviewer2, uploader]: StandingTuple, secondReview = true): TaskState {
  const [authorStatus = '-', answer] = author.split(':')
  const stages = {
    author_id: people.AUTHOR,
    author_status: status<NonNullable<TaskState['author_status']>>(authorStatus),
    author_acted_at: authorStatus === '-' ? null : ACTED_AT,
    author_answer_type: answer === 'A' ? ('Authored on Doc' as const) : answer === 'U' ? ('Uploaded on Portal' as const) : null,
    reviewer_id: people.REVIEWER,
    reviewer_status: status<NonNullable<TaskState['reviewer_status']>>(reviewer),
    reviewer_acted_at: reviewer === '-' ? null : ACTED_AT,
    reviewer2_id: people['REVIEWER-2'],
    reviewer2_status: status<NonNullable<TaskState['reviewer2_status']>>(reviewer2),
    uploader_id: people.UPLOADER,
    uploader_status: status<NonNullable<TaskState['uploader_status']>>(uploader),
  }
  const task = { ...newTaskState, ...stages, version: 7 }
  return { ...task, turn: deriveTurn(task, secondReview) }
}
export const standingOf = (task: TaskState): StandingTuple => [
  (task.author_status ?? '-') + (task.author_answer_type === null ? '' : `:${task.author_answer_type.slice(0, 1)}`),
  task.reviewer_status ?? '-',
  task.reviewer2_status ?? '-',
  task.uploader_status ?? '-',
]

const complete: DecisionFields = { reason: 'Spam', comments: 'Because.', answerType: 'Authored on Doc', new_content_id: 'N-1' }
export const fieldsFor = (choice: string): DecisionFields => (choice === 'rejected' ? { ...complete, qc_score: 0 } : complete)
export const ask = (state: TaskState, role: StaffRole, choice: string, more: Partial<DecisionRequest> = {}): DecisionRequest => ({
  state,
  secondReview: true,
  role,
  actorId: people[role],
  choice,
  fields: fieldsFor(choice),
  accountId: 'acc-1',
  reworksPending: 0,
  now,
  ...more,
})
export const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal
    throw refusal
  }
  throw new Error('nothing was refused')
}
export const decideOutcome = (request: DecisionRequest): StandingTuple | string => {
  try {
    return standingOf(decide(request).next)
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.code
    throw refusal
  }
}

export const fresh = buildTaskAt(['-', '-', '-', '-'])
export const done = buildTaskAt(['done:A', '-', '-', '-'])
