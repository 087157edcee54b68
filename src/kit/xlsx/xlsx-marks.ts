import { cellPosition } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import { attributesOf, decodeXml, tagsOf } from './xml.ts'
import type { ZipEntry } from './zip.ts'

/** The sheet's data beside the values, by row from 1 and column from 0. */
export type Marks = Map<number, Map<number, string>>

type LinkRange = { fromRow: number; toRow: number; fromColumn: number; toColumn: number; target: string }
const MOST_RANGES = 1000
export const noHyperlinks: { cells: Marks; ranges: LinkRange[] } = { cells: new Map(), ranges: [] }

const mark = (marks: Marks, row: number, column: number, text: string): void => {
  const ofRow = marks.get(row)
  if (ofRow === undefined) marks.set(row, new Map([[column, text]]))
  else ofRow.set(column, text)
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
  for await (const attributes of tagsOf(sheet, 'hyperlink')) {
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

const LONGEST_FORMULA_CELL = 128 * 1024
const LONGEST_CELL_TAG = 1024

/** Scans the sheet for what the reader leaves out: formulas without a stored result, and HYPERLINK("address", …). */
export function formulaScan(formulas: Marks, links: Marks): (chunk: Buffer, prefix: string) => void {
  let buffered: Buffer = Buffer.alloc(0)
  return (chunk, prefix) => {
    const bytes = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let from = 0
    let open = -1
    for (;;) {
      const at = bytes.indexOf(`<${prefix}f`, from)
      if (at < 0) break
      // Searching back only to the last match prevents a pass per tag of hostile markup.
      const back = bytes.subarray(from, at).lastIndexOf(`<${prefix}c `)
      const cell = from + back
      from = at + 2 + prefix.length
      if (back < 0 || !/[\s>/]/.test(String.fromCharCode(bytes[from] ?? 0))) continue
      const end = bytes.indexOf(`</${prefix}c>`, from)
      if (end < 0) {
        open = cell
        break
      }
      formulaOf(bytes.toString('utf8', cell, end), formulas, links)
      from = end
    }
    // A cell may be split at the end of the chunk before its formula.
    if (open < 0) open = Math.max(bytes.lastIndexOf(`<${prefix}c `), bytes.lastIndexOf('<'), from)
    buffered = bytes.length - open < LONGEST_FORMULA_CELL ? Buffer.from(bytes.subarray(open)) : Buffer.alloc(0)
  }
}

function formulaOf(cell: string, formulas: Marks, links: Marks): void {
  const position = cellPosition(attributesOf(cell.slice(0, Math.min(cell.indexOf('>'), LONGEST_CELL_TAG))).get('r') ?? '')
  const formula = decodeXml(/<(?:[\w.-]+:)?f(?:\s[^<>]*)?>([^<]*)</.exec(cell)?.[1] ?? '').trim()
  if (position === undefined || formula === '') return
  const address = /^HYPERLINK\(\s*"((?:[^"]|"")+)"\s*[,)]/i.exec(formula)?.[1]
  if (address !== undefined) mark(links, position.row, position.column, address.replaceAll('""', '"'))
  if (!/<(?:[\w.-]+:)?(?:v|t)(?:\s[^<>]*)?>[^<]/.test(cell)) mark(formulas, position.row, position.column, `=${formula}`)
}
