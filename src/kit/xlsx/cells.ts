import type { Runs } from '../shared/runs.ts'
import { formatInstant } from '../shared/time.ts'

/** An error value of the sheet, such as #N/A. */
export type CellError = { error: string }
/**
 * One cell. Text is exact (a cell of blanks only is null); a date cell is the instant whose Asia/Kolkata wall time the sheet
 * shows; a formula is its stored result, never evaluated, or its own text (`=A1`) where none is stored.
 */
export type CellValue = string | number | boolean | Date | CellError | null
/** `row` is the sheet's row number from 1; `cells` end at the last non-blank one. */
export type SheetRow = {
  row: number
  cells: CellValue[]
  /** Hyperlink targets that differ from the cell's text, by column index. */
  links?: ReadonlyMap<number, string>
  /** The runs of rich cells, by column index; the cell is their text form (`textOfRuns`). */
  runs?: ReadonlyMap<number, Runs>
}

/** A cell as parsed: dates still as sheet wall time in UTC fields. */
export type RawCell = string | number | boolean | Date | null
export type RawRow = { row: number; cells: readonly RawCell[] } & Pick<SheetRow, 'links' | 'runs'>

const KOLKATA_MS = 5.5 * 3_600_000
const errors = new Set(['#N/A', '#VALUE!', '#REF!', '#DIV/0!', '#NUM!', '#NAME?', '#NULL!', '#SPILL!', '#CALC!', '#GETTING_DATA'])

export const isCellError = (value: unknown): value is CellError => typeof value === 'object' && value !== null && 'error' in value

export function toCellValue(raw: RawCell | undefined): CellValue {
  if (raw === null || raw === undefined) return null
  if (typeof raw === 'string') return errors.has(raw) ? { error: raw } : raw.trim() === '' ? null : raw
  if (!(raw instanceof Date)) return raw
  const time = raw.getTime()
  if (Number.isNaN(time)) return { error: '#NUM!' }
  // A serial day is a fraction, so a whole second may be off by some milliseconds.
  const second = Math.round(time / 1000) * 1000
  return new Date((Math.abs(time - second) <= 10 ? second : time) - KOLKATA_MS)
}

/** The cell as text: whole numbers in full, fractions with the 15 digits that Excel stores, dates in the documents' format. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return formatInstant(value)
  if (typeof value === 'object') return value.error
  return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)))
}

/**
 * The address in a link column: the cell's text if it is a full address, else the text's target, else the text. Not yet
 * validated.
 */
export function linkText(row: SheetRow, column: number): string {
  const text = cellText(row.cells[column]).trim()
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(text) ? text : (row.links?.get(column)?.trim() ?? text)
}

/** Letters of a column index from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** Column index from 0 and row from 1 of a reference such as `L200` or `$L$200`; undefined when it is not one. */
export function cellPosition(reference: string): { column: number; row: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference)
  if (match === null) return undefined
  const [, letters = '', row = ''] = match
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(row) }
}
