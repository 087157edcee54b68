import type { TextSpan } from './key-rules.ts'

/** A `table` holds lines in columns (“List I”, “List II”), as the cells of each line. */
export type TextBlock = { kind: 'text'; span: TextSpan } | { kind: 'table'; rows: TextSpan[][] }

const MAX_COLUMNS = 6

/** Cells are separated by a tab or at least three spaces. */
function cellsOf(text: string, from: number, to: number): TextSpan[] {
  const cells: TextSpan[] = []
  const line = text.slice(from, to)
  // Leading spaces indent a line and do not start a column.
  let start = /^ */.exec(line)?.[0].length ?? 0
  for (const gap of line.matchAll(/ *\t[ \t]*| {3,}/g)) {
    if (gap.index > start || gap[0].includes('\t'))
      cells.push({ from: from + start, to: Math.max(from + start, from + gap.index) })
    start = gap.index + gap[0].length
  }
  if (start < line.length || cells.length === 0) cells.push({ from: from + start, to })
  return cells
}

/** At least two consecutive lines with the same number of columns form a table, so that their columns line up in any font. */
export function splitBlocks(text: string, { from, to }: TextSpan): TextBlock[] {
  const blocks: TextBlock[] = []
  let prose: TextSpan | undefined
  let rows: TextSpan[][] = []
  let rowsFrom = from
  const addProse = (start: number, end: number): void => {
    prose = { from: prose?.from ?? start, to: end }
  }
  const closeTable = (end: number): void => {
    if (rows.length >= 2) {
      if (prose !== undefined && text.slice(prose.from, prose.to).trim() !== '') blocks.push({ kind: 'text', span: prose })
      prose = undefined
      blocks.push({ kind: 'table', rows })
    } else if (rows.length === 1) addProse(rowsFrom, end)
    rows = []
  }
  let lineEnd = from
  for (let at = from; at <= to; at = lineEnd + 1) {
    const next = text.indexOf('\n', at)
    lineEnd = next < 0 || next > to ? to : next
    const end = text[lineEnd - 1] === '\r' && lineEnd > at ? lineEnd - 1 : lineEnd
    const cells = cellsOf(text, at, end)
    const isRow = cells.length > 1 && cells.length <= MAX_COLUMNS
    if (rows.length > 0 && (!isRow || cells.length !== rows[0]?.length)) closeTable(at - 1)
    if (!isRow) addProse(at, end)
    else {
      if (rows.length === 0) rowsFrom = at
      rows.push(cells)
    }
  }
  closeTable(to)
  if (prose !== undefined) blocks.push({ kind: 'text', span: prose })
  return blocks
}
