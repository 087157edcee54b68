import { groupBy } from '../shared/grouped.ts'
import { encodeXml } from '../shared/xml-text.ts'
import { parseCellPosition, toColumnLetters } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import { createDamagedProblem } from './xlsx-package.ts'
import { decodeXml, parseAttributes } from './xml.ts'
import { inflate, type ZipEntry } from './zip.ts'

/** A cell as written in a sheet part, before its style and the shared texts are resolved. */
export type XmlCell = {
  /** Counts from 0. */
  column: number
  /** The value of `t`: s, str, inlineStr, b, e, d or n. */
  type: string
  style: number
  markup: string
  /** The index of the value in the workbook's metadata, if the value is a picture. */
  metadata?: number
}
export type XmlRow = { row: number; isHidden: boolean; cells: XmlCell[] }
export type XmlSheet = {
  /** Ranges of column indexes from 0, both ends included. */
  hiddenColumns: readonly (readonly [from: number, to: number])[]
  rows: AsyncGenerator<XmlRow, void, undefined>
}

const SHEET_ROWS = 1_048_576
const SHEET_COLUMNS = 16_384
/** The markup before the rows has columns, views and properties. */
const MAX_BEFORE_ROWS = 16 * 1024 * 1024
/** Even a row of 300 cells of maximum length, with a font for every third character, is shorter. */
const MAX_ROW_CHARACTERS = 64 * 1024 * 1024

/** Either a row from its start tag to its end tag, or markup around the rows. */
type SheetPiece = { start?: undefined; markup: string } | { start: string; attributes: string; markup: string }

/**
 * Splits a sheet part into its rows and the markup around them. Neither the whole part nor a tree of it is held in memory.
 * `prefix` is the namespace prefix of its elements. Throws WorkbookProblem.
 */
async function splitSheetXml(
  part: ZipEntry,
): Promise<{ head: string; prefix: string; pieces: AsyncGenerator<SheetPiece, void, undefined> }> {
  const decoder = new TextDecoder('utf-8')
  const chunks = inflate(part)
  let text = ''
  const readOn = async (): Promise<boolean> => {
    const next = await chunks.next()
    text += next.done === true ? decoder.decode() : decoder.decode(next.value, { stream: true })
    return next.done !== true
  }
  let start: RegExpExecArray | null = null
  while ((start = /<((?:[\w.-]+:)?)sheetData(?:\s[^<>]*)?(\/?)>/.exec(text)) === null) {
    if (text.length > MAX_BEFORE_ROWS) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'markup before the rows' })
    if (!(await readOn())) break
  }
  const end = start === null ? text.length : start.index + start[0].length
  const head = text.slice(0, end)
  const prefix = start?.[1] ?? ''
  let isOver = start === null || start[2] === '/'
  text = text.slice(end)

  async function* pieces(): AsyncGenerator<SheetPiece, void, undefined> {
    const rowStart = new RegExp(`<${prefix}row(\\s[^<>]*?)?(/?)>|</${prefix}sheetData\\s*>`, 'g')
    const rowEnd = `</${prefix}row`
    let at = 0
    try {
      while (!isOver) {
        rowStart.lastIndex = at
        const found = rowStart.exec(text)
        isOver = found?.[0].startsWith('</') === true
        if (isOver) break
        const close = found === null ? -1 : found[2] === '/' ? rowStart.lastIndex : text.indexOf(rowEnd, rowStart.lastIndex)
        if (found === null || close < 0) {
          // A tag may be split between this chunk and the next.
          const keep = found === null ? Math.max(at, text.lastIndexOf('<')) : found.index
          if (keep > at) yield { markup: text.slice(at, keep) }
          text = text.slice(keep)
          at = 0
          if (text.length > MAX_ROW_CHARACTERS) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'one row' })
          if (!(await readOn())) throw createDamagedProblem('the sheet breaks off')
          continue
        }
        if (found.index > at) yield { markup: text.slice(at, found.index) }
        yield { start: found[0], attributes: found[1] ?? '', markup: text.slice(rowStart.lastIndex, close) }
        at = close
      }
      let tail = ''
      do {
        tail = (tail + text.slice(at)).slice(-1024)
        if (text.length > at) yield { markup: text.slice(at) }
        text = ''
        at = 0
      } while (await readOn())
      // A part that ends early is damaged, even if that is after its rows.
      if (!/worksheet\s*>\s*(<!--[^]*-->\s*)?$/.test(tail + text)) throw createDamagedProblem('the sheet breaks off')
      if (text !== '') yield { markup: text }
    } finally {
      await chunks.return()
    }
  }
  return { head, prefix, pieces: pieces() }
}

/**
 * Reads a sheet part in one pass, row by row. Rows and cells without references follow the preceding ones (ECMA-376 part 1:
 * 18.3.1.4 and 18.3.1.73). Throws WorkbookProblem.
 */
export async function openSheetXml(part: ZipEntry, limits: WorkbookLimits): Promise<XmlSheet> {
  const { head, prefix, pieces } = await splitSheetXml(part)
  const hiddenColumns: [number, number][] = []
  for (const [, attributes = ''] of head.matchAll(/<(?:[\w.-]+:)?col\s([^<>]*)>/g)) {
    const column = parseAttributes(attributes)
    if (isTrue(column.get('hidden'))) hiddenColumns.push([Number(column.get('min')) - 1, Number(column.get('max')) - 1])
  }
  async function* rows(): AsyncGenerator<XmlRow, void, undefined> {
    const readCells = cellReader(prefix)
    let last = 0
    for await (const piece of pieces) {
      if (piece.start === undefined) continue
      const attributes = parseAttributes(piece.attributes)
      const row = attributes.has('r') ? Number(attributes.get('r')) : last + 1
      if (!Number.isInteger(row) || row <= last || row > SHEET_ROWS) throw createDamagedProblem(`row ${row} after ${last}`)
      last = row
      yield { row: last, isHidden: isTrue(attributes.get('hidden')), cells: readCells(piece.markup, limits) }
    }
  }
  return { hiddenColumns, rows: rows() }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

function cellReader(prefix: string): (markup: string, limits: WorkbookLimits) => XmlCell[] {
  const start = new RegExp(`<${prefix}c(?:\\s([^<>]*?))?(/?)>`, 'g')
  const end = `</${prefix}c>`
  const usual = /^r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,7})")?(?: t="(\w{1,12})")?$/
  return (markup, limits) => {
    const cells: XmlCell[] = []
    let next = 0
    let tags = 0
    start.lastIndex = 0
    for (let found = start.exec(markup); found !== null; found = start.exec(markup)) {
      if (++tags > limits.tags) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'cells of one row' })
      const [, attributes = '', empty] = found
      let content = ''
      if (empty !== '/') {
        const until = markup.indexOf(end, start.lastIndex)
        const stop = until < 0 ? markup.length : until
        content = markup.slice(start.lastIndex, stop)
        start.lastIndex = stop
      }
      const plain = usual.exec(attributes)
      if (plain !== null) {
        const column = columnNumber(plain[1] ?? '')
        if (column >= SHEET_COLUMNS) throw createDamagedProblem(`a cell at ${plain[1]}`)
        next = column + 1
        // A cell with only a style is blank.
        if (content !== '') cells.push({ column, type: plain[3] ?? 'n', style: Number(plain[2] ?? 0), markup: content })
        continue
      }
      const all = parseAttributes(attributes)
      const column = all.has('r') ? parseCellPosition(all.get('r') ?? '')?.column : next
      if (column === undefined || column >= SHEET_COLUMNS) throw createDamagedProblem(`a cell at ${all.get('r')}`)
      next = column + 1
      const metadata = Number(all.get('vm') ?? Number.NaN)
      if (content !== '' || !Number.isNaN(metadata))
        cells.push({
          column,
          type: all.get('t') ?? 'n',
          style: Number(all.get('s') ?? 0),
          markup: content,
          ...(!Number.isNaN(metadata) && { metadata }),
        })
    }
    return cells
  }
}

/**
 * Yields a sheet part in chunks, with some of its cells changed to texts and everything else unchanged. The rows of these cells
 * must exist in the part. Throws WorkbookProblem.
 */
export async function* rewriteSheetXml(
  part: ZipEntry,
  changes: readonly CellChange[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const { head, prefix, pieces } = await splitSheetXml(part)
  const byRow = groupBy(changes, ({ row }) => row)
  yield Buffer.from(head)
  let last = 0
  for await (const piece of pieces) {
    if (piece.start === undefined) {
      yield Buffer.from(piece.markup)
      continue
    }
    const attributes = parseAttributes(piece.attributes)
    last = attributes.has('r') ? Number(attributes.get('r')) : last + 1
    const own = byRow.get(last)
    if (own === undefined) yield Buffer.from(piece.start + piece.markup)
    else {
      const start = piece.start.endsWith('/>') ? `${piece.start.slice(0, -2)}>` : piece.start
      yield Buffer.from(`${start}${changeCells(piece.markup, { row: last, prefix, changes: own })}`)
      if (piece.start.endsWith('/>')) yield Buffer.from(`</${prefix}row>`)
    }
  }
}

/** Changed cells keep their styles. */
function changeCells(
  markup: string,
  { row, prefix, changes }: { row: number; prefix: string; changes: readonly CellChange[] },
): string {
  const valueOf = new Map(changes.map(({ column, value }) => [column, value]))
  const cell = (column: number, value: string, style: string | undefined): string => {
    const start = `<${prefix}c r="${toColumnLetters(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`
    if (value.trim() === '') return `${start}/>`
    const text = `<${prefix}t xml:space="preserve">${encodeXml(value)}</${prefix}t>`
    return `${start} t="inlineStr"><${prefix}is>${text}</${prefix}is></${prefix}c>`
  }
  const start = new RegExp(`<${prefix}c(?:\\s([^<>]*?))?(/?)>`, 'g')
  const end = `</${prefix}c>`
  let changed = ''
  let at = 0
  let next = 0
  for (let found = start.exec(markup); found !== null; found = start.exec(markup)) {
    const attributes = parseAttributes(found[1] ?? '')
    const column = parseCellPosition(attributes.get('r') ?? '')?.column ?? next
    const close = found[2] === '/' ? -1 : markup.indexOf(end, start.lastIndex)
    const stop = close < 0 ? start.lastIndex : close + end.length
    changed += markup.slice(at, found.index)
    // Cells that the row lacks are inserted before the next existing cell to their right.
    for (const missing of [...valueOf.keys()].filter((one) => one < column).toSorted((one, other) => one - other)) {
      changed += cell(missing, valueOf.get(missing) ?? '', undefined)
      valueOf.delete(missing)
    }
    const value = valueOf.get(column)
    changed += value === undefined ? markup.slice(found.index, stop) : cell(column, value, attributes.get('s'))
    valueOf.delete(column)
    next = column + 1
    at = stop
    start.lastIndex = stop
  }
  const behind = [...valueOf].toSorted(([one], [other]) => one - other)
  return changed + behind.map(([column, value]) => cell(column, value, undefined)).join('') + markup.slice(at)
}

function columnNumber(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

const element = (name: string): RegExp => new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)<`)
const valueElement = element('v')
const formulaElement = element('f')
const anyFormula = /<(?:[\w.-]+:)?f[\s/>]/
/** Returns undefined if the `v` element of a cell is missing or empty. */
export function readValue(markup: string): string | undefined {
  const text = markup.startsWith('<v>') ? markup.slice(3, markup.indexOf('<', 3)) : (valueElement.exec(markup)?.[1] ?? '')
  return text === '' ? undefined : text.includes('&') ? decodeXml(text) : text
}
/**
 * Returns a formula without the equals sign. It is '' if the cell shares another cell's formula, and undefined if it has none.
 */
export const readFormula = (markup: string): string | undefined =>
  anyFormula.test(markup) ? decodeXml(formulaElement.exec(markup)?.[1] ?? '').trim() : undefined

/** Rows count from 1 and columns from 0. Both ends are included. */
export type SheetRange = { fromRow: number; toRow: number; fromColumn: number; toColumn: number }
/** The row counts from 1 and the column from 0. */
export type CellChange = { row: number; column: number; value: string }
export type SheetTail = { merges: SheetRange[]; links: (SheetRange & { target: string })[] }

const MAX_MERGES = 200_000

/**
 * Merges and links affect the preceding rows, so the markup after the rows is read in a separate pass. `targets` maps
 * relationship ids to the sheet's link targets. Throws WorkbookProblem.
 */
export async function readSheetTail(
  part: ZipEntry,
  targets: ReadonlyMap<string, string>,
  limits: WorkbookLimits,
): Promise<SheetTail> {
  const tail: SheetTail = { merges: [], links: [] }
  let prefix: string | undefined
  let isBehindRows = false
  let bytes: Buffer = Buffer.alloc(0)
  let count = 0
  for await (const chunk of inflate(part)) {
    prefix ??= /<([\w.-]+:)?worksheet[\s>]/.exec(chunk.toString('latin1', 0, 4096))?.[1] ?? ''
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    if (!isBehindRows) {
      const end = bytes.indexOf(`</${prefix}sheetData`)
      isBehindRows = end >= 0
      bytes = isBehindRows ? bytes.subarray(end) : Buffer.from(bytes.subarray(-128))
      if (!isBehindRows) continue
    }
    // A tag may be split between chunks. A longer tag is neither a merge nor a link.
    const open = bytes.lastIndexOf('<')
    const isSplit = open >= 0 && bytes.indexOf('>', open) < 0 && bytes.length - open < 16_384
    for (const [, name, attributes = ''] of bytes.toString('utf8', 0, isSplit ? open : bytes.length).matchAll(rangeTag)) {
      if (++count > limits.tags) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'links and merges' })
      const all = parseAttributes(attributes)
      const range = parseRange(all.get('ref') ?? '')
      if (range === undefined) continue
      if (name === 'mergeCell') {
        if (tail.merges.length >= MAX_MERGES) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'merges' })
        tail.merges.push(range)
        continue
      }
      const id = [...all].find(([key]) => /^[\w.-]+:id$/i.test(key))?.[1]
      const target = id === undefined ? undefined : targets.get(id)
      if (target !== undefined) tail.links.push({ ...range, target })
    }
    bytes = isSplit ? Buffer.from(bytes.subarray(open)) : Buffer.alloc(0)
  }
  return tail
}
const rangeTag = /<(?:[\w.-]+:)?(mergeCell|hyperlink)\s([^<>]*)>/g

function parseRange(reference: string): SheetRange | undefined {
  const [from, to = from] = reference.split(':').map(parseCellPosition)
  if (from === undefined || to === undefined) return undefined
  return {
    fromRow: Math.min(from.row, to.row),
    toRow: Math.max(from.row, to.row),
    fromColumn: Math.min(from.column, to.column),
    toColumn: Math.max(from.column, to.column),
  }
}
