import { cellText } from '../../xlsx/cells.ts'
import { splitHeader } from '../../xlsx/header.ts'
import { limits } from '../../xlsx/limits.ts'
import { sheetRows } from '../../xlsx/rows.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import type { Work } from '../../xlsx/worker-process.ts'
import type { RichCell } from '../../xlsx/write.ts'

export type ProblemRowsRequest = { rows: ReadonlySet<number>; corrections: readonly CellCorrection[] }
type RowSent = { row: number; cells: (string | RichCell)[] }
/** The header first, then the requested rows, cells as displayed, with their runs. */
export type ProblemRowsSent = { header: string[] } | { rows: RowSent[] }

const ROWS_A_BATCH = 500

const work: Work<ProblemRowsRequest, null, ProblemRowsSent> = async ({ data: { rows: requested, corrections }, bytes, send }) => {
  const { header, rows } = await splitHeader(sheetRows(bytes, limits, corrections))
  await send({ header: header.map(({ name }) => name) })
  let batch: RowSent[] = []
  for await (const { row, cells, runs: rich } of rows) {
    if (!requested.has(row)) continue
    const shown = (column: number): string | RichCell => {
      const runs = rich?.get(column)
      return runs === undefined ? cellText(cells[column]) : { runs }
    }
    batch.push({ row, cells: header.map(({ column }) => shown(column)) })
    if (batch.length < ROWS_A_BATCH) continue
    await send({ rows: batch })
    batch = []
  }
  if (batch.length > 0) await send({ rows: batch })
  return null
}
export default work
