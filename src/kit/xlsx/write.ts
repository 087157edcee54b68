import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue as WrittenCell, ColumnDef } from 'hucre/xlsx'
import { cellText, type CellValue } from './cells.ts'
import { type Runs, textOfRuns } from '../shared/runs.ts'
import { dropForbiddenSigns } from '../shared/xml-text.ts'
import { timeSlices } from '../concurrency/time-slices.ts'
import { limits } from './limits.ts'
import { type ReadPictures, SheetPictures, type WrittenPicture } from './write-pictures.ts'
import { markedRuns, withRuns } from './write-runs.ts'

/**
 * text: any value as text, `=…` literally · value: a number as a number, all else as text · number · decimal: a number, shown
 * with 2 decimals · instant: a Date or ISO 8601 text with offset · day: YYYY-MM-DD · rich: as value, or a `RichCell` with its
 * runs · cell: a value as it was read from a sheet, with its type, or a `RichCell` · link: an address as text in a wide column
 * (not clickable, so an export never has a live link from an upload).
 */
export type ColumnKind = 'text' | 'value' | 'rich' | 'number' | 'decimal' | 'instant' | 'day' | 'cell' | 'link'
export type RichCell = { runs: Runs }
/** `width` in characters. */
export type WorkbookColumn = { header: string; width?: number; kind?: ColumnKind }
/** The cells of a row, or also its pictures. */
export type WrittenRow = readonly unknown[] | { cells: readonly unknown[]; pictures: readonly WrittenPicture[] }
export type WrittenSheet = {
  sheetName: string
  columns: readonly WorkbookColumn[]
  rows: AsyncIterable<WrittenRow> | Iterable<WrittenRow>
  /** Where rows have pictures. */
  readPictures?: ReadPictures | undefined
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const loneSurrogate = /\p{Cs}/gu
const KOLKATA_MS = 5.5 * 3_600_000
const MOST_ROWS = 1_048_575
const widths: Record<ColumnKind, number> = {
  text: 18,
  value: 18,
  rich: 18,
  number: 12,
  decimal: 12,
  instant: 21,
  day: 13,
  cell: 18,
  link: 40,
}
/** Given as a style: of a column's `numFmt` the writer makes a new one for each cell. */
const formats: Partial<Record<ColumnKind, string>> = {
  decimal: '#,##0.00',
  instant: 'DD/MM/YYYY hh:mm AM/PM',
  day: 'DD/MM/YYYY',
}

/**
 * Writes an .xlsx of one sheet, streamed row by row (stack.md, Workbooks): header row, frozen; instants are date cells with
 * Asia/Kolkata wall time. Memory does not grow with the rows, of pictures by some numbers each; it yields to the event loop every
 * 10 ms. Ending the iteration early ends `rows`. Throws the errors of `rows`, and RangeError for more rows than a sheet has.
 */
export async function* writeSheet({
  sheetName,
  columns,
  rows,
  readPictures,
}: WrittenSheet): AsyncGenerator<Uint8Array, void, undefined> {
  const kinds = columns.map(({ kind }) => kind ?? 'text')
  const definitions = columns.map(({ header, width }, index): ColumnDef => {
    const kind = kinds[index] ?? 'text'
    const format = formats[kind]
    return {
      header: writtenText(header),
      width: width ?? Math.max(widths[kind], Math.min(60, header.length + 2)),
      ...(format !== undefined && { style: { numFmt: format } }),
    }
  })
  const pictures = readPictures && new SheetPictures(readPictures)
  async function* written(): AsyncGenerator<WrittenCell[], void, undefined> {
    const slices = timeSlices()
    let count = 0
    for await (const row of rows) {
      if (++count > MOST_ROWS) throw new RangeError('A sheet holds 1,048,576 rows at most')
      const { cells, pictures: own } = 'cells' in row ? row : { cells: row, pictures: [] }
      if (own.length > 0) pictures?.add(count + 1, own)
      yield kinds.map((kind, index) => writtenCell(cells[index], kind))
      if (slices.isOver()) await slices.next()
    }
  }
  const isCompleted = pictures !== undefined || kinds.some((kind) => kind === 'rich' || kind === 'cell')
  const reader = writeXlsxStream(written(), {
    name: sheetNameOf(sheetName),
    columns: definitions,
    freezePane: { rows: 1 },
    compress: !isCompleted,
  }).getReader()
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  }
  try {
    yield* isCompleted ? withRuns(chunks(), pictures) : chunks()
  } finally {
    await reader.cancel()
  }
}

/** An empty sheet with the column names only, for users to fill in. */
export const writeTemplate = (sheetName: string, headers: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> =>
  writeSheet({ sheetName, columns: headers.map((header) => ({ header })), rows: [] })

function writtenCell(value: unknown, kind: ColumnKind): WrittenCell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'number' || kind === 'decimal') {
    const number = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : textNumber(value)
    return number !== undefined && Number.isFinite(number) ? number : writtenText(textOf(value))
  }
  if ((kind === 'rich' || kind === 'cell') && isRichCell(value)) return richCell(value)
  if (kind === 'cell') return readCell(value as CellValue)
  if ((kind === 'value' || kind === 'rich') && typeof value === 'number' && Number.isFinite(value)) return value
  if (kind === 'instant') {
    const instant = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : value
    if (instant instanceof Date && !Number.isNaN(instant.getTime())) return new Date(instant.getTime() + KOLKATA_MS)
  }
  if (kind === 'day' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    const day = new Date(`${value}T00:00:00Z`)
    if (!Number.isNaN(day.getTime())) return day
  }
  return writtenText(textOf(value))
}

const isRichCell = (value: unknown): value is RichCell => typeof value === 'object' && value !== null && 'runs' in value

function richCell({ runs }: RichCell): string {
  const isLong = runs.reduce((sum, [text]) => sum + text.length, 0) > limits.cellCharacters
  return isLong ? writtenText(textOfRuns(runs)) : markedRuns(runs.map(([text, marks]) => [writtenText(text), marks]))
}

function readCell(value: CellValue): WrittenCell {
  if (value instanceof Date) return new Date(value.getTime() + KOLKATA_MS)
  return typeof value === 'number' || typeof value === 'boolean' ? value : writtenText(cellText(value))
}

/** A decimal from the database; one of more than 15 digits would be rounded, so it stays text. */
function textNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) return undefined
  return value.replaceAll(/[-.]/g, '').length <= 15 ? Number(value) : undefined
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return JSON.stringify(value) ?? ''
}

/**
 * Text as a cell can hold it: no characters that XML forbids, no lone surrogates, `_x0041_` kept literally, at most 32,767 long.
 */
function writtenText(text: string): string {
  let written = dropForbiddenSigns(text)
  if (written.length > limits.cellCharacters) written = `${written.slice(0, limits.cellCharacters - 1).replace(/\p{Cs}$/u, '')}…`
  // Looked for first: nearly no text has it.
  return written.includes('_x') ? written.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : written
}

/** Excel allows 31 characters, none of \ / ? * [ ] : and no quote at the ends; the name History is its own. */
const sheetNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .replaceAll(loneSurrogate, '')
    .replaceAll(/^[\s']+|[\s']+$/g, '')
    .replace(/^history$/i, '$&_') || 'Sheet1'
