import { toCellValue, cellText, type RawCell, type RawRow } from './cells.ts'
import { headerKey } from './header.ts'

/**
 * A cell that was corrected after the workbook was saved: `value` replaces it, a blank one empties it. `row` is the sheet's, from
 * 2.
 */
export type CellCorrection = { row: number; column: string; value: string }

const keyOf = (name: string): string => headerKey(name) || name.trim()

/** Returns what applies the corrections to each row of a sheet, in order; a column that row 1 lacks is added after its last. */
export function buildCellCorrector(corrections: readonly CellCorrection[]): (raw: RawRow) => RawRow {
  if (corrections.length === 0) return (raw) => raw
  const columns = new Map<string, number>()
  const byRow = new Map<number, CellCorrection[]>()
  for (const correction of corrections) byRow.set(correction.row, [...(byRow.get(correction.row) ?? []), correction])
  const correctHeader = (raw: RawRow): RawRow => {
    const cells = [...raw.cells]
    for (const [column, cell] of cells.entries()) {
      const key = keyOf(cellText(toCellValue(cell)))
      if (key !== '' && !columns.has(key)) columns.set(key, column)
    }
    for (const { column } of corrections)
      if (!columns.has(keyOf(column))) columns.set(keyOf(column), cells.push(column.trim()) - 1)
    return { ...raw, cells }
  }
  return (raw) => {
    if (raw.row === 1) return correctHeader(raw)
    const own = byRow.get(raw.row)
    if (own === undefined) return raw
    const cells: RawCell[] = [...raw.cells]
    const links = new Map(raw.links)
    const runs = new Map(raw.runs)
    for (const { column, value } of own) {
      const at = columns.get(keyOf(column))
      if (at === undefined) continue
      while (cells.length < at) cells.push(null)
      cells[at] = value
      links.delete(at)
      runs.delete(at)
    }
    return { row: raw.row, cells, links, runs }
  }
}
