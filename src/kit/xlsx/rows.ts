import { cellOf, columnLetters, isCellError } from './cells.ts'
import type { CellValue, RawRow, SheetRow } from './cells.ts'
import { checkWorkbook } from './check.ts'
import { limits as standard } from './limits.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import { xlsRows } from './read-xls.ts'
import { xlsxRows } from './read-xlsx.ts'

/**
 * Rows of the first visible sheet that hold something, the header row among them, under their sheet row numbers. An
 * .xlsx streams and takes the memory of its shared texts; an .xls is read whole. Call it inside a worker thread (`inWorker`).
 * Throws WorkbookProblem, a limit at the first cell that breaks it.
 */
export async function* sheetRows(
  bytes: Uint8Array,
  limits: WorkbookLimits = standard,
): AsyncGenerator<SheetRow, void, undefined> {
  const workbook = checkWorkbook(bytes, limits)
  let last = 0
  let held = 0
  let names: readonly CellValue[] | undefined
  for await (const raw of workbook.kind === 'xlsx' ? xlsxRows(workbook.zip, limits) : xlsRows(bytes, limits)) {
    if (!Number.isInteger(raw.row) || raw.row <= last)
      throw new WorkbookProblem('DAMAGED', { cause: `row ${raw.row} after ${last}` })
    last = raw.row
    const row = finished(raw)
    if (row === undefined) continue
    if (row.cells.length > limits.columns)
      throw new WorkbookProblem('TOO_MANY_COLUMNS', {
        values: { found: row.cells.length.toLocaleString('en-IN'), columns: limits.columns },
        issues: [
          {
            path: `row ${row.row}`,
            row: row.row,
            message: `Row ${row.row} reaches column ${columnLetters(row.cells.length - 1)}.`,
          },
        ],
      })
    if (++held > limits.rows + 1)
      throw new WorkbookProblem('TOO_MANY_ROWS', { values: { rows: limits.rows.toLocaleString('en-IN') } })
    names ??= row.cells
    refuseLongCells(row, names, limits)
    yield row
  }
}

function finished(raw: RawRow): SheetRow | undefined {
  const cells = raw.cells.map(cellOf)
  let length = cells.length
  while (length > 0 && cells[length - 1] === null) length--
  if (length === 0) return undefined
  cells.length = length
  return raw.links === undefined ? { row: raw.row, cells } : { row: raw.row, cells, links: raw.links }
}

function refuseLongCells(row: SheetRow, names: readonly CellValue[], limits: WorkbookLimits): void {
  for (const [index, cell] of row.cells.entries()) {
    if (typeof cell !== 'string' || cell.length <= limits.cellCharacters) continue
    const name = names[index]
    const column = typeof name === 'string' && name.length <= 100 && !isCellError(name) ? name.trim() : columnLetters(index)
    const values = { found: cell.length.toLocaleString('en-IN'), characters: limits.cellCharacters.toLocaleString('en-IN') }
    const problem = new WorkbookProblem('CELL_TOO_LONG', { values })
    const value = `${cell.slice(0, 80)}…`
    problem.issues.push({ path: `row ${row.row}, ${column}`, row: row.row, column, value, message: problem.message })
    throw problem
  }
}
