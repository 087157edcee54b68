import { removeInvisible } from '../shared/invisible.ts'
import type { Runs } from '../shared/runs.ts'
import { formatInstant } from '../shared/time.ts'
import { GENERAL, isDateOrTime, isDuration, showNumber, hasDayFormat } from './number-format.ts'

/** An error value such as #N/A, or a formula whose result is missing in the workbook. Formulas are never evaluated. */
export type CellError = { error: string; formula?: string }
/**
 * A number or a text that its number format displays as another text. Dates and times are numbers: days since 30 December 1899 in
 * Asia/Kolkata, even if the workbook uses the 1904 date system.
 */
export type FormattedValue = { value: number | string; format: string; shown: string }
/** Texts are kept exactly, and a cell with only blanks is null. A plain number has the format General. */
export type CellValue = string | number | boolean | FormattedValue | CellError | null
/** `row` counts from 1 across all sheets that are read (`locateRow`). `cells` end with the last cell that is not blank. */
export type SheetRow = {
  row: number
  cells: CellValue[]
  /** Hyperlink targets that differ from the cell's text, by column index. */
  links?: ReadonlyMap<number, string>
  /** The runs of rich cells, by column index; the cell is their text form (`joinRunTexts`). */
  runs?: ReadonlyMap<number, Runs>
  merges?: ReadonlyMap<number, MergedCell>
}
/** `range` is written as in Excel, such as `C2:C4`. */
export type MergedCell = { range: string; spansRows: boolean; isFirstColumn: boolean }

export const isCellError = (value: CellValue | undefined): value is CellError =>
  typeof value === 'object' && value !== null && 'error' in value
export const isFormatted = (value: CellValue | undefined): value is FormattedValue =>
  typeof value === 'object' && value !== null && 'format' in value

export function describeCellError({ error, formula }: CellError): string {
  if (formula === undefined) return `The cell shows the error ${error}. Correct it, or clear the cell.`
  return 'The formula has no stored result. Open the workbook in Excel, save it and upload that file, or enter the value.'
}

/**
 * Says why a figure or an identifier cannot be read from a merged cell. A value that several rows share says nothing about any
 * single one of them.
 */
export function describeMerge({ cells, merges }: SheetRow, column: number): string | undefined {
  const merged = merges?.get(column)
  if (merged === undefined || !(merged.spansRows || (!merged.isFirstColumn && (cells[column] ?? null) === null))) return undefined
  return `The cell is part of the merged range ${merged.range}. Unmerge it and enter the value in every row.`
}

/** The text that the cell shows in its number format, as a text column stores it. */
export function formatCell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'number') return showNumber(value, GENERAL)
  return 'format' in value ? value.shown : (value.formula ?? value.error)
}

/** Returns the number of a cell, whatever it shows, or undefined for a text. */
export function parseCellNumber(value: CellValue | undefined): number | undefined {
  const number = isFormatted(value) ? value.value : value
  return typeof number === 'number' ? number : undefined
}

const KOLKATA_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000
/** Returns the instant whose Asia/Kolkata wall time the cell shows, or undefined if the cell shows no date. */
export function parseCellDate(cell: CellValue | undefined): Date | undefined {
  if (!isFormatted(cell) || typeof cell.value !== 'number' || !hasDayFormat(cell.format)) return undefined
  // Excel counts 29 February 1900, although that day did not exist.
  const time = Date.UTC(1899, 11, cell.value < 60 ? 31 : 30) + cell.value * DAY_MS
  // A time of day is a fraction of a day, so a whole second may be off by a few milliseconds.
  const second = Math.round(time / 1000) * 1000
  const date = new Date((Math.abs(time - second) <= 10 ? second : Math.round(time)) - KOLKATA_MS)
  return Number.isNaN(date.getTime()) ? undefined : date
}
/**
 * The full value, whatever the cell's number format shows, as a figure column of an upload reads it. Dates are printed in the
 * documents' format.
 */
export function formatFigureCell(value: CellValue | undefined): string {
  const date = parseCellDate(value)
  if (date !== undefined) return formatInstant(date)
  const number = parseCellNumber(value)
  if (number === undefined) return isFormatted(value) ? String(value.value) : formatCell(value)
  return printNumber(number)
}
/** Prints a whole number without an exponent, and all digits of any number; a cell stores 15. */
function printNumber(number: number): string {
  if (!Number.isInteger(number)) return String(Number(number.toPrecision(15)))
  if (Math.abs(number) < 1e15) return String(number === 0 ? 0 : number)
  const [digits = '', exponent = '0'] = number.toExponential(14).split('e')
  return digits.replace('.', '') + '0'.repeat(Number(exponent) - 14)
}

/** As a column of hours reads the cell. Durations such as `36:30`, and times below a day, are converted to hours. */
export function formatHoursCell(cell: CellValue | undefined): string {
  const number = parseCellNumber(cell)
  const isTime = isFormatted(cell) && isDateOrTime(cell.format) && !hasDayFormat(cell.format)
  if (number !== undefined && isTime && number >= 0 && (number < 1 || isDuration(cell.format)))
    return printNumber(Math.round(number * 24 * 1e9) / 1e9)
  return formatFigureCell(cell)
}

/** A number cell stores this many digits without loss. */
const MAX_DIGITS = 15
/**
 * As an identifier column stores the cell: the shown text if its number format pads, prefixes or groups, otherwise all digits of
 * a whole number (decision 150). `problem` continues a sentence that begins with "The question ID", and says why the cell holds
 * no identifier.
 */
export function readIdentifier(cell: CellValue | undefined): { text: string; problem?: string } {
  const asText = 'Format the cell as text and enter the ID.'
  if (isCellError(cell)) return { text: '', problem: `is missing: ${lowerFirst(describeCellError(cell))}` }
  if (typeof cell === 'boolean') return { text: '', problem: `is the logical value ${formatCell(cell)}. ${asText}` }
  const number = parseCellNumber(cell)
  if (number === undefined) return { text: removeInvisible(formatCell(cell)).trim() }
  if (isFormatted(cell) && isDateOrTime(cell.format))
    return { text: '', problem: `is a ${hasDayFormat(cell.format) ? 'date' : 'time'}, ${cell.shown}. ${asText}` }
  const digits = formatFigureCell(number)
  if (!Number.isInteger(number)) return { text: '', problem: `${digits} is a fraction. ${asText}` }
  if (digits.replace('-', '').length > MAX_DIGITS)
    return { text: '', problem: `${digits} has more digits than a number cell can store. ${asText}` }
  if (!isFormatted(cell)) return { text: digits }
  const { shown, format } = cell
  // Decimals of zero and exponents are only other ways to write the same number.
  if (/e[+-]?\d/i.test(shown) || shown.replace(/[.,]0+$/, '') === digits) return { text: digits }
  const isHidden = !shown.replaceAll(/\D/g, '').includes(digits.replace('-', '')) || showNumber(number + 1, format) === shown
  if (isHidden)
    return { text: '', problem: `${digits} is shown as “${shown}”, because its number format hides digits. ${asText}` }
  return { text: shown }
}
const lowerFirst = (sentence: string): string => sentence.slice(0, 1).toLowerCase() + sentence.slice(1)

/** Prefers the cell's text if it is a full address, then its link target, then its text. The address is not validated here. */
export function linkText(row: SheetRow, column: number): string {
  const text = formatCell(row.cells[column]).trim()
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(text) ? text : (row.links?.get(column)?.trim() ?? text)
}

/** Counts from 0: A, B, … Z, AA. */
export function toColumnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** Reads a reference such as `L200` or `$L$200`. The column counts from 0 and the row from 1. */
export function parseCellPosition(reference: string): { column: number; row: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference)
  if (match === null) return undefined
  const [, letters = '', row = ''] = match
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(row) }
}
