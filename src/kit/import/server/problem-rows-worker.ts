import { limits } from '../../xlsx/limits.ts'
import { openSheets, openWorkbook, type SheetSelection } from '../../xlsx/read-workbook.ts'
import type { CellValue, SheetRow } from '../../xlsx/cells.ts'
import type { HeaderCell } from '../../xlsx/header.ts'
import type { WorkbookSheet } from '../../xlsx/sheet.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import type { WorkerFunction } from '../../xlsx/worker-process.ts'
import { type RichCell, writeWorkbook, type WrittenSheet } from '../../xlsx/write.ts'
import { HEADER, locateRow } from './problems.ts'

export type ProblemRowsRequest = {
  messages: ReadonlyMap<number, readonly string[]>
  corrections: readonly CellCorrection[]
  selection: SheetSelection
}

const WHERE = 'sheet_row'
const WHAT = 'what_is_wrong'

/**
 * Sends, in chunks, a workbook that contains only the problem rows of another workbook. Each row has its sheet row and its
 * problems, and is in a sheet with the original name. Sheets that were not read are copied unchanged.
 */
const work: WorkerFunction<ProblemRowsRequest, null, Uint8Array> = async ({
  data: { messages, corrections, selection },
  bytes,
  send,
}) => {
  const workbook = await openWorkbook(bytes, { corrections, selection, limits })
  const rowsBySheet = new Map<string, SheetRow[]>()
  for await (const row of workbook.rows) {
    if (!messages.has(row.row)) continue
    const name = workbook.places.findLast(({ offset }) => row.row > offset)?.name ?? ''
    const rows = rowsBySheet.get(name) ?? []
    rows.push(row)
    rowsBySheet.set(name, rows)
  }
  const read = new Map(workbook.places.map((place, at) => [place.name, at]))
  const sheets: WrittenSheet[] = []
  for (const sheet of await openSheets(bytes, limits)) {
    const place = read.get(sheet.name)
    if (place === undefined) sheets.push(await copySheet(sheet))
    else {
      // A problem of the header affects every row, so it is listed once, in a separate row.
      const ofHeader = place === 0 ? (messages.get(HEADER) ?? []).map((message) => [workbook.places[0]?.headerRow, message]) : []
      const own = (rowsBySheet.get(sheet.name) ?? []).map((row) => [
        locateRow(workbook.places, row.row).row,
        (messages.get(row.row) ?? []).join(' '),
        ...workbook.header.map((cell) => writtenCell(row, cell)),
      ])
      sheets.push({
        sheetName: sheet.name,
        isHidden: sheet.isHidden,
        columns: [
          { header: WHERE, kind: 'number' },
          { header: WHAT, width: 60 },
          ...workbook.header.map(({ name }) => ({ header: name, kind: 'cell' as const })),
        ],
        rows: [...ofHeader, ...own],
      })
    }
  }
  for await (const chunk of writeWorkbook(sheets)) await send(chunk)
  return null
}
export default work

const writtenCell = (row: SheetRow, { column }: HeaderCell): CellValue | RichCell => {
  const runs = row.runs?.get(column)
  return runs === undefined ? (row.cells[column] ?? null) : { runs }
}

/** Blank rows are kept up to this number, so that later rows keep their row numbers. */
const MAX_BLANK_ROWS = 100_000
async function copySheet(sheet: WorkbookSheet): Promise<WrittenSheet> {
  const { rows } = await sheet.openRows()
  const lines: (CellValue | RichCell)[][] = []
  let width = 0
  for await (const { row, cells, runs } of rows) {
    if (cells.every((cell) => cell === null)) continue
    width = Math.max(width, cells.length)
    while (lines.length < Math.min(row - 1, MAX_BLANK_ROWS)) lines.push([])
    lines.push(cells.map((cell, column) => (runs?.has(column) === true ? { runs: runs.get(column) ?? [] } : cell)))
  }
  const columns = Array.from({ length: width }, () => ({ header: '', kind: 'cell' as const }))
  return { sheetName: sheet.name, isHidden: sheet.isHidden, columns, rows: lines }
}
