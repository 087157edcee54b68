import { joinWords as listWords } from '../../../kit/shared/counted.ts'
import { listOpenMarks } from '../../../kit/shared/rich-text/parse-rich-text.ts'
import { toStorable } from '../../../kit/shared/storable-text.ts'
import {
  toCellIssue,
  HEADER,
  nameRow,
  addProblem,
  type ProblemSummary,
  groupRunsByPlace,
  SAMPLE_COLUMNS,
  SAMPLE_ROWS,
  SAMPLE_TEXT,
} from '../../../kit/import/server/problems.ts'
import {
  copyText,
  isUnsafe,
  type RowsRead,
  type RowsRequest,
  type SheetsRead,
  streamRows,
} from '../../../kit/import/server/row-stream.ts'
import { formatCell, type SheetRow } from '../../../kit/xlsx/cells.ts'
import { normalizeHeader } from '../../../kit/xlsx/header.ts'
import { openWorkbook } from '../../../kit/xlsx/read-workbook.ts'
import type { WorkerFunction } from '../../../kit/xlsx/worker-process.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import type { Runs } from '../../../kit/shared/runs.ts'
import { type BesideCells, countUnkept, type Unkept } from '../../../kit/xlsx/unkept.ts'
import { type ContentFinding } from '../../../content-checks/checks/content-rules.ts'
import {
  hasBlockingCheck,
  findColumnToCorrect,
  findRowProblems,
  keepBlocking,
  type ProjectChecks,
  readCheckedQuestion,
  DEFAULT_CHECKS,
} from '../../../content-checks/checks/row-rules.ts'
import { MAX_PREVIEW_FINDINGS } from '../../../content-checks/checks/vocabulary.ts'
import { TEXT_COLUMNS } from '../../../rows/row-columns.ts'
import type { ImportPreview } from '../contract.ts'
import { type CheckedRow, createRowCheck, mapSheetColumns, type SheetColumns } from './check-rows.ts'
import { keepPictures, type KeptPictures } from './keep-pictures.ts'
import {
  getStoredName,
  listKnownNames,
  type MappedCell,
  type MappedSheet,
  type MappingRequest,
  readMapped,
} from './map-header.ts'

/** The content checks of one project, or those of the project that each row names (by its id or name key). */
export type ImportChecks = { of: ProjectChecks } | { byName: Readonly<Record<string, ProjectChecks>> }
export function getProjectChecks(checks: ImportChecks, project: string | null): ProjectChecks {
  if ('of' in checks) return checks.of
  const key = nameKey(project ?? '')
  // A row may name a project “constructor”.
  return (Object.hasOwn(checks.byName, key) ? checks.byName[key] : undefined) ?? DEFAULT_CHECKS
}
const keepAllBlocking = (checks: ImportChecks): ImportChecks =>
  'of' in checks
    ? { of: keepBlocking(checks.of) }
    : { byName: Object.fromEntries(Object.entries(checks.byName).map(([name, own]) => [name, keepBlocking(own)])) }

export type ImportRequest = {
  importId: string
  departmentGiven: boolean
  /** No sheet column may have one of the task's field names as its key. */
  reserved: readonly string[]
  checks: ImportChecks
  /** The columns of the file to which rows are added, or null for a new file. */
  ofFile: SheetColumns['columns'] | null
  /** Null if the columns are read by their names alone. */
  mapping: MappingRequest | null
  /**
   * `store` sends no rows after the first problem. `compare` sends every valid row. `look` sends no rows and returns a sample
   * instead.
   */
  mode: 'store' | 'compare' | 'look'
  named: number
}
/** The result of reading a whole workbook. Nothing may be stored if it has problems. */
export type ImportOutcome = SheetsRead & {
  problems: ProblemSummary
  columns: SheetColumns['columns']
  /** The keys of the columns that the sheet has, except the column for the sheet's own numbers. */
  given: string[]
  count: number
  lastRow: number
  subjects: { name: string; rows: number }[]
  sections: string[]
  project: string | null
  sample: { row: number; srNo: number; questionId: string; values: string[]; runs?: Record<string, Runs> }[]
  sampled: string[]
  /** Null if the columns were read by their names. */
  mapped: MappedSheet | null
  warnings: ImportPreview['warnings']
  /** Findings that block some rows are problems unless the row is already in the file. */
  someBlocked: boolean
  kept: KeptPictures
  unkept: Unkept[]
}

const PROJECT = TEXT_COLUMNS.indexOf('project_name')

const work: WorkerFunction<ImportRequest & RowsRequest, ImportOutcome, RowsRead> = async ({ data, bytes, send }) => {
  const { importId, departmentGiven, reserved, ofFile, mapping, mode, named, corrections, selection } = data
  const checks = mode === 'store' ? keepAllBlocking(data.checks) : data.checks
  const beside: BesideCells = { unkept: countUnkept(), pictures: [] }
  const anchored = new Set<number>()
  const workbook = await openWorkbook(bytes, {
    corrections,
    selection,
    known: listKnownNames('questions', mapping),
    onBeside: ({ pictures, unkept }, offset) => {
      for (const { kind, count, rows } of unkept.all())
        for (let at = 0; at < count; at++) {
          const row = rows[at]
          beside.unkept.add(kind, row === undefined ? undefined : row + offset)
        }
      for (const picture of pictures) {
        beside.pictures.push({ ...picture, row: picture.row + offset })
        anchored.add(picture.row + offset)
      }
    },
  })
  const { rows, places } = workbook
  const mapped = readMapped(workbook.header, mapping)
  // The rows of several sheets are numbered consecutively. Each row also keeps its number in its own sheet.
  const header = workbook.isSeveral
    ? mapped.header.map((cell) => (cell.key === SR_NO ? { ...cell, stored: OWN_NUMBER, key: normalizeHeader(OWN_NUMBER) } : cell))
    : mapped.header
  const sheet = mapSheetColumns(header, reserved, ofFile ?? [])
  const check = createRowCheck(sheet, {
    departmentGiven,
    renumber: ofFile !== null,
    named,
    nameOf: (row) => nameRow(places, row),
  })
  for (const { column, message } of mapped.problems) addProblem(check.problems, HEADER, column, message)
  const keys = new Map(sheet.extra.map(({ key }) => [key, JSON.stringify(key)]))
  const shown = header.filter((cell) => cell !== sheet.known.question_id && cell !== sheet.known.sr_no).slice(0, SAMPLE_COLUMNS)
  const sample: ImportOutcome['sample'] = []

  const warnings: ImportOutcome['warnings'] = { count: 0, rows: [] }
  let listed = 0
  const columnKeys = sheet.columns.map(({ key }) => key)
  const cellByKey = new Map<string, MappedCell>(Object.entries(sheet.known))
  for (const { key, column } of sheet.extra) {
    const cell = header.find((each) => each.column === column)
    if (cell !== undefined) cellByKey.set(key, cell)
  }
  const mayBlock = Object.values('of' in checks ? [checks.of] : checks.byName).some(hasBlockingCheck)
  let someBlocked = false
  const checkContent = ({ row, cells: sheetCells }: SheetRow, checked: CheckedRow): Issue[] => {
    const cells = Object.create(null) as Record<string, unknown>
    for (const [at, field] of TEXT_COLUMNS.entries()) cells[field] = checked.fields[at]
    for (const [key, value] of checked.extra) cells[key] = value
    const { levels, glossary } = getProjectChecks(checks, checked.fields[PROJECT] ?? null)
    const question = readCheckedQuestion(cells, { keys: columnKeys, hasPicture: anchored.has(row), glossary })
    const { found, leftOut } = findRowProblems(question, levels)
    const toIssue = (finding: ContentFinding): Issue => {
      const cell = cellByKey.get(findColumnToCorrect(finding, cells, columnKeys) ?? '')
      const message = `${finding.words} The project takes no row with this.`
      return toCellIssue(row, cell?.name ?? 'question_id', message, cell && sheetCells[cell.column])
    }
    const blockers = found.filter(({ blocks }) => blocks).map(toIssue)
    if (blockers.length > 0) return blockers
    const openMarks = Object.entries(cells).flatMap(([key, cell]) =>
      typeof cell === 'string' ? describeOpenMarks(cellByKey.get(key)?.name ?? key, listOpenMarks(cell)) : [],
    )
    const all = [...openMarks, ...(question === undefined ? [] : found.map(({ words }) => words))]
    if (all.length === 0) return blockers
    warnings.count++
    if (warnings.rows.length < SAMPLE_ROWS) {
      const shown = all.slice(0, MAX_PREVIEW_FINDINGS - listed)
      listed += shown.length
      warnings.rows.push({
        row,
        question_id: checked.questionId,
        question: question?.text.slice(0, SAMPLE_TEXT) ?? '',
        found: shown,
        leftOut: leftOut + all.length - shown.length,
      })
    }
    return blockers
  }
  const withPictures = new Map<number, string | undefined>()
  let lastRow = 1
  const lineOf = (read: SheetRow): string => {
    const before = check.problems.count
    const row = mapped.row(read)
    const checked = check.row(row)
    lastRow = row.row
    // The preview has already checked the content. A store checks it again only if a row may have to be blocked.
    const isChecked = check.problems.count === before && (mode !== 'store' || mayBlock)
    const blocked = isChecked ? checkContent(row, checked) : []
    someBlocked ||= blocked.length > 0
    // Rows that are already in the file are not changed, so their findings are not reported.
    if (ofFile === null)
      for (const { column = '', message, value } of blocked) addProblem(check.problems, row.row, column, message, value)
    const isBad = check.problems.count > before
    if (anchored.has(row.row)) withPictures.set(row.row, isBad ? undefined : checked.questionId)
    if (mode === 'look' && !isBad && sample.length < SAMPLE_ROWS)
      sample.push({ row: row.row, srNo: checked.srNo, questionId: checked.questionId, ...valuesOf(row, shown) })
    // After a problem, the remaining rows are read only to find more problems, because an import is never stored in part.
    const isCopied = mode !== 'look' && !isBad && (mode === 'compare' || check.problems.count === 0)
    return isCopied ? copyLine({ importId, sheetRow: row.row, keys, blocked }, checked) : ''
  }
  const { problems: noted, count } = check
  const streamed = {
    rows,
    check: { problems: noted, count, row: lineOf },
    send,
    mode: mode === 'store' ? mode : ('look' as const),
  }
  const problems = await streamRows(streamed)
  const { columns, known, extra } = sheet
  const keyByColumn = new Map(extra.map(({ key, column }) => [column, key]))
  for (const [key, cell] of Object.entries(known)) keyByColumn.set(cell.column, key)
  const isStored = mode !== 'store' || problems.count === 0
  const kept = await keepPictures(beside, isStored ? withPictures : new Map(), {
    importId,
    keyByColumn,
    mode,
    send: (pictures) => send({ pictures, read: count() }),
  })
  return {
    problems,
    columns,
    count: check.count(),
    lastRow,
    subjects: check.subjects(),
    sections: check.sections(),
    project: check.project(),
    given: [...Object.keys(known).filter((key) => key !== 'sr_no' && key !== 'question_id'), ...extra.map(({ key }) => key)],
    sample,
    sampled: shown.map(getStoredName),
    mapped: mapped.outcome(),
    warnings,
    someBlocked,
    kept,
    unkept: beside.unkept.all(),
    places,
    sheets: await workbook.survey(),
  }
}
export default work

const SR_NO = normalizeHeader('sr_no')
/** If several sheets are read together, this column keeps each sheet's own numbers. */
const OWN_NUMBER = 'sheet_sr_no'

function valuesOf(
  { cells, runs }: SheetRow,
  shown: readonly MappedCell[],
): Pick<ImportOutcome['sample'][number], 'values' | 'runs'> {
  const values = shown.map(({ column }) => formatCell(cells[column]).slice(0, SAMPLE_TEXT))
  return runs === undefined ? { values } : { values, runs: groupRunsByPlace(shown.map(({ column }) => runs.get(column))) }
}

/** Returns warnings such as “The mark <b> in the column choice_b is left open, so it is shown as text.” */
const describeOpenMarks = (column: string, marks: readonly string[]): string[] => {
  if (marks.length === 0) return []
  const named = listWords([...new Set(marks)])
  return [
    marks.length === 1
      ? `The mark ${named} in the column ${column} is left open, so it is shown as text.`
      : `The marks ${named} in the column ${column} are left open, so they are shown as text.`,
  ]
}

const jsonOfIssues = (issues: readonly Issue[]): string =>
  JSON.stringify(issues, (_, value: unknown) => (typeof value === 'string' ? toStorable(value) : value))
const jsonText = (text: string): string => JSON.stringify(isUnsafe(text) ? toStorable(text) : text)

/** `keys` maps the keys of the extra columns to their JSON texts. */
type LinePlace = { importId: string; sheetRow: number; keys: ReadonlyMap<string, string>; blocked: readonly Issue[] }
/** One row of import_rows in the text format of COPY, in the column order of `copyRows`. */
export function copyLine({ importId, sheetRow, keys, blocked }: LinePlace, row: CheckedRow): string {
  let line = `${importId}\t${sheetRow}\t${row.srNo}\t${copyText(row.questionId)}\t${copyText(row.questionKey)}`
  for (const field of row.fields) line += `\t${copyText(field)}`
  let runs = ''
  for (const [key, cell] of row.runs) runs += `${runs === '' ? '{' : ','}${JSON.stringify(key)}:${JSON.stringify(cell)}`
  let extra = ''
  let numbers = ''
  for (const [key, number] of row.numbers)
    numbers += `${numbers === '' ? '{' : ','}${JSON.stringify(key)}:${JSON.stringify(number)}`
  for (const [key, value] of row.extra)
    extra += `${extra === '' ? '' : ','}${keys.get(key)}:${typeof value === 'string' ? jsonText(value) : String(value)}`
  // JSON contains no raw tabs or line breaks, so only its backslashes must be escaped.
  if (extra.includes('\\')) extra = extra.replaceAll('\\', '\\\\')
  const issues = blocked.length === 0 ? '\\N' : jsonOfIssues(blocked).replaceAll('\\', '\\\\')
  return `${line}\t{${extra}}\t\\N\t\\N\t${runs === '' ? '\\N' : `${runs.replaceAll('\\', '\\\\')}}`}\t${issues}\t${numbers === '' ? '\\N' : `${numbers.replaceAll('\\', '\\\\')}}`}\n`
}
