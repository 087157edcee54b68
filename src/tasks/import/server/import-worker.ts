import {
  type ProblemSummary,
  runsByPlace,
  SAMPLE_COLUMNS,
  SAMPLE_ROWS,
  SAMPLE_TEXT,
} from '../../../kit/import/server/problems.ts'
import {
  copyText,
  isUnsafe,
  type RowsRead,
  type RowsRequest,
  storable,
  streamRows,
} from '../../../kit/import/server/row-stream.ts'
import { cellText, type SheetRow } from '../../../kit/xlsx/cells.ts'
import { type HeaderCell, splitHeader } from '../../../kit/xlsx/header.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import { sheetRows } from '../../../kit/xlsx/rows.ts'
import type { Work } from '../../../kit/xlsx/worker-process.ts'
import type { Runs } from '../../../kit/shared/runs.ts'
import { type BesideCells, countUnkept, type Unkept } from '../../../kit/xlsx/unkept.ts'
import { findRowProblems, readCheckedQuestion } from '../../checks/row-rules.ts'
import { TEXT_COLUMNS } from '../../files/rules.ts'
import type { ImportPreview } from '../contract.ts'
import { type CheckedRow, rowCheck, sheetColumns, type SheetColumns } from './check-rows.ts'
import { keepPictures, type KeptPictures } from './keep-pictures.ts'

export type ImportRequest = {
  importId: string
  departmentGiven: boolean
  /** The task's field names, which no sheet column may have as its key. */
  reserved: readonly string[]
  /** The columns of the file that rows are added to; null for a new file. */
  ofFile: SheetColumns['columns'] | null
  /** store: nothing after the first problem · compare: every good row · look: no rows, returns a sample instead. */
  mode: 'store' | 'compare' | 'look'
  /** How many problems are listed. */
  named: number
}
/** A workbook read completely. Nothing may be stored when it has problems. */
export type ImportOutcome = {
  problems: ProblemSummary
  columns: SheetColumns['columns']
  /** Keys that the sheet has a column for, except its own numbers. */
  given: string[]
  count: number
  lastRow: number
  subjects: { name: string; rows: number }[]
  sections: string[]
  /** The project that every row names; null: a row names none, or another. */
  project: string | null
  sample: { row: number; srNo: number; questionId: string; values: string[]; runs?: Record<string, Runs> }[]
  sampled: string[]
  warnings: ImportPreview['warnings']
  kept: KeptPictures
  unkept: Unkept[]
}

const work: Work<ImportRequest & RowsRequest, ImportOutcome, RowsRead> = async ({ data, bytes, send }) => {
  const { importId, departmentGiven, reserved, ofFile, mode, named, corrections } = data
  let beside: BesideCells = { unkept: countUnkept(), pictures: [] }
  const read = sheetRows(bytes, limits, corrections, (found) => (beside = found))
  const { header, rows } = await splitHeader(read)
  const sheet = sheetColumns(header, reserved, ofFile ?? [])
  const check = rowCheck(sheet, { departmentGiven, renumber: ofFile !== null, named })
  const keys = new Map(sheet.extra.map(({ key }) => [key, JSON.stringify(key)]))
  const shown = header.filter((cell) => cell !== sheet.known.question_id && cell !== sheet.known.sr_no).slice(0, SAMPLE_COLUMNS)
  const sample: ImportOutcome['sample'] = []

  const warnings: ImportOutcome['warnings'] = { count: 0, rows: [] }
  const columnKeys = sheet.columns.map(({ key }) => key)
  const noteWarnings = (row: number, checked: CheckedRow): void => {
    const cells = Object.fromEntries([...TEXT_COLUMNS.map((field, at) => [field, checked.fields[at]]), ...checked.extra])
    const question = readCheckedQuestion(cells, columnKeys, anchored.has(row) || cells['question_link'] !== null)
    const found = findRowProblems(question)
    if (found.length === 0) return
    warnings.count++
    if (warnings.rows.length < SAMPLE_ROWS)
      warnings.rows.push({
        row,
        question_id: checked.questionId,
        question: question.text.slice(0, SAMPLE_TEXT),
        found: found.map(({ words }) => words),
      })
  }
  const anchored = new Set(beside.pictures.map(({ row }) => row))
  const withPictures = new Map<number, string | undefined>()
  let lastRow = 1
  const lineOf = (row: SheetRow): string => {
    const before = check.problems.count
    const checked = check.row(row)
    lastRow = row.row
    const isBad = check.problems.count > before
    if (anchored.has(row.row)) withPictures.set(row.row, isBad ? undefined : checked.questionId)
    if (mode === 'look' && !isBad && sample.length < SAMPLE_ROWS)
      sample.push({ row: row.row, srNo: checked.srNo, questionId: checked.questionId, ...valuesOf(row, shown) })
    if (mode !== 'store' && !isBad) noteWarnings(row.row, checked)
    // After a problem the rest is read for further problems only: nothing is stored partly.
    const isCopied = mode !== 'look' && !isBad && (mode === 'compare' || check.problems.count === 0)
    return isCopied ? copyLine(importId, row.row, checked, keys) : ''
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
    sampled: shown.map(({ name }) => name),
    warnings,
    kept,
    unkept: beside.unkept.all(),
  }
}
export default work

function valuesOf(
  { cells, runs }: SheetRow,
  shown: readonly HeaderCell[],
): Pick<ImportOutcome['sample'][number], 'values' | 'runs'> {
  const values = shown.map(({ column }) => cellText(cells[column]).slice(0, SAMPLE_TEXT))
  return runs === undefined ? { values } : { values, runs: runsByPlace(shown.map(({ column }) => runs.get(column))) }
}

const jsonText = (text: string): string => JSON.stringify(isUnsafe(text) ? storable(text) : text)

/**
 * One row of import_rows in the text format of COPY, in the column order of `copyRows`. `keys` are the extra columns' keys as
 * JSON texts, by key.
 */
export function copyLine(importId: string, sheetRow: number, row: CheckedRow, keys: ReadonlyMap<string, string>): string {
  let line = `${importId}\t${sheetRow}\t${row.srNo}\t${copyText(row.questionId)}\t${copyText(row.questionKey)}`
  for (const field of row.fields) line += `\t${copyText(field)}`
  let runs = ''
  for (const [key, cell] of row.runs) runs += `${runs === '' ? '{' : ','}${JSON.stringify(key)}:${JSON.stringify(cell)}`
  let extra = ''
  for (const [key, value] of row.extra)
    extra += `${extra === '' ? '' : ','}${keys.get(key)}:${typeof value === 'string' ? jsonText(value) : String(value)}`
  // JSON has no raw tab or line break, so only its backslashes need escaping.
  if (extra.includes('\\')) extra = extra.replaceAll('\\', '\\\\')
  return `${line}\t{${extra}}\t\\N\t\\N\t${runs === '' ? '\\N' : `${runs.replaceAll('\\', '\\\\')}}`}\n`
}
