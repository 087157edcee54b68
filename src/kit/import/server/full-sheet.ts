import { counted } from '../../shared/counted.ts'
import { type Issue, refuse } from '../../shared/errors.ts'
import { cellText, isCellError } from '../../xlsx/cells.ts'
import { isWorkbookName } from '../../xlsx/check.ts'
import { headerKey } from '../../xlsx/header.ts'
import { WorkbookProblem } from '../../xlsx/problem.ts'
import { readSheet } from '../../xlsx/read-sheet.ts'
import { workbookRefusal } from '../../xlsx/refusal.ts'
import { type ProblemSummary, SAMPLE_TEXT } from './problems.ts'
import type { Uploading } from './upload.ts'

/** A small workbook, read whole into memory before the transaction. */

/** A known column in the sheet: its name there, the trimmed text of the cell, and the sentence for an error value. */
export type SheetCell = { name: string; text: string; error: string | undefined }
export type SheetContents<Column extends string> = {
  /** The workbook's name. */
  name: string
  /** The non-blank rows by sheet row; a column that the sheet lacks has no cell. */
  rows: { row: number; cells: Partial<Record<Column, SheetCell>> }[]
  /** Names of the columns that are not known. */
  unread: string[]
}
type Wanted<Column extends string> = {
  /** The most rows that are read. */
  most: number
  columns: readonly Column[]
  /** Other names of a column; of several in a sheet the first of these is read. */
  aliases?: Partial<Record<Column, readonly string[]>>
  needed: readonly Column[]
  /** The sentence for missing columns, where it is not the usual one. */
  missing?: (columns: readonly string[]) => string
}

/** The problems of a sheet that was read whole. */
export const foundAmong = (issues: readonly Issue[], named: number): ProblemSummary => ({
  count: issues.length,
  issues: issues.slice(0, named),
  bad: new Set(issues.map(({ row }) => row)).size,
})

/**
 * Collects the problems of a sheet that is read whole: `of` a row notes one at a cell. A column that the sheet lacks has none,
 * nor does an undefined message. Only a check that looks shows the cell's text.
 */
export const sheetProblems = ({ mode, named }: Pick<Uploading<unknown>, 'mode' | 'named'>) => {
  const issues: Issue[] = []
  const of =
    (row: number) =>
    (cell: SheetCell | undefined, message: string | undefined): void => {
      if (cell === undefined || message === undefined) return
      const { name: column, text } = cell
      const value = mode === 'look' && text !== '' && { value: text.slice(0, SAMPLE_TEXT) }
      issues.push({ path: `row ${row}, ${column}`, row, column, message, ...value })
    }
  return { issues, of, summary: () => foundAmong(issues, named) }
}

/**
 * Reads a small workbook whole, off the event loop, by its known columns. Refuses a bad file and a header that lacks a needed
 * column.
 * @throws NOT_A_WORKBOOK, BAD_WORKBOOK
 */
export async function readFullSheet<Column extends string>(
  { file: { filename, bytes }, corrections, progress }: Pick<Uploading<unknown>, 'file' | 'corrections' | 'progress'>,
  { most, columns, aliases = {}, needed, missing = noColumns }: Wanted<Column>,
): Promise<SheetContents<Column>> {
  if (!isWorkbookName(filename)) refuse('NOT_A_WORKBOOK', { values: { sentence: 'Only .xlsx and .xls files can be read.' } })
  const { header, rows } = await readSheet(bytes, { limits: { rows: most }, corrections }).catch((error: unknown) => {
    throw error instanceof WorkbookProblem ? workbookRefusal(error) : error
  })
  const named = (name: string) => header.find(({ key }) => key === headerKey(name))
  const known = columns.flatMap((column) => {
    const cell = [column, ...(aliases[column] ?? [])].map(named).find((one) => one !== undefined)
    return cell === undefined ? [] : [{ column, cell }]
  })
  const absent = needed.filter((name) => !known.some(({ column }) => column === name))
  if (absent.length > 0) {
    const issues = absent.map((column) => ({
      path: `row 1, ${column}`,
      row: 1,
      column,
      message: `The column ${column} is missing.`,
    }))
    refuse('BAD_WORKBOOK', { values: { sentence: missing(absent) }, issues, fields: { count: issues.length } })
  }
  progress({ read: rows.length, stored: 0, total: null })
  return {
    name: filename,
    rows: rows.map(({ row, cells }) => {
      const read = known.map(({ column, cell: { name, column: at } }): [Column, SheetCell] => {
        const value = cells[at]
        const error = isCellError(value) ? `The cell shows the error ${value.error}.` : undefined
        return [column, { name, text: cellText(value).trim(), error }]
      })
      return { row, cells: Object.fromEntries(read) as Partial<Record<Column, SheetCell>> }
    }),
    unread: header.filter((cell) => !known.some((one) => one.cell === cell)).map(({ name }) => name),
  }
}

const noColumns = (columns: readonly string[]): string => `Row 1 has no column ${columns.join(', ')}.`

/** The sentence that refuses a sheet with problems, by its usual words. */
export const nothingAdded = (_: string, { count }: ProblemSummary): string =>
  `Nothing was added: the workbook has ${counted(count, 'problem')}.`
