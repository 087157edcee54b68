import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { roleWords } from '../../access/role-words.ts'

/** The statuses of each role, as stored and returned (workflow.md, The pieces; 000 §4). */
export const STATUSES = {
  AUTHOR: ['done', 'skipped', 'rework_done'],
  REVIEWER: ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework', 'skip_approved', 'sent_for_re_attempt'],
  'REVIEWER-2': ['approved', 'sent_for_rework'],
  UPLOADER: ['uploaded', 'skipped'],
} as const satisfies Record<StaffRole, readonly string[]>
export type AuthorStatus = (typeof STATUSES.AUTHOR)[number]
export type ReviewerStatus = (typeof STATUSES.REVIEWER)[number]
export type Reviewer2Status = (typeof STATUSES)['REVIEWER-2'][number]
export type UploaderStatus = (typeof STATUSES.UPLOADER)[number]
export type TaskStatus = AuthorStatus | ReviewerStatus | Reviewer2Status | UploaderStatus

/** The reasons of 000 §4. */
export const SKIP_REASONS = [
  'Wrong Subject',
  'Spam',
  'Need More Information',
  'Too Much Time Required',
  'Insufficient Knowledge',
  'Honor Code Violation',
  'Answer size limit issue',
  'Other',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The answer types of 000 §4. */
export const ANSWER_TYPES = ['Uploaded on Portal', 'Authored on Doc'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]

/** The QC scores of 000 §9. 0 is a valid score. */
export const QC_SCORES = [0, 1, 2, 3, 4, 5] as const
export type QcScore = (typeof QC_SCORES)[number]

export const TURNS = [...STAFF_ROLES, 'CLOSED'] as const
export type Turn = (typeof TURNS)[number]
/** A text that is not a turn, as an uploaded `turn` column may hold, is returned unchanged. */
export const describeTurn = (turn: string): string => turnWords.get(turn) ?? turn
const turnWords: ReadonlyMap<string, string> = new Map([...Object.entries(roleWords), ['CLOSED', 'Closed']])

/** The route segments of the task lists (000 §2). `declined` is the same list as `rejected`. */
export const LIST_TYPES = [
  'assigned',
  'skipApproved',
  'approved',
  'declined',
  'skipped',
  'rejected',
  'tobeskipped',
  'uploaded',
  'done',
  'rework-sent',
  'rework-received',
  'all',
] as const
export type ListType = (typeof LIST_TYPES)[number]

/**
 * The lists that offer Update task (000 §2). `hasUpdateTask` adds an author's `done` and `all` lists, because a done row may be
 * corrected wherever it is listed before its review (workflow.md 17).
 */
export const UPDATABLE: readonly ListType[] = ['assigned', 'rework-received']
export const hasUpdateTask = (type: ListType, role: StaffRole): boolean =>
  UPDATABLE.includes(type) || (role === 'AUTHOR' && (type === 'done' || type === 'all'))

/** The specification's word for a list, where it differs from the route segment (000 §2, Role file lists). */
export const listTypeWord = (type: ListType): string =>
  type === 'tobeskipped' ? 'to be skipped' : type === 'skipApproved' ? 'skip-approved' : type

export const STATUS_LABELS: Record<TaskStatus, string> = {
  done: 'done',
  skipped: 'skipped',
  rework_done: 'rework_done',
  approved: 'approved',
  rejected: 'rejected',
  to_be_skipped: 'to be skipped',
  sent_for_rework: 'send for rework',
  skip_approved: 'skip-approved',
  sent_for_re_attempt: 'Can be Attempted',
  uploaded: 'uploaded',
}

/** Statuses that screens spell differently (000 §4, the choices). Downloads and calls use the stored words. */
const shownWords: ReadonlyMap<string, string> = new Map([
  ['rework_done', 'rework done'],
  ['to_be_skipped', STATUS_LABELS.to_be_skipped],
  ['sent_for_rework', 'sent for rework'],
  ['skip_approved', STATUS_LABELS.skip_approved],
  ['sent_for_re_attempt', STATUS_LABELS.sent_for_re_attempt],
])
/** Returns a status as screens show it. Other words are returned unchanged. */
export const getStatusWord = (status: string): string => shownWords.get(status) ?? status

/** The role tag and the documented titles are spelled differently (000 §6). */
export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = roleWords
export const getRoleWord = (role: StaffRole): string => ROLE_NAMES[role].toLowerCase()

/** The role as a JSON field and an upload column: `author`, `reviewer`, `reviewer-2`, `uploader` (decision P134). */
export const toRoleKey = (role: StaffRole) => role.toLowerCase() as Lowercase<StaffRole>

/** Case, spaces, `-` and `_` are ignored (decision 47). */
const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '')
/** Reads a word or an alias in any spelling. The keys of `aliases` are lower case without separators. */
export const createWordReader = <Word extends string>(words: readonly Word[], aliases: Record<string, Word> = {}) => {
  const known = new Map<string, Word>([...words.map((word) => [plain(word), word] as const), ...Object.entries(aliases)])
  return (text: string): Word | undefined => known.get(plain(text))
}

const statusReaders: Record<StaffRole, (text: string) => TaskStatus | undefined> = {
  AUTHOR: createWordReader(STATUSES.AUTHOR),
  REVIEWER: createWordReader(STATUSES.REVIEWER, { sendforrework: 'sent_for_rework', canbeattempted: 'sent_for_re_attempt' }),
  'REVIEWER-2': createWordReader(STATUSES['REVIEWER-2'], { sendforrework: 'sent_for_rework' }),
  UPLOADER: createWordReader(STATUSES.UPLOADER),
}

export const parseStatus = (role: StaffRole, text: string): TaskStatus | undefined => statusReaders[role](text)

/** Reads a route segment, a word of the specification or a menu entry (decision 47; menus of 000 §6). */
export const parseListType: (text: string) => ListType | undefined = createWordReader<ListType>(LIST_TYPES, {
  skipsapproved: 'skipApproved',
  sentforrework: 'rework-sent',
  sendforrework: 'rework-sent',
  receivedforrework: 'rework-received',
})

/** Reads a path segment such as `AUTHOR`, `reviewer-2` or `reviewer_2`. Undefined for a role without tasks. */
export const roleOfPath: (text: string) => StaffRole | undefined = createWordReader<StaffRole>(STAFF_ROLES)

export const parseSkipReason: (text: string) => SkipReason | undefined = createWordReader<SkipReason>(SKIP_REASONS)
export const parseAnswerType: (text: string) => AnswerType | undefined = createWordReader<AnswerType>(ANSWER_TYPES)

/** Accepts a number or typed text. Undefined unless it is a whole number from 0 to 5 (decision 66). */
export const parseQcScore = (given: number | string): QcScore | undefined =>
  QC_SCORES.find((score) => score === given || String(score) === String(given).trim())
