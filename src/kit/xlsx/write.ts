import { dropForbiddenSigns, encodeXml } from '../shared/xml-text.ts'
import { type Runs, joinRunTexts } from '../shared/runs.ts'
import { timeSlices } from '../concurrency/time-slices.ts'
import { type CellError, type CellValue, toColumnLetters, isCellError } from './cells.ts'
import { limits } from './limits.ts'
import { GENERAL, getRegionFormatId } from './number-format.ts'
import { type ReadPictures, SheetPictures, type WrittenPicture } from './write-pictures.ts'
import { type PackagePart, writeZip } from './write-zip.ts'

/**
 * How the values of a column are written:
 * - text: any value as text, including `=…`
 * - value: a number as a number, everything else as text
 * - number: a number
 * - decimal: a number, shown with 2 decimals
 * - instant: a Date, or an ISO 8601 text with an offset
 * - day: YYYY-MM-DD
 * - rich: like value, or a `RichCell` with its runs, or a `NumberCell`
 * - cell: a value as it was read from a sheet, with its type and number format, or a `RichCell`
 * - link: an address as text in a wide column; it is not clickable, so that an export never contains a live link from an upload
 */
export type ColumnKind = 'text' | 'value' | 'rich' | 'number' | 'decimal' | 'instant' | 'day' | 'cell' | 'link'
export type RichCell = { runs: Runs }
export type NumberCell = { value: number | string; format: string }
/** `width` is in characters. */
export type WorkbookColumn = { header: string; width?: number; kind?: ColumnKind }
export type WrittenRow = readonly unknown[] | { cells: readonly unknown[]; pictures: readonly WrittenPicture[] }
export type WrittenSheet = {
  sheetName: string
  isHidden?: boolean
  columns: readonly WorkbookColumn[]
  rows: AsyncIterable<WrittenRow> | Iterable<WrittenRow>
  /** Required if rows have pictures. */
  readPictures?: ReadPictures | undefined
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const loneSurrogate = /\p{Cs}/gu
const KOLKATA_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000
const MAX_ROWS = 1_048_575
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
const formats: Partial<Record<ColumnKind, string>> = {
  decimal: '#,##0.00',
  instant: 'DD/MM/YYYY hh:mm AM/PM',
  day: 'DD/MM/YYYY',
}

export const writeSheet = (sheet: WrittenSheet): AsyncGenerator<Uint8Array, void, undefined> => writeWorkbook([sheet])

export const writeTemplate = (sheetName: string, headers: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> =>
  writeSheet({ sheetName, columns: headers.map((header) => ({ header })), rows: [] })

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const CHUNK = 64 * 1024

/**
 * Writes an .xlsx, streamed row by row (stack.md, Workbooks). The header row is frozen, and instants are date cells with
 * Asia/Kolkata wall time. Memory grows only by a few numbers per picture. It yields to the event loop every 10 ms. Ending the
 * iteration early also ends `rows`. Throws the errors of `rows`, and a RangeError if there are more rows than a sheet can have.
 */
export async function* writeWorkbook(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array, void, undefined> {
  const names = uniqueSheetNames(sheets)
  const styles = new NumberStyles()
  const drawn: SheetPictures[] = []
  async function* parts(): AsyncGenerator<PackagePart, void, undefined> {
    for (const [at, sheet] of sheets.entries()) {
      const pictures = sheet.readPictures && new SheetPictures(at + 1, sheet.readPictures)
      yield { name: `xl/worksheets/sheet${at + 1}.xml`, chunks: sheetMarkup(sheet, styles, pictures) }
      if (pictures === undefined || pictures.isEmpty) continue
      drawn.push(pictures)
      yield* pictures.parts()
    }
    const tags = names.map(
      (name, at) =>
        `<sheet name="${encodeXml(name)}" sheetId="${at + 1}"${sheets[at]?.isHidden === true ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
    )
    yield part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tags.join('')}</sheets></workbook>`)
    yield part('xl/styles.xml', styles.markup())
    const related = names.map((_, at) => relationship(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
    yield part('xl/_rels/workbook.xml.rels', relationships([...related, relationship(names.length + 1, 'styles', 'styles.xml')]))
    yield part('_rels/.rels', relationships([relationship(1, 'officeDocument', 'xl/workbook.xml')]))
    const overrides = [
      ['xl/workbook.xml', `${SPREADSHEET}.sheet.main+xml`],
      ['xl/styles.xml', `${SPREADSHEET}.styles+xml`],
      ...names.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, `${SPREADSHEET}.worksheet+xml`] as const),
      ...drawn.map((pictures) => [pictures.drawing, 'application/vnd.openxmlformats-officedocument.drawing+xml'] as const),
    ]
    yield part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        (drawn.length === 0
          ? ''
          : ['png', 'jpeg'].map((type) => `<Default Extension="${type}" ContentType="image/${type}"/>`).join('')) +
        `${overrides.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('')}</Types>`,
    )
  }
  // Pictures are already compressed.
  yield* writeZip(parts(), (name) => name.startsWith('xl/media/'))
}

const part = (name: string, markup: string): PackagePart => ({ name, chunks: [Buffer.from(PROLOG + markup)] })
const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relationships = (rows: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`

/** The number formats of a workbook's cells become styles, which are written after the sheets. */
class NumberStyles {
  readonly #styles = new Map<string, number>()
  attributeOf(format: string): string {
    if (format === GENERAL) return ''
    const style = this.#styles.get(format) ?? this.#styles.size + 1
    this.#styles.set(format, style)
    return ` s="${style}"`
  }
  markup(): string {
    // A workbook's own codes begin at 164.
    const codes = [...this.#styles.keys()].map((format, at) => ({ format, id: getRegionFormatId(format) ?? 164 + at }))
    const own = codes.filter(({ id }) => id >= 164)
    const numFmts = own.map(({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${encodeXml(format)}"/>`).join('')
    const cells = codes.map(
      ({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    return (
      `<styleSheet xmlns="${MAIN}">${own.length === 0 ? '' : `<numFmts count="${own.length}">${numFmts}</numFmts>`}` +
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${codes.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
  }
}

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

async function* sheetMarkup(
  { columns, rows }: WrittenSheet,
  styles: NumberStyles,
  pictures: SheetPictures | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const kinds = columns.map(({ kind }) => kind ?? 'text')
  const letters = columns.map((_, at) => toColumnLetters(at))
  const cols = columns.map(({ header, width }, at) => {
    const chosen = width ?? Math.max(widths[kinds[at] ?? 'text'], Math.min(60, header.length + 2))
    return `<col min="${at + 1}" max="${at + 1}" width="${chosen}" customWidth="1"/>`
  })
  const rowMarkup = (row: number, cells: readonly unknown[], of: readonly ColumnKind[], height?: number): string => {
    let markup = ''
    for (const [at, kind] of of.entries()) markup += cellMarkup(`${letters[at]}${row}`, cells[at], kind, styles)
    return markup === '' && height === undefined
      ? ''
      : `<row r="${row}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>${markup}</row>`
  }
  // A sheet that is copied from another workbook contains its header as one of its rows.
  const hasHeader = columns.some(({ header }) => header !== '')
  const first = hasHeader ? 2 : 1
  let markup =
    `${PROLOG}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    (hasHeader ? FROZEN_HEADER : '') +
    (cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`) +
    `<sheetData>${rowMarkup(
      1,
      columns.map(({ header }) => header),
      kinds.map(() => 'text'),
    )}`
  const slices = timeSlices()
  let count = 0
  for await (const row of rows) {
    if (++count > MAX_ROWS) throw new RangeError('A sheet holds 1,048,576 rows at most')
    const { cells, pictures: own } = 'cells' in row ? row : { cells: row, pictures: [] }
    const place = first + count - 1
    const height = own.length > 0 ? pictures?.add(place, own) : undefined
    markup += rowMarkup(place, cells, kinds, height)
    if (markup.length >= CHUNK) {
      yield Buffer.from(markup)
      markup = ''
    }
    if (slices.isOver()) await slices.next()
  }
  const drawing = pictures === undefined || pictures.isEmpty ? '' : '<drawing r:id="rId1"/>'
  yield Buffer.from(`${markup}</sheetData>${drawing}</worksheet>`)
}

// Cells -------------------------------------------------------------------------------------------------------------------

function cellMarkup(reference: string, value: unknown, kind: ColumnKind, styles: NumberStyles): string {
  if (value === null || value === undefined || value === '') return ''
  const text = (own: string, format = GENERAL): string => {
    const written = writtenText(own)
    return written === ''
      ? ''
      : textMarkup(reference, `<t${spaceAttribute(written)}>${encodeXml(written)}</t>`, styles.attributeOf(format))
  }
  const number = (own: number, format = GENERAL): string => `<c r="${reference}"${styles.attributeOf(format)}><v>${own}</v></c>`
  if (kind === 'number' || kind === 'decimal') {
    const read = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : textNumber(value)
    return read !== undefined && Number.isFinite(read) ? number(read, formats[kind]) : text(textOf(value))
  }
  if (kind === 'instant' || kind === 'day') {
    const date = toWallTime(value, kind)
    return date === undefined ? text(textOf(value)) : number(toSerial(date), formats[kind])
  }
  if (kind === 'rich' || kind === 'cell') {
    if (isRichCell(value)) return richMarkup(reference, value, text)
    if (isNumberCell(value))
      return typeof value.value === 'number' ? number(value.value, value.format) : text(value.value, value.format)
    // A formula is never written. In the workbook, the cell visibly has no value.
    if (isCellError(value as CellValue))
      return `<c r="${reference}" t="e"><v>${encodeXml((value as CellError).error || '#VALUE!')}</v></c>`
  }
  if ((kind === 'value' || kind === 'rich' || kind === 'cell') && typeof value === 'number' && Number.isFinite(value))
    return number(value)
  if (kind === 'cell' && typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  return text(textOf(value))
}

const textMarkup = (reference: string, runs: string, style = ''): string =>
  `<c r="${reference}"${style} t="inlineStr"><is>${runs}</is></c>`
const spaceAttribute = (text: string): string => (/^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : '')

function toWallTime(value: unknown, kind: 'instant' | 'day'): Date | undefined {
  if (kind === 'day')
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? toValid(new Date(`${value}T00:00:00Z`)) : undefined
  const instant = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : value
  return instant instanceof Date ? toValid(new Date(instant.getTime() + KOLKATA_MS)) : undefined
}
const toValid = (date: Date): Date | undefined => (Number.isNaN(date.getTime()) ? undefined : date)
/** Days since 30 December 1899. */
const toSerial = (wallTime: Date): number => wallTime.getTime() / DAY_MS + 25_569

const isNumberCell = (value: unknown): value is NumberCell =>
  typeof value === 'object' && value !== null && 'format' in value && 'value' in value

const runTags: Record<string, string> = {
  b: '<b/>',
  i: '<i/>',
  u: '<u/>',
  s: '<strike/>',
  '^': '<vertAlign val="superscript"/>',
  _: '<vertAlign val="subscript"/>',
}
function richMarkup(reference: string, { runs }: RichCell, text: (own: string) => string): string {
  if (runs.reduce((sum, [own]) => sum + own.length, 0) > limits.cellCharacters) return text(joinRunTexts(runs))
  const written = runs.map(([own, marks]) => {
    // The schema requires the font's elements in this order, with the vertical position last.
    const font = [...marks.replace(/[\^_]/, ''), ...(/[\^_]/.exec(marks)?.[0] ?? '')].map((mark) => runTags[mark]).join('')
    return `<r>${font === '' ? '' : `<rPr>${font}</rPr>`}<t xml:space="preserve">${encodeXml(writtenText(own))}</t></r>`
  })
  return textMarkup(reference, written.join(''))
}

const isRichCell = (value: unknown): value is RichCell => typeof value === 'object' && value !== null && 'runs' in value

/** Parses a decimal from the database. A number of more than 15 digits stays text, because a cell would round it. */
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
 * Returns a text that a cell can hold: without characters that XML forbids and without lone surrogates, with `_x0041_` kept
 * literally, and with at most 32,767 characters.
 */
function writtenText(text: string): string {
  let written = dropForbiddenSigns(text)
  if (written.length > limits.cellCharacters) written = `${written.slice(0, limits.cellCharacters - 1).replace(/\p{Cs}$/u, '')}…`
  // Hardly any text contains `_x`.
  return written.includes('_x') ? written.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : written
}

function uniqueSheetNames(sheets: readonly WrittenSheet[]): string[] {
  const taken = new Set<string>()
  return sheets.map(({ sheetName }) => {
    const name = sheetNameOf(sheetName)
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++)
      free = `${name.slice(0, 28 - String(number).length)} (${number})`
    taken.add(free.toLowerCase())
    return free
  })
}

/** Excel allows 31 characters, none of \ / ? * [ ] : and no quote at the ends. It reserves the name History. */
const sheetNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .replaceAll(loneSurrogate, '')
    .replaceAll(/^[\s']+|[\s']+$/g, '')
    .replace(/^history$/i, '$&_') || 'Sheet1'
