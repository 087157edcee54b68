import { isReserved } from '../../departments/reserved-rules.ts'
import { departmentWordProblem } from '../../departments/rules.ts'
import { unreadableNameProblem } from '../../kit/shared/name-problems.ts'
import { DONE_COLUMNS, QUESTION_COLUMNS } from './vocabulary.ts'

/** Which workbook is mapped: one of questions (Add Task, Add Rows), or one of done tasks. */
export const SHEET_KINDS = ['questions', 'history'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** One choice each, for sheets that have them in columns. */
const CHOICE_COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `option_${letter}`)
/** What a column of a sheet can be, in the order of the choice: a documented column, or one that the desk reads beside them. */
export const MAPPING_TARGETS: Record<SheetKind, readonly string[]> = {
  questions: [...QUESTION_COLUMNS, 'options', ...CHOICE_COLUMNS, 'answer_key', 'level', 'project_name'],
  history: DONE_COLUMNS,
}
/** The longest name of a column that can be mapped. */
export const LONGEST_HEADER = 200
export const LONGEST_PREFIX = 50

/** `to`: the column of the documents that it is; null: a column of the sheet's own. */
export type ColumnChoice = { column: string; to: string | null }
/** Question IDs that are made: `from` is the number of the first row, with its leading zeros. */
export type RowNumbering = { prefix: string; from: string }
/** The department of a subject, by its name; one that is not there is added (decision P451). */
export type SubjectChoice = { subject: string; department: string }
export type SheetMapping = {
  columns: readonly ColumnChoice[]
  numbering?: RowNumbering | undefined
  subjects?: readonly SubjectChoice[] | undefined
}

/** A column as a preview has read it. */
type ReadColumn = { name: string; own: string | null; proposed: string | null; to: string | null }
type ReadSubject = { name: string; department: string; isChosen: boolean }
/** The mapping by which a preview was read: columns that are not read by their names alone, numbers, chosen departments. */
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
    .filter(({ name, own, proposed, to }) => name.length <= LONGEST_HEADER && (to !== own || proposed !== own))
    .map(({ name, to }) => ({ column: name, to })),
  ...(numbering !== null && { numbering: { prefix: numbering.prefix, from: numbering.from } }),
  ...(subjects.some(({ isChosen }) => isChosen) && {
    subjects: subjects.flatMap(({ name, department, isChosen }) => (isChosen ? [{ subject: name, department }] : [])),
  }),
})

/** The mapping with a column that is another one now: what was that one before is a column of the sheet's own. */
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
    // Another column has other subjects.
    ...((to === 'subject' || before.length > 0) && { subjects: undefined }),
  }
}

/** The mapping with another department of a subject. */
export const chooseDepartment = (mapping: SheetMapping, chosen: SubjectChoice): SheetMapping => ({
  ...mapping,
  subjects: [...(mapping.subjects ?? []).filter(({ subject }) => subject !== chosen.subject), chosen],
})

/** Limit: more subjects in one workbook mean text in the wrong column. */
export const MAX_SUBJECTS = 200
export const LONGEST_SUBJECT = 200
/** What is wrong with a name that is to be the department of rows; undefined when nothing is. */
export const subjectProblem = (name: string): string | undefined => {
  if (isReserved(name)) return `The department ${name} is reserved for recruiting and takes no tasks.`
  if (name.length > LONGEST_SUBJECT) return `A subject can have at most ${LONGEST_SUBJECT} characters, as it names a department.`
  return departmentWordProblem(name)
}

/** What is wrong with what question IDs begin with; undefined when they can. */
export const prefixProblem = (prefix: string): string | undefined => {
  if (prefix.trim() === '') return 'Enter what the question IDs begin with, such as PHY-.'
  if (prefix.length > LONGEST_PREFIX) return `The beginning of the question IDs can have at most ${LONGEST_PREFIX} characters.`
  return unreadableNameProblem('The beginning of the question IDs', prefix)
}
export const firstNumberProblem = (from: string): string | undefined =>
  /^\d{1,9}$/.test(from) && Number(from) > 0 ? undefined : 'Enter the first number: 1 or more, with at most 9 digits.'

/** What is wrong with a mapping whatever the sheet has; undefined when nothing is. */
export function mappingProblem(kind: SheetKind, { columns, numbering, subjects = [] }: SheetMapping): string | undefined {
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
  const wrong = subjects.flatMap(({ department }) => subjectProblem(department) ?? [])[0]
  if (wrong !== undefined) return wrong
  if (numbering === undefined) return undefined
  return kind === 'history'
    ? 'Rows of done tasks are found by their question ID, so none can be made for them.'
    : (prefixProblem(numbering.prefix) ?? firstNumberProblem(numbering.from))
}
const SHEETS: Record<SheetKind, string> = { questions: 'sheet of questions', history: 'sheet of done tasks' }

/** The question ID of the row at this place, from 0: with as many digits as the first number has, or more. */
export const makeQuestionId = ({ prefix, from }: RowNumbering, place: number): string =>
  prefix + String(Number(from) + place).padStart(from.length, '0')

/** What question IDs may begin with: the first letters and the figures of a workbook's name. */
export function suggestPrefix(workbook: string): string {
  const words = workbook.replace(/\.xlsx?$/i, '').match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []
  const letters = words.map((word) => (/^\d/.test(word) ? word : [...word].slice(0, 1).join('').toUpperCase())).join('')
  return letters === '' ? 'Q-' : `${letters.slice(0, 10)}-`
}
