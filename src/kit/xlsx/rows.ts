import { formatCount } from '../shared/counted.ts'
import { toCellValue, columnLetters, isCellError } from './cells.ts'
import type { CellValue, RawRow, SheetRow } from './cells.ts'
import { checkWorkbook } from './check.ts'
import { limits as standard } from './limits.ts'
import type { WorkbookLimits } from './limits.ts'
import { buildCellCorrector, type CellCorrection } from './cell-correction.ts'
import { tooManyRows, WorkbookProblem } from './problem.ts'
import { xlsRows } from './read-xls.ts'
import { type BesideCells, readXlsBeside } from './unkept.ts'
import { xlsxRows } from './read-xlsx.ts'

/** Of an Excel sheet. */
const SHEET_ROWS = 1_048_576

/**
 * The non-blank rows of the first visible sheet, the header row included, with their sheet row numbers. An .xlsx is streamed and
 * holds its shared texts in memory; an .xls is read whole. Cells are as corrected. `onBeside` receives what is beside them,
 * before the rows. Call it inside a worker process (`inWorker`). Throws WorkbookProblem: a limit at the first cell that exceeds
 * it, NO_SUCH_ROW after the last row.
 */
export async function* sheetRows(
  bytes: Uint8Array,
  limits: WorkbookLimits = standard,
  corrections: readonly CellCorrection[] = [],
  onBeside?: (beside: BesideCells) => void,
): AsyncGenerator<SheetRow, void, undefined> {
  const workbook = checkWorkbook(bytes, limits)
  const correction = buildCellCorrector(corrections)
  const unseen = new Set(corrections.map(({ row }) => row))
  let last = 0
  let count = 0
  let cells = 0
  let widest: Pick<RawRow, 'row' | 'cells'> = { row: 0, cells: [] }
  let names: readonly CellValue[] | undefined
  if (workbook.kind === 'xls') onBeside?.(readXlsBeside(bytes))
  for await (const raw of workbook.kind === 'xlsx' ? xlsxRows(workbook.zip, limits, onBeside) : xlsRows(bytes, limits)) {
    if (!Number.isInteger(raw.row) || raw.row <= last || raw.row > SHEET_ROWS)
      throw new WorkbookProblem('DAMAGED', { cause: `row ${raw.row} after ${last}` })
    last = raw.row
    unseen.delete(last)
    // Blank rows cost as much as others.
    if (++count > limits.rows + 1) throw tooManyRows(limits)
    cells += raw.cells.length
    if (raw.cells.length > widest.cells.length) widest = raw
    if (cells > limits.cells) throw tooWide(widest, limits)
    const row = toSheetRow(correction(raw))
    if (row === undefined) continue
    if (row.cells.length > limits.columns) throw tooWide(row, limits)
    names ??= row.cells
    refuseLongCells(row, names, limits)
    yield row
  }
  if (unseen.size > 0) throw noSuchRows(corrections.filter(({ row }) => unseen.has(row)))
}

const noSuchRows = (corrections: readonly CellCorrection[]): WorkbookProblem =>
  new WorkbookProblem('NO_SUCH_ROW', {
    issues: corrections.map(({ row, column, value }) => ({
      path: `row ${row}, ${column}`,
      row,
      column,
      value: value.length > 80 ? `${value.slice(0, 80)}…` : value,
      message: `The sheet has no row ${row}, so nothing in it can be corrected.`,
    })),
  })

const tooWide = ({ row, cells }: { row: number; cells: readonly unknown[] }, { columns }: WorkbookLimits): WorkbookProblem =>
  new WorkbookProblem('TOO_MANY_COLUMNS', {
    values: { found: formatCount(cells.length), columns },
    issues: [{ path: `row ${row}`, row, message: `Row ${row} reaches column ${columnLetters(cells.length - 1)}.` }],
  })

function toSheetRow(raw: RawRow): SheetRow | undefined {
  const cells = raw.cells.map(toCellValue)
  let length = cells.length
  while (length > 0 && cells[length - 1] === null) length--
  if (length === 0) return undefined
  cells.length = length
  const { row, links } = raw
  const runs = raw.runs && new Map([...raw.runs].filter(([column]) => typeof cells[column] === 'string'))
  return { row, cells, ...(links && { links }), ...(runs && runs.size > 0 && { runs }) }
}

function refuseLongCells(row: SheetRow, names: readonly CellValue[], limits: WorkbookLimits): void {
  for (const [index, cell] of row.cells.entries()) {
    if (typeof cell !== 'string' || cell.length <= limits.cellCharacters) continue
    const name = names[index]
    const column = typeof name === 'string' && name.length <= 100 && !isCellError(name) ? name.trim() : columnLetters(index)
    const values = { found: formatCount(cell.length), characters: formatCount(limits.cellCharacters) }
    const problem = new WorkbookProblem('CELL_TOO_LONG', { values })
    const value = `${cell.slice(0, 80)}…`
    problem.issues.push({ path: `row ${row.row}, ${column}`, row: row.row, column, value, message: problem.message })
    throw problem
  }
}
