import { groupBy } from '../shared/grouped.ts'
import { formatCell, type CellValue } from './cells.ts'
import { normalizeHeader } from './header.ts'
import type { CellChange } from './sheet-xml.ts'
import type { RawRow } from './sheet.ts'

/**
 * A cell that was corrected after the workbook was saved. `value` replaces its content, and a blank value empties it. `row` is
 * the row of the sheet. `sheet` is needed only if several sheets are read; the default is the first of them.
 */
export type CellCorrection = { row: number; column: string; value: string; sheet?: string | undefined }

const keyOf = (name: string): string => normalizeHeader(name) || name.trim()

/** Corrected columns that are missing in the sheet are added after its last one. */
export function correctHeader(cells: readonly CellValue[], corrections: readonly CellCorrection[]): CellValue[] {
  const keys = new Set(cells.map((cell) => keyOf(formatCell(cell))))
  const corrected = [...cells]
  for (const { column } of corrections) {
    if (keys.has(keyOf(column))) continue
    keys.add(keyOf(column))
    corrected.push(column.trim())
  }
  return corrected
}

export function placeCorrections(header: readonly CellValue[], corrections: readonly CellCorrection[]): CellChange[] {
  const columns = new Map<string, number>()
  for (const [column, cell] of header.entries()) {
    const key = keyOf(formatCell(cell))
    if (key !== '' && !columns.has(key)) columns.set(key, column)
  }
  return corrections.flatMap(({ row, column, value }) => {
    const at = columns.get(keyOf(column))
    return at === undefined ? [] : [{ row, column: at, value }]
  })
}

export function buildCellCorrector(
  header: readonly CellValue[],
  corrections: readonly CellCorrection[],
): (row: RawRow) => RawRow {
  if (corrections.length === 0) return (row) => row
  const byRow = groupBy(placeCorrections(header, corrections), ({ row }) => row)
  return (raw) => {
    const own = byRow.get(raw.row)
    if (own === undefined) return raw
    const cells = [...raw.cells]
    const links = new Map(raw.links)
    const runs = new Map(raw.runs)
    for (const { column, value } of own) {
      while (cells.length < column) cells.push(null)
      cells[column] = value.trim() === '' ? null : value
      links.delete(column)
      runs.delete(column)
    }
    return { ...raw, cells, links, runs }
  }
}
