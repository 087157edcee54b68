import type { SheetRow } from './cells.ts'
import type { ReadRequest, FullSheet } from './read-sheet.ts'
import { openWorkbook } from './read-workbook.ts'
import type { WorkerFunction } from './worker-process.ts'

const work: WorkerFunction<ReadRequest, FullSheet> = async ({ data, bytes }) => {
  const { header, rows: coming, places, survey } = await openWorkbook(bytes, data)
  const rows: SheetRow[] = []
  for await (const row of coming) rows.push(row)
  return { header, rows, places, sheets: await survey() }
}
export default work
