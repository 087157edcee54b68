import { HEADER, createProblems, addProblem, type Problems } from '../../../kit/import/server/problems.ts'
import { removeInvisible } from '../../../kit/shared/invisible.ts'
import { isWebLink } from '../../../kit/shared/links.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { parseFigure } from '../../../kit/shared/typed-figures.ts'
import { type Runs, trimRuns } from '../../../kit/shared/runs.ts'
import {
  parseCellDate,
  parseCellNumber,
  formatCell,
  describeCellError,
  describeMerge,
  formatFigureCell,
  isCellError,
  isFormatted,
  linkText,
  readIdentifier,
  type CellValue,
  type SheetRow,
} from '../../../kit/xlsx/cells.ts'
import type { StoredNumber } from '../../../kit/shared/stored-number.ts'
import { normalizeHeader, type HeaderCell } from '../../../kit/xlsx/header.ts'
import { getStoredName, type MappedCell } from './map-header.ts'
import { MAX_SUBJECTS, findSubjectProblem } from '../mapping-rules.ts'
import { chooseExtraKey, MAX_QUESTION_ID_LENGTH } from '../../../rows/files/rules.ts'
import { TASK_COLUMNS, type TaskColumn, TEXT_COLUMNS, isIdColumn } from '../../../rows/row-columns.ts'

export type SheetColumns = {
  columns: { key: string; name: string }[]
  known: Partial<Record<TaskColumn, HeaderCell>>
  /** `column` is an index from 0. */
  extra: { key: string; column: number }[]
}

const knownByKey = new Map<string, TaskColumn>(TASK_COLUMNS.map((name) => [normalizeHeader(name), name]))

/**
 * Maps the header to the task's fields. No other column may use one of the `reserved` field names as its key. `ofFile` are the
 * columns of the file to which rows are added: existing columns keep their keys, and new ones are appended (decision 46).
 */
export function mapSheetColumns(
  header: readonly MappedCell[],
  reserved: readonly string[],
  ofFile: SheetColumns['columns'] = [],
): SheetColumns {
  const forbidden = new Set(reserved)
  const own = (name: string): boolean => chooseExtraKey(name, forbidden) === name
  // A column named sheet_author keeps that name, even if a column named author comes before it.
  const taken = new Set([...reserved, ...ofFile.map(({ key }) => key), ...header.map(getStoredName).filter(own)])
  // The header of a downloaded workbook has the keys of the columns, and that of the original workbook has their names.
  const keyByHeader = new Map(
    ofFile.flatMap(({ key, name }) => [[normalizeHeader(key), key] as const, [normalizeHeader(name), key] as const]),
  )
  const known: SheetColumns['known'] = {}
  const extra: SheetColumns['extra'] = []
  const columns = [...ofFile]
  const used = new Set<string>()
  const append = (key: string, name: string): void => {
    if (!columns.some((column) => column.key === key)) columns.push({ key, name })
  }
  for (const cell of header) {
    const field = knownByKey.get(cell.key)
    const stored = getStoredName(cell)
    if (field !== undefined) {
      known[field] = cell
      // Added rows get new numbers, so the workbook's sr_no is not added as a column of the file.
      if (field !== 'sr_no' || ofFile.length === 0) append(field, stored)
      continue
    }
    const same = keyByHeader.get(cell.key)
    const free = own(stored) && !ofFile.some(({ key }) => key === stored)
    const key = same !== undefined && !used.has(same) ? same : free ? stored : chooseExtraKey(stored, taken)
    taken.add(key)
    used.add(key)
    extra.push({ key, column: cell.column })
    append(key, stored)
  }
  return { columns, known, extra }
}

/**
 * Checks the question IDs of a workbook in order. An ID must be present, exact and unique (decision 88a). `nameOf` names a row in
 * a sentence.
 */
export function createIdCheck(problems: Problems, column: HeaderCell | undefined, nameOf: (row: number) => string) {
  const rowOfKey = new Map<string, number>()
  const noId = { questionId: '', questionKey: '' }
  const name = column?.name ?? 'question_id'
  if (column === undefined)
    addProblem(problems, HEADER, name, 'The column question_id is missing. Every row needs a question ID.')
  return (row: SheetRow): Pick<CheckedRow, 'questionId' | 'questionKey'> => {
    if (column === undefined) return noId
    const cell = row.cells[column.column]
    const { text: id, problem = idProblem(id) } = readIdentifier(cell)
    const merged = describeMerge(row, column.column)
    if (merged !== undefined || problem !== undefined) {
      addProblem(problems, row.row, name, merged ?? `The question ID ${problem}`, cell)
      return noId
    }
    const key = nameKey(id)
    const first = rowOfKey.get(key)
    if (first === undefined) rowOfKey.set(key, row.row)
    else addProblem(problems, row.row, name, `The question ID ${id} repeats ${nameOf(first)}.`, cell)
    return { questionId: id, questionKey: key }
  }
}
/** The reason completes a sentence that begins with “The question ID”. */
function idProblem(id: string): string | undefined {
  if (nameKey(id) === '') return 'is blank.'
  return id.length > MAX_QUESTION_ID_LENGTH
    ? `has ${id.length} characters; at most ${MAX_QUESTION_ID_LENGTH} are allowed.`
    : undefined
}

/** One row in its stored form. `extra` is in the order of the sheet and has no blank cells. */
export type CheckedRow = {
  srNo: number
  questionId: string
  questionKey: string
  /** The values of TEXT_COLUMNS, in the same order. */
  fields: (string | null)[]
  extra: [key: string, value: string | number | boolean][]
  /** By column key. Links keep no runs, because they are addresses. */
  runs: [key: string, runs: Runs][]
  /** By column key. Only number cells whose stored text does not determine the value are included. */
  numbers: [key: string, number: StoredNumber][]
}
/** The text columns that contain identifiers (decision 150). */
const IDENTIFIERS: ReadonlySet<string> = new Set(['solution_id'])
const SUBJECT = TEXT_COLUMNS.indexOf('subject')
const SECTION = TEXT_COLUMNS.indexOf('section')
const PROJECT = TEXT_COLUMNS.indexOf('project_name')

const MAX_SR_NO = 2_147_483_647

const NO_LINK =
  'This is not a web link. Enter an address that starts with https:// or http:// and contains no user name, or leave it blank.'

export type RowCheck = {
  /** Returns the row to store and adds its errors to `problems`. */
  row: (row: SheetRow) => CheckedRow
  problems: Problems
  /** In the order of the sheet. Empty if a department is given. */
  subjects: () => { name: string; rows: number }[]
  sections: () => string[]
  /** The project that all rows name, or null if they do not all name the same one. */
  project: () => string | null
  count: () => number
}

export type RowRules = {
  /** Whether one department is given for all rows, so that their subjects are ignored. */
  departmentGiven: boolean
  /** Whether rows are numbered after the file's last row instead of by the workbook's own numbers (decision 94). */
  renumber?: boolean
  named?: number
  nameOf: (row: number) => string
}
/** Checks the rows of one workbook in order (decisions 88a, 93, 94). */
export function createRowCheck(sheet: SheetColumns, { departmentGiven, renumber = false, named, nameOf }: RowRules): RowCheck {
  const { known, extra, columns } = sheet
  const runsByKey = keyedRuns(sheet)
  const nameByKey = new Map(columns.map(({ key, name }) => [key, name]))
  const problems = createProblems(named)
  const rowOfNumber = new Map<number, number>()
  const subjects = new Map<string, number>()
  const badSubjects = new Map<string, string>()
  const sections = new Set<string>()
  const projects = new Map<string, string | null>()
  let count = 0

  const idOf = createIdCheck(problems, known.question_id, nameOf)
  if (known.subject === undefined && !departmentGiven)
    addProblem(problems, HEADER, 'subject', 'The column subject is missing. Add it, or choose a department for the whole file.')
  const srNoOf = (sheetRow: SheetRow): number => {
    if (known.sr_no === undefined || renumber) return count
    const { row, cells } = sheetRow
    const { name, column } = known.sr_no
    const cell = cells[column]
    const number = describeMerge(sheetRow, column) ?? wholeNumber(cell)
    if (typeof number === 'string') {
      addProblem(problems, row, name, number, cell)
      return 0
    }
    const first = rowOfNumber.get(number)
    if (first === undefined) rowOfNumber.set(number, row)
    else addProblem(problems, row, name, `The number ${number} repeats ${nameOf(first)}.`, cell)
    return number
  }
  const countSubject = (row: number, cell: CellValue | undefined, subject: string | null): void => {
    if (departmentGiven || known.subject === undefined) return
    const { name } = known.subject
    if (isCellError(cell)) return
    if (subject === null) {
      const message = 'The subject is blank, so the row has no department. Fill it in, or choose a department for the whole file.'
      addProblem(problems, row, name, message, cell)
      return
    }
    const before = subjects.get(subject)
    if (before === undefined && !badSubjects.has(subject)) {
      const problem = findSubjectProblem(subject)
      if (problem !== undefined) badSubjects.set(subject, problem)
      else if (subjects.size === MAX_SUBJECTS)
        addProblem(
          problems,
          row,
          name,
          `The column contains more than ${MAX_SUBJECTS} different subjects. Is it the right column?`,
          cell,
        )
    }
    const bad = badSubjects.get(subject)
    if (bad !== undefined) addProblem(problems, row, name, bad, cell)
    else if (before !== undefined || subjects.size <= MAX_SUBJECTS) subjects.set(subject, (before ?? 0) + 1)
  }

  return {
    problems,
    subjects: () => [...subjects].map(([name, rows]) => ({ name, rows })),
    sections: () => [...sections],
    project: () => (projects.size === 1 ? ([...projects.values()][0] ?? null) : null),
    count: () => count,
    row(row) {
      count++
      const id = idOf(row)
      const srNo = srNoOf(row)
      const numbers: CheckedRow['numbers'] = []
      const keepNumber = (key: string, cell: CellValue | undefined, stored: string | number | boolean): void => {
        const number = toStoredNumber(cell, stored)
        if (number !== undefined) numbers.push([key, number])
      }
      if (known.question_id !== undefined) keepNumber('question_id', row.cells[known.question_id.column], id.questionId)
      const fields = TEXT_COLUMNS.map((field) => {
        const header = known[field]
        if (header === undefined) return null
        const { column, name } = header
        const cell = row.cells[column]
        const problem = isCellError(cell) ? describeCellError(cell) : undefined
        if (field.endsWith('_link')) {
          const link = linkText(row, column)
          const wrong = problem ?? (link === '' || isWebLink(link) ? undefined : NO_LINK)
          if (wrong !== undefined) addProblem(problems, row.row, name, wrong, link)
          return link || null
        }
        if (IDENTIFIERS.has(field)) {
          const read = readIdentifier(cell)
          const wrong = describeMerge(row, column) ?? problem ?? (read.problem && `The value ${read.problem}`)
          if (wrong !== undefined) addProblem(problems, row.row, name, wrong, cell)
          keepNumber(field, cell, read.text)
          return read.text || null
        }
        if (problem !== undefined) addProblem(problems, row.row, name, problem, cell)
        const text = (isIdColumn(field) ? removeInvisible(formatCell(cell)) : formatCell(cell)).trim()
        keepNumber(field, cell, text)
        return text || null
      })
      countSubject(row.row, known.subject && row.cells[known.subject.column], fields[SUBJECT] ?? null)
      const [section, project = null] = [fields[SECTION], fields[PROJECT]]
      if (typeof section === 'string') sections.add(section)
      // Two names are enough to show that the rows do not all name the same project.
      if (projects.size < 2) projects.set(nameKey(project ?? ''), project)
      const others: CheckedRow['extra'] = []
      for (const { key, column } of extra) {
        const cell = row.cells[column]
        if (cell === null || cell === undefined) continue
        if (isCellError(cell)) addProblem(problems, row.row, nameByKey.get(key) ?? key, describeCellError(cell), cell)
        const stored = toStoredCell(cell)
        if (stored === '') continue
        others.push([key, stored])
        keepNumber(key, cell, stored)
      }
      return { ...id, srNo, fields, extra: others, runs: row.runs === undefined ? [] : runsByKey(row.runs), numbers }
    },
  }
}

/**
 * Returns the stored value of a cell in one of the sheet's own columns. A number stays a number if its displayed text is that
 * same number, so that it looks the same everywhere.
 */
export function toStoredCell(cell: CellValue): string | number | boolean {
  if (typeof cell === 'boolean') return cell
  const text = formatCell(cell)
  return typeof cell === 'number' && String(cell) === text ? cell : text
}
function toStoredNumber(cell: CellValue | undefined, stored: string | number | boolean): StoredNumber | undefined {
  if (typeof cell === 'number') return typeof stored === 'number' ? undefined : cell
  return isFormatted(cell) ? [cell.value, cell.format] : undefined
}

/**
 * Returns a function that returns the runs of a row's cells by column key. The runs of text columns are trimmed in the same way
 * as their texts.
 */
function keyedRuns({ known, extra }: SheetColumns): (runs: ReadonlyMap<number, Runs>) => CheckedRow['runs'] {
  const keys = new Map(extra.map(({ key, column }) => [column, { key, trims: false }]))
  for (const key of ['question_id', ...TEXT_COLUMNS] as const) {
    const column = known[key]?.column
    if (column !== undefined && !key.endsWith('_link')) keys.set(column, { key, trims: true })
  }
  return (runs) =>
    [...runs].flatMap(([column, cell]) => {
      const to = keys.get(column)
      const seen = to !== undefined && isIdColumn(to.key) ? removeInvisibleRuns(cell) : cell
      const kept = to?.trims === true ? trimRuns(seen) : cell
      return to === undefined || kept === undefined ? [] : [[to.key, kept] satisfies [string, Runs]]
    })
}

/** The runs of an identifier must match its stored text, which has no invisible characters. */
const removeInvisibleRuns = (runs: Runs): Runs =>
  runs.map(([text, ...marks]) => [removeInvisible(text), ...marks] as Runs[number]).filter(([text]) => text !== '')

function wholeNumber(cell: CellValue | undefined): number | string {
  if (isCellError(cell)) return describeCellError(cell)
  const text = formatFigureCell(cell).trim()
  if (text === '') return 'The number is blank. Fill it in, or leave the whole column out.'
  const number = parseCellNumber(cell) ?? parseFigure(text) ?? Number.NaN
  if (parseCellDate(cell) !== undefined || !Number.isInteger(number)) return `${text} is not a whole number.`
  return number >= 1 && number <= MAX_SR_NO ? number : `${text} is not a number from 1 upwards.`
}
