import { mergeRuns, type Runs, joinRunTexts } from '../shared/runs.ts'
import { toStorable } from '../shared/storable-text.ts'
import type { CellValue } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import { GENERAL, hasDayFormat, showNumber } from './number-format.ts'
import { WorkbookProblem } from './problem.ts'
import { parseMarkupText, parseRuns, isRich } from './rich-texts.ts'
import type { OpenSheet, RawRow, WorkbookSheet } from './sheet.ts'
import { openSheetXml, readFormula, readSheetTail, readValue, type SheetRange, type XmlCell, type XmlRow } from './sheet-xml.ts'
import { type CellStyle, readStyles } from './styles.ts'
import { readXlsxBeside } from './unkept.ts'
import { createDamagedProblem, type Package, type PackageSheet, readPackage, readSheetParts } from './xlsx-package.ts'
import { type Zip, inflate, type ZipEntry } from './zip.ts'

/** Even a cell of maximum length with a format for each character is smaller. */
const MAX_ITEM_LENGTH = 16 * 1024 * 1024

/** A rich text is kept as markup, which takes less memory than its runs. */
type SharedText = string | { markup: string }

/** Reads the table of shared texts without building a tree. Leaves out phonetic hints. Throws WorkbookProblem. */
async function readSharedTexts(entry: ZipEntry): Promise<SharedText[]> {
  const texts: SharedText[] = []
  const decoder = new TextDecoder('utf-8')
  const start = /<((?:[\w.-]+:)?)si(?:\s[^<>]*?)?(\/?)>/g
  let buffered = ''
  for await (const chunk of inflate(entry)) {
    buffered += decoder.decode(chunk, { stream: true })
    let read = 0
    start.lastIndex = 0
    for (let found = start.exec(buffered); found !== null; found = start.exec(buffered)) {
      const [, prefix = '', empty] = found
      const end = empty === '/' ? start.lastIndex : buffered.indexOf(`</${prefix}si`, start.lastIndex)
      if (end < 0) break
      const markup = buffered.slice(start.lastIndex, end)
      texts.push(isRich(markup) ? { markup } : parseMarkupText(markup))
      read = end
      start.lastIndex = end
    }
    buffered = buffered.slice(read)
    if (buffered.length > MAX_ITEM_LENGTH) throw new WorkbookProblem('DAMAGED', { cause: 'a shared text without end' })
  }
  return texts
}

const isAddress = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\//i.test(text)

/** `zip` must come from `openZip`. Throws WorkbookProblem, also while the rows are read. */
export async function openXlsx(zip: Zip, limits: WorkbookLimits): Promise<WorkbookSheet[]> {
  const workbook = await readPackage(zip, limits)
  if (workbook.sharedTexts !== undefined && workbook.sharedTexts.size > limits.sharedTextBytes)
    throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'shared texts' })
  let values: Promise<SharedValues> | undefined
  return workbook.sheets.map((sheet) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    open: async () => openSheet(zip, sheet, workbook, await (values ??= readSharedValues(workbook, limits)), limits),
    openRows: async () => {
      const shared = await (values ??= readSharedValues(workbook, limits))
      const { hiddenColumns, rows } = await openSheetXml(sheet.part, limits)
      return { hiddenColumns, rows: readRows(rows, shared, { pictured: new Set(), linksOf: () => new Map() }) }
    },
  }))
}

type SharedValues = { date1904: boolean; texts: readonly SharedText[]; styles: readonly CellStyle[] }
const readSharedValues = async ({ date1904, sharedTexts, styles }: Package, limits: WorkbookLimits): Promise<SharedValues> => ({
  date1904,
  texts: sharedTexts === undefined ? [] : await readSharedTexts(sharedTexts),
  styles: await readStyles(styles, limits),
})

async function openSheet(
  zip: Zip,
  sheet: PackageSheet,
  { inCells }: Package,
  shared: SharedValues,
  limits: WorkbookLimits,
): Promise<OpenSheet> {
  const parts = await readSheetParts(zip, sheet, limits)
  const beside = await readXlsxBeside(sheet.part, parts, inCells, limits)
  const { merges, links } = await readSheetTail(sheet.part, parts.links, limits)
  const { hiddenColumns, rows } = await openSheetXml(sheet.part, limits)
  const pictured = new Set(beside.inCells.map(({ row, column }) => `${row} ${column}`))
  return { hiddenColumns, merges, beside, rows: readRows(rows, shared, { pictured, linksOf: linkFinder(links) }) }
}

/**
 * `pictured` lists the cells whose value is a picture, as "row column". `linksOf` returns the link targets of a row by column.
 */
type RowContext = { pictured: ReadonlySet<string>; linksOf: (row: number) => Map<number, string> }
async function* readRows(
  rows: AsyncIterable<XmlRow>,
  shared: SharedValues,
  context: RowContext,
): AsyncGenerator<RawRow, void, undefined> {
  try {
    for await (const row of rows) yield readRow(row, shared, context)
  } catch (cause) {
    throw cause instanceof WorkbookProblem ? cause : createDamagedProblem(cause)
  }
}

/** Each row is compared with at most this many multi-cell link ranges. Links of further ranges are not read. */
const MAX_RANGES = 1000
/** Rows must be passed in order. */
function linkFinder(links: readonly (SheetRange & { target: string })[]): (row: number) => Map<number, string> {
  const single = new Map<number, Map<number, string>>()
  const ranges: (SheetRange & { target: string })[] = []
  for (const link of links) {
    if (link.fromRow !== link.toRow || link.fromColumn !== link.toColumn) {
      if (ranges.length < MAX_RANGES) ranges.push(link)
      continue
    }
    const row = single.get(link.fromRow) ?? new Map<number, string>()
    single.set(link.fromRow, row.set(link.fromColumn, link.target))
  }
  return (row) => {
    const found = new Map(single.get(row))
    for (const { fromRow, toRow, fromColumn, toColumn, target } of ranges)
      if (row >= fromRow && row <= toRow)
        for (let column = fromColumn; column <= Math.min(toColumn, fromColumn + MAX_RANGES); column++) found.set(column, target)
    return found
  }
}

function readRow({ row, isHidden, cells: written }: XmlRow, shared: SharedValues, { pictured, linksOf }: RowContext): RawRow {
  const links = linksOf(row)
  const cells: CellValue[] = []
  const runs = new Map<number, Runs>()
  for (const cell of written) {
    const { column, markup } = cell
    while (cells.length < column) cells.push(null)
    if (pictured.size > 0 && pictured.has(`${row} ${column}`)) continue
    const style = shared.styles[cell.style]
    const read = readCell(cell, shared, style)
    const rich = Array.isArray(read) ? read : raiseText(read, style)
    if (rich !== undefined) runs.set(column, rich)
    cells[column] = rich === undefined ? (read as CellValue) : toNonBlank(joinRunTexts(rich))
    const address = markup.includes('HYPERLINK') ? readLinkFormula(readFormula(markup)) : undefined
    if (address !== undefined && !links.has(column)) links.set(column, address)
  }
  while (cells.length > 0 && cells.at(-1) === null) cells.pop()
  for (const [column, target] of links) if (column >= cells.length || cells[column] === target) links.delete(column)
  return { row, isHidden, cells, ...(links.size > 0 && { links }), ...(runs.size > 0 && { runs }) }
}

/** The address of `HYPERLINK("address", …)`. */
const readLinkFormula = (formula: string | undefined): string | undefined =>
  /^HYPERLINK\(\s*"((?:[^"]|"")+)"\s*[,)]/i.exec(formula ?? '')?.[1]?.replaceAll('""', '"')

const toNonBlank = (text: string): string | null => (text.trim() === '' ? null : text)

/**
 * Returns the runs of a text that its cell style raises or lowers as a whole. Addresses are never raised or lowered. Bold and
 * similar marks of a whole cell only style its row or column, so they are not read.
 */
function raiseText(value: CellValue | Runs, style: CellStyle | undefined): Runs | undefined {
  if (style?.place === undefined || typeof value !== 'string' || isAddress(value)) return undefined
  return mergeRuns([[toStorable(value), style.place]])
}

function readCell({ type, markup }: XmlCell, shared: SharedValues, style: CellStyle | undefined): CellValue | Runs {
  if (type === 'inlineStr') return readText(markup, style)
  const text = readValue(markup)
  if (text === undefined) {
    const formula = readFormula(markup)
    // A formula whose result is an empty text counts as a blank cell.
    const isBlank = formula === undefined || (type === 'str' && /<(?:[\w.-]+:)?v[\s/>]/.test(markup))
    return isBlank ? null : { error: '', formula: formula === '' ? 'a shared formula' : `=${formula}` }
  }
  switch (type) {
    case 's': {
      const item = shared.texts[Number(text)]
      return typeof item === 'object' ? readText(item.markup, style) : formatText(item ?? '', style)
    }
    case 'str':
      return formatText(text, style)
    case 'b':
      return text.trim() === '1' || text.trim() === 'true'
    case 'e':
      return { error: text.trim() }
    case 'd':
      return readIsoDate(text.trim(), style)
    default: {
      const number = Number(text)
      return Number.isFinite(number) ? formatNumber(number, style, shared.date1904) : { error: '#NUM!' }
    }
  }
}

const readText = (markup: string, style: CellStyle | undefined): CellValue | Runs =>
  parseRuns(markup) ?? formatText(parseMarkupText(markup), style)

/** A number format may have a section that changes texts. */
function formatText(text: string, style: CellStyle | undefined): CellValue {
  if (style?.showsText === undefined) return toNonBlank(text)
  return { value: text, format: style.format, shown: style.showsText(text) }
}

/** The days between the epochs of the two date systems. */
const DAYS_1904 = 1462
function formatNumber(number: number, style: CellStyle | undefined, date1904: boolean): CellValue {
  const format = style?.format ?? GENERAL
  if (format === GENERAL) return number
  const value = date1904 && hasDayFormat(format) ? number + DAYS_1904 : number
  return { value, format, shown: showNumber(value, format) }
}

/** Strict workbooks contain a date, a time or both as an ISO 8601 text. An offset is ignored. */
function readIsoDate(text: string, style: CellStyle | undefined): CellValue {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const days = year === undefined ? 0 : Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569
  const time = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / 86_400
  if (text === '' || Number.isNaN(days) || (year === undefined && !text.includes(':'))) return { error: '#NUM!' }
  const usual = year === undefined ? 'hh:mm' : time === 0 ? 'id:14' : 'id:22'
  const format = style === undefined || style.format === GENERAL ? usual : style.format
  return { value: days + time, format, shown: showNumber(days + time, format) }
}
