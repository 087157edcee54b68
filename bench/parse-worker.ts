import { performance } from 'node:perf_hooks'
import { openWorkbook } from '../src/kit/xlsx/read-workbook.ts'
import type { WorkerFunction } from '../src/kit/xlsx/worker-process.ts'

/** Reads a workbook and discards its rows. Returns the time of the reading alone in ms, without the start of the process. */
const work: WorkerFunction<null, { ms: number; rows: number }> = async ({ bytes }) => {
  const started = performance.now()
  let count = 0
  const { rows } = await openWorkbook(bytes)
  for await (const row of rows) count += row.cells.length > 0 ? 1 : 0
  return { ms: performance.now() - started, rows: count }
}
export default work
