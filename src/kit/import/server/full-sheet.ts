import { formatQuantity, formatCount, formatPlural } from '../../shared/counted.ts'
import { type Issue, refuse } from '../../shared/errors.ts'
import { readFigureText } from '../../shared/typed-figures.ts'
import {
  formatCell,
  describeCellError,
  describeMerge,
  formatFigureCell,
  formatHoursCell,
  isCellError,
  readIdentifier,
  type SheetRow,
} from '../../xlsx/cells.ts'
import { isStoredWorkbookName } from '../../xlsx/check.ts'
import { normalizeHeader } from '../../xlsx/header.ts'
import { WorkbookProblem } from '../../xlsx/problem.ts'
import { readSheet } from '../../xlsx/read-sheet.ts'
import { toWorkbookRefusal } from '../../xlsx/refusal.ts'
import { HEADER, locateRow, nameRow, type ProblemSummary, SAMPLE_TEXT } from './problems.ts'
import type { Reading, Uploading } from './upload.ts'

/** Reads a small workbook completely into memory, before the transaction begins. */

/** `name` is the column's name in the sheet, `text` is trimmed, and `error` is the message for an unreadable cell. */
export type SheetCell = { name: string; text: string; error: string | undefined }
/**
 * The kind of a column (decision 150); the default is text. In `hours`, a cell with a duration is read as hours. In `decimal
 * hours`, the text `7:30` is read as hours too (decision 177).
 */
type ColumnKind = 'text' | 'identifier' | 'figure' | 'hours' | 'decimal hours'
export type SheetContents<Column extends string> = {
  name: string
  /** The non-blank rows by sheet row. A column that is missing in the sheet has no cell. */
  rows: { row: number; cells: Partial<Record<Column, SheetCell>> }[]
  unread: string[]
  /** Names a row for use in a sentence. Rows are numbered across all sheets that are read. */
  nameRow: (row: number) => string
}
type Wanted<Column extends string> = {
  most: number
  columns: readonly Column[]
  /** Other names of a column. If a sheet has several of them, the first one in this order is read. */
  aliases?: Partial<Record<Column, readonly string[]>>
  needed: readonly Column[]
  /** A sentence that says what to do instead of adding a missing required column. */
  instead?: Partial<Record<Column, string>>
  /** Columns without a kind hold text. */
  kinds?: Partial<Record<Column, ColumnKind>>
}

export const summarizeIssues = (issues: readonly Issue[], named: number): ProblemSummary => ({
  count: issues.length,
  issues: issues.slice(0, named),
  bad: new Set(issues.map(({ row }) => row)).size,
})

/**
 * `of(row)` returns a function that adds a problem to a cell of that row. An undefined message, or a column that is missing in
 * the sheet, adds nothing. The cell's text is included only in a preview.
 */
export const findSheetProblems = ({ mode, named }: Pick<Uploading<unknown>, 'mode' | 'named'>) => {
  const issues: Issue[] = []
  const of =
    (row: number) =>
    (cell: SheetCell | undefined, message: string | undefined): void => {
      if (cell === undefined || message === undefined) return
      const { name: column, text } = cell
      const value = mode === 'look' && text !== '' && { value: text.slice(0, SAMPLE_TEXT) }
      issues.push({ path: `row ${row}, ${column}`, row, column, message, ...value })
    }
  return { issues, of, summary: () => summarizeIssues(issues, named) }
}

/**
 * Reads the known columns of a small workbook into memory, off the event loop. Refuses a bad file, and a header without a
 * required column.
 * @throws NOT_A_WORKBOOK, BAD_WORKBOOK
 */
export async function readFullSheet<Column extends string>(
  uploading: Reading,
  { most, columns, aliases = {}, needed, kinds = {}, instead = {} }: Wanted<Column>,
): Promise<SheetContents<Column>> {
  const { filename, bytes } = uploading.file
  if (!isStoredWorkbookName(filename))
    refuse('NOT_A_WORKBOOK', { values: { sentence: 'Only .xlsx and .xls files can be read.' } })
  const { corrections, selection, progress } = uploading
  const names = columns.flatMap((column) => [column, ...(aliases[column] ?? [])])
  const options = { limits: { rows: most }, corrections, selection, known: names }
  const { header, rows, places, sheets } = await readSheet(bytes, options).catch((error: unknown) => {
    throw error instanceof WorkbookProblem ? toWorkbookRefusal(error) : error
  })
  uploading.onSheets({ places, sheets })
  const named = (name: string) => header.find(({ key }) => key === normalizeHeader(name))
  const known = columns.flatMap((column) => {
    const cell = [column, ...(aliases[column] ?? [])].map(named).find((one) => one !== undefined)
    return cell === undefined ? [] : [{ column, cell }]
  })
  const absent = needed.filter((name) => !known.some(({ column }) => column === name))
  if (absent.length > 0) {
    const { row } = locateRow(places, HEADER)
    const issues = absent.map((column) => ({
      path: `row ${row}, ${column}`,
      row,
      column,
      message: [`The column ${column} is missing.`, instead[column] ?? []].flat().join(' '),
    }))
    // The missing columns may be in another sheet or below another header row.
    const others = absent.flatMap((column) => instead[column] ?? [])
    const sentence = [`Row ${row} has no ${formatPlural(absent.length, 'column')} ${absent.join(', ')}.`, ...others].join(' ')
    refuse('BAD_WORKBOOK', { values: { sentence }, issues, fields: { count: issues.length, sheets } })
  }
  progress({ read: rows.length, stored: 0, total: null })
  return {
    name: filename,
    rows: rows.map((row) => {
      const read = known.map(({ column, cell: { name, column: at } }): [Column, SheetCell] => [
        column,
        { name, ...readAs(kinds[column] ?? 'text', row, at) },
      ])
      return { row: row.row, cells: Object.fromEntries(read) as Partial<Record<Column, SheetCell>> }
    }),
    unread: header.filter((cell) => !known.some((one) => one.cell === cell)).map(({ name }) => name),
    nameRow: (row) => nameRow(places, row),
  }
}

/** No column of these workbooks allows a longer text. Longer texts are not validated further, because that would be slow. */
const MAX_TEXT_LENGTH = 2_000

function readAs(kind: ColumnKind, row: SheetRow, column: number): Pick<SheetCell, 'text' | 'error'> {
  const cell = row.cells[column]
  const merged = kind === 'text' ? undefined : describeMerge(row, column)
  if (merged !== undefined || isCellError(cell))
    return { text: formatCell(cell).trim(), error: merged ?? (isCellError(cell) ? describeCellError(cell) : undefined) }
  const shown = formatCell(cell).trim()
  if (shown.length > MAX_TEXT_LENGTH)
    return {
      text: shown.slice(0, SAMPLE_TEXT),
      error: `The text has ${formatCount(shown.length)} characters; at most ${formatCount(MAX_TEXT_LENGTH)} are allowed.`,
    }
  if (kind === 'text') return { text: shown, error: undefined }
  if (kind !== 'identifier') {
    const text = (kind === 'figure' ? formatFigureCell(cell) : formatHoursCell(cell)).trim()
    // A text that is not a number stays as it was written, and is refused later.
    return { text: readFigureText(text, { signed: true, hours: kind === 'decimal hours' }) ?? text, error: undefined }
  }
  const { text, problem } = readIdentifier(cell)
  return problem === undefined ? { text, error: undefined } : { text: shown, error: `The value ${problem}` }
}

export const describeNothingAdded = (_: string, { count }: ProblemSummary): string =>
  `Nothing was added: the workbook has ${formatQuantity(count, 'problem')}.`
