import { cellDate, type CellError, type CellValue, isFormatted } from '../src/kit/xlsx/cells.ts'
import type { HeaderCell } from '../src/kit/xlsx/header.ts'
import { openSheets, openWorkbook } from '../src/kit/xlsx/read-workbook.ts'

/** A cell of a download by its value alone: dates are instants. */
export type PlainCell = string | number | boolean | Date | CellError | null
export type PlainRow = { row: number; cells: PlainCell[] }

const toPlain = (cell: CellValue): PlainCell => cellDate(cell) ?? (isFormatted(cell) ? cell.value : cell)

/** All rows of the first sheet that have a value, the header row included. */
export async function* sheetRows(bytes: Uint8Array): AsyncGenerator<PlainRow, void, undefined> {
  const [sheet] = await openSheets(bytes)
  if (sheet === undefined) return
  for await (const { row, cells } of (await sheet.openRows()).rows) {
    const plain = cells.map(toPlain)
    while (plain.length > 0 && (plain.at(-1) ?? null) === null) plain.pop()
    if (plain.length > 0) yield { row, cells: plain }
  }
}

/** The first sheet of a download: its named columns, and the rows below them by their values. */
export async function readSheet(bytes: Uint8Array): Promise<{ header: HeaderCell[]; rows: PlainRow[] }> {
  const workbook = await openWorkbook(bytes)
  const rows: PlainRow[] = []
  for await (const { row, cells } of workbook.rows) rows.push({ row, cells: cells.map(toPlain) })
  return { header: workbook.header, rows }
}
