import { isReserved } from '../../departments/reserved-rules.ts'
import { findDepartmentWordProblem } from '../../departments/rules.ts'
import { findUnreadableNameProblem } from '../../kit/shared/name-problems.ts'
import { toRoleKey } from '../../rows/workflow/vocabulary.ts'

/** For a workbook that is uploaded without the project of its file (000 §7). */
export const NO_SECTION = 'Please input section name!'
/** As named in the documents (000 §3). */
export const QUESTION_COLUMNS = [
  'sr_no',
  'question_id',
  'question_code',
  'solution_id',
  'subject',
  'chapter',
  'section',
  'page',
  'q_number',
  'q_part',
  'q_type',
  'question_link',
  'solution_link',
  'moderator_id',
  'question_text',
] as const

const stage = (role: Parameters<typeof toRoleKey>[0], ...own: readonly string[]): string[] => {
  const key = toRoleKey(role)
  return [key, `${key}_status`, `${key}_allocation_date`, `${key}_done_date`, ...own, `${key}_comments`]
}

/** The columns of a sheet of done tasks (000 §3; workflow.md, Uploaded history). */
export const DONE_COLUMNS = [
  'question_id',
  ...stage('AUTHOR', 'author_skipped_date', 'author_skip_reason', 'author_answer_type', 'author_done_allocation_id'),
  'new_content_id',
  ...stage('REVIEWER', 'reviewer_sent_for_rework_date', 'qc_score'),
  ...stage('REVIEWER-2', 'reviewer-2_sent_for_rework_date'),
  ...stage('UPLOADER', 'uploader_skipped_date', 'uploader_allocation_id'),
]

/** `questions` is for Add Task and Add Rows, and `history` for done tasks. */
export const SHEET_KINDS = ['questions', 'history'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

const CHOICE_COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `option_${letter}`)
/** In the order in which the targets are offered: the columns of the documents, and further columns that the desk reads. */
export const MAPPING_TARGETS: Record<SheetKind, readonly string[]> = {
  questions: [...QUESTION_COLUMNS, 'options', ...CHOICE_COLUMNS, 'answer_key', 'level', 'project_name'],
  history: DONE_COLUMNS,
}
export const MAX_HEADER_LENGTH = 200
export const MAX_PREFIX_LENGTH = 50

/** `to` is the column of the documents as which the column is read. Null means that it is one of the sheet's own columns. */
export type ColumnChoice = { column: string; to: string | null }
/** `from` is the number of the first row, including its leading zeros. */
export type RowNumbering = { prefix: string; from: string }
/** The department chosen for a subject, by name. A department that does not exist is added (decision P451). */
export type SubjectChoice = { subject: string; department: string }
export type SheetMapping = {
  columns: readonly ColumnChoice[]
  numbering?: RowNumbering | undefined
  subjects?: readonly SubjectChoice[] | undefined
}

type ReadColumn = { name: string; own: string | null; proposed: string | null; to: string | null }
type ReadSubject = { name: string; department: string; isChosen: boolean }
/**
 * Returns the mapping that a preview used: the columns that were not read by their names alone, the numbering, and the chosen
 * departments.
 */
export const toSheetMapping = ({
  columns,
  numbering,
  subjects,
}: {
  columns: readonly ReadColumn[]
  numbering: RowNumbering | null
  subjects: readonly ReadSubject[]
}): SheetMapping => ({
  columns: columns
    .filter(({ name, own, proposed, to }) => name.length <= MAX_HEADER_LENGTH && (to !== own || proposed !== own))
    .map(({ name, to }) => ({ column: name, to })),
  ...(numbering !== null && { numbering: { prefix: numbering.prefix, from: numbering.from } }),
  ...(subjects.some(({ isChosen }) => isChosen) && {
    subjects: subjects.flatMap(({ name, department, isChosen }) => (isChosen ? [{ subject: name, department }] : [])),
  }),
})

/** A column that had the chosen target before becomes one of the sheet's own. */
export const chooseColumn = (mapping: SheetMapping, columns: readonly ReadColumn[], chosen: ColumnChoice): SheetMapping => {
  const { to } = chosen
  const said = new Map(mapping.columns.map((one) => [one.column, one.to]))
  const before = columns.filter(
    ({ name, own }) => to !== null && name !== chosen.column && (said.has(name) ? said.get(name) : own) === to,
  )
  for (const { name } of before) said.set(name, null)
  said.set(chosen.column, to)
  return {
    ...mapping,
    columns: [...said].map(([column, next]) => ({ column, to: next })),
    ...(to === 'question_id' && { numbering: undefined }),
    // A different subject column contains different subjects, so the choices for the old subjects are dropped.
    ...((to === 'subject' || before.length > 0) && { subjects: undefined }),
  }
}

export const chooseDepartment = (mapping: SheetMapping, chosen: SubjectChoice): SheetMapping => ({
  ...mapping,
  subjects: [...(mapping.subjects ?? []).filter(({ subject }) => subject !== chosen.subject), chosen],
})

/** If a workbook has more subjects, a wrong column is being read as the subject. */
export const MAX_SUBJECTS = 200
export const MAX_SUBJECT_LENGTH = 200
export const findSubjectProblem = (name: string): string | undefined => {
  if (isReserved(name)) return `The department ${name} is reserved for recruiting and takes no tasks.`
  if (name.length > MAX_SUBJECT_LENGTH)
    return `A subject can have at most ${MAX_SUBJECT_LENGTH} characters, as it names a department.`
  return findDepartmentWordProblem(name)
}

export const findPrefixProblem = (prefix: string): string | undefined => {
  if (prefix.trim() === '') return 'Enter what the question IDs begin with, such as PHY-.'
  if (prefix.length > MAX_PREFIX_LENGTH)
    return `The beginning of the question IDs can have at most ${MAX_PREFIX_LENGTH} characters.`
  return findUnreadableNameProblem('The beginning of the question IDs', prefix)
}
export const findFirstNumberProblem = (from: string): string | undefined =>
  /^\d{1,9}$/.test(from) && Number(from) > 0 ? undefined : 'Enter the first number: 1 or more, with at most 9 digits.'

/** Finds only problems that do not depend on the sheet. */
export function findMappingProblem(kind: SheetKind, { columns, numbering, subjects = [] }: SheetMapping): string | undefined {
  const columnOf = new Map<string, string>()
  for (const { column, to } of columns) {
    if (to === null) continue
    if (!MAPPING_TARGETS[kind].includes(to)) return `The column “${column}” can’t be “${to}”, which no ${SHEETS[kind]} has.`
    const first = columnOf.get(to)
    if (first !== undefined) return `The columns “${first}” and “${column}” are both ${to}. Choose one of them.`
    columnOf.set(to, column)
  }
  if (kind === 'history' && subjects.length > 0) return 'Rows of done tasks have their departments already.'
  const twice = subjects.find(({ subject }, at) => subjects.findIndex((one) => one.subject === subject) < at)
  if (twice !== undefined) return `The department of “${twice.subject}” is chosen twice. Choose it once.`
  const wrong = subjects.flatMap(({ department }) => findSubjectProblem(department) ?? [])[0]
  if (wrong !== undefined) return wrong
  if (numbering === undefined) return undefined
  return kind === 'history'
    ? 'Rows of done tasks are found by their question ID, so none can be made for them.'
    : (findPrefixProblem(numbering.prefix) ?? findFirstNumberProblem(numbering.from))
}
const SHEETS: Record<SheetKind, string> = { questions: 'sheet of questions', history: 'sheet of done tasks' }

/** `place` counts from 0. The number has at least as many digits as the first number. */
export const makeQuestionId = ({ prefix, from }: RowNumbering, place: number): string =>
  prefix + String(Number(from) + place).padStart(from.length, '0')

export function suggestPrefix(workbook: string): string {
  const words = workbook.replace(/\.xlsx?$/i, '').match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []
  const letters = words.map((word) => (/^\d/.test(word) ? word : [...word].slice(0, 1).join('').toUpperCase())).join('')
  return letters === '' ? 'Q-' : `${letters.slice(0, 10)}-`
}
