import { cellPosition } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import type { Runs } from '../shared/runs.ts'
import { parseRuns } from './rich-texts.ts'
import { parseAttributes, decodeXml, readStartTags } from './xml.ts'
import { inflate, type ZipEntry } from './zip.ts'

/** The sheet's data beside the values, by row from 1 and column from 0. */
export type Marks<Mark = string> = Map<number, Map<number, Mark>>

type LinkRange = { fromRow: number; toRow: number; fromColumn: number; toColumn: number; target: string }
const MOST_RANGES = 1000
export const noHyperlinks: { cells: Marks; ranges: LinkRange[] } = { cells: new Map(), ranges: [] }

export const mark = <Mark>(marks: Marks<Mark>, row: number, column: number, what: Mark): void => {
  const ofRow = marks.get(row)
  if (ofRow === undefined) marks.set(row, new Map([[column, what]]))
  else ofRow.set(column, what)
}

/** Hyperlinks follow the rows, so they need a separate pass through the sheet. */
export async function hyperlinks(
  sheet: ZipEntry,
  targets: ReadonlyMap<string, string>,
  limits: WorkbookLimits,
): Promise<typeof noHyperlinks> {
  const cells: Marks = new Map()
  const ranges: LinkRange[] = []
  let count = 0
  for await (const attributes of readStartTags(sheet, 'hyperlink')) {
    if (++count > limits.tags) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'links' })
    const id = [...attributes].find(([name]) => /^[\w.-]+:id$/i.test(name))?.[1]
    const target = id === undefined ? undefined : targets.get(id)
    const [from, to] = (attributes.get('ref') ?? '').split(':').map(cellPosition)
    if (target === undefined || from === undefined) continue
    if (to === undefined) mark(cells, from.row, from.column, target)
    else if (ranges.length < MOST_RANGES)
      ranges.push({ fromRow: from.row, toRow: to.row, fromColumn: from.column, toColumn: to.column, target })
  }
  return { cells, ranges }
}

const LONGEST_SCANNED_CELL = 2 * 1024 * 1024
const LONGEST_CELL_TAG = 1024

type Position = NonNullable<ReturnType<typeof cellPosition>>
/** The prefix of a sheet's elements, by its first chunk. */
export const findSheetPrefix = (chunk: Buffer): string =>
  /<([\w.-]+:)?worksheet[\s>]/.exec(chunk.toString('latin1', 0, 4096))?.[1] ?? ''
/** A scan of the sheet's chunks; `prefix` is that of its elements. */
export type Scan = (chunk: Buffer, prefix: string) => void

/** Passes each cell that has an element `tag` to `found`, as its markup. Throws WorkbookProblem where runs would be lost. */
function cellScan(tag: string, found: (cell: string, position: Position) => void): Scan {
  let buffered: Buffer = Buffer.alloc(0)
  return (chunk, prefix) => {
    const bytes = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let from = 0
    let open = -1
    for (;;) {
      const at = bytes.indexOf(`<${prefix}${tag}`, from)
      if (at < 0) break
      // Searching back only to the last match prevents a pass per tag of hostile markup.
      const back = bytes.subarray(from, at).lastIndexOf(`<${prefix}c `)
      const cell = from + back
      from = at + 1 + prefix.length + tag.length
      if (back < 0 || !/[\s>/]/.test(String.fromCharCode(bytes[from] ?? 0))) continue
      const end = bytes.indexOf(`</${prefix}c>`, from)
      if (end < 0) {
        open = cell
        break
      }
      const markup = bytes.toString('utf8', cell, end)
      const position = cellPosition(
        parseAttributes(markup.slice(0, Math.min(markup.indexOf('>'), LONGEST_CELL_TAG))).get('r') ?? '',
      )
      if (position !== undefined) found(markup, position)
      from = end
    }
    if (open < 0) {
      // A cell may be split at the end of the chunk before its element, and so may a tag.
      const last = bytes.lastIndexOf(`<${prefix}c `)
      const isOpen = last >= from && bytes.indexOf(`</${prefix}c>`, last) < 0
      open = isOpen ? last : Math.max(bytes.lastIndexOf('<'), from)
    }
    const isShort = bytes.length - open < LONGEST_SCANNED_CELL
    if (!isShort && tag === 'rPr' && bytes.indexOf(`<${prefix}rPr`, open) >= 0)
      throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'runs of one cell' })
    buffered = isShort ? Buffer.from(bytes.subarray(open)) : Buffer.alloc(0)
  }
}

/** Passes each cell of a sheet that has an element `tag` to `found`, as its markup: a pass of its own, before the rows. */
export async function scanCells(sheet: ZipEntry, tag: string, found: (cell: string, position: Position) => void): Promise<void> {
  const scan = cellScan(tag, found)
  let prefix: string | undefined
  for await (const chunk of inflate(sheet)) scan(chunk, (prefix ??= findSheetPrefix(chunk)))
}

/** Scans the sheet for what the reader leaves out: formulas without a stored result, and HYPERLINK("address", …). */
export const formulaScan = (formulas: Marks, links: Marks): Scan =>
  cellScan('f', (cell, { row, column }) => {
    const formula = decodeXml(/<(?:[\w.-]+:)?f(?:\s[^<>]*)?>([^<]*)</.exec(cell)?.[1] ?? '').trim()
    if (formula === '') return
    const address = /^HYPERLINK\(\s*"((?:[^"]|"")+)"\s*[,)]/i.exec(formula)?.[1]
    if (address !== undefined) mark(links, row, column, address.replaceAll('""', '"'))
    if (!/<(?:[\w.-]+:)?(?:v|t)(?:\s[^<>]*)?>[^<]/.test(cell)) mark(formulas, row, column, `=${formula}`)
  })

/** Scans the sheet for rich inline texts, of which the reader has the text alone. */
export const inlineRunScan = (inline: Marks<Runs>): Scan =>
  cellScan('rPr', (cell, { row, column }) => {
    const runs = parseRuns(cell)
    if (runs !== undefined) mark(inline, row, column, runs)
  })
