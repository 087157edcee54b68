import { parseCellDate, type CellError, type CellValue, isFormatted, type SheetRow } from '../src/kit/xlsx/cells.ts'
import type { HeaderCell } from '../src/kit/xlsx/header.ts'
import { openSheets, openWorkbook } from '../src/kit/xlsx/read-workbook.ts'

export type PlainCell = string | number | boolean | Date | CellError | null
export type PlainRow = Pick<SheetRow, 'row' | 'links' | 'runs'> & { cells: PlainCell[] }

export const toPlainCell = (cell: CellValue): PlainCell => parseCellDate(cell) ?? (isFormatted(cell) ? cell.value : cell)

/** Yields all rows of the first visible sheet that have a value, including the header row. */
export async function* readSheetRows(
  bytes: Uint8Array,
  limits?: Parameters<typeof openSheets>[1],
): AsyncGenerator<PlainRow, void, undefined> {
  const sheets = await openSheets(bytes, limits)
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  if (sheet === undefined) return
  for await (const { row, cells, links, runs } of (await sheet.open()).rows) {
    const plain = cells.map(toPlainCell)
    while (plain.length > 0 && (plain.at(-1) ?? null) === null) plain.pop()
    if (plain.length > 0) yield { row, cells: plain, ...(links && { links }), ...(runs && { runs }) }
  }
}

/** Reads the first sheet of a download: its named columns, and the values of the rows below them. */
export async function readSheet(bytes: Uint8Array): Promise<{ header: HeaderCell[]; rows: PlainRow[] }> {
  const workbook = await openWorkbook(bytes)
  const rows: PlainRow[] = []
  for await (const { row, cells, links, runs } of workbook.rows)
    rows.push({ row, cells: cells.map(toPlainCell), ...(links && { links }), ...(runs && { runs }) })
  return { header: workbook.header, rows }
}

export const plainText = (cell: PlainCell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString()
      : typeof cell === 'object'
        ? cell.error
        : String(cell)
