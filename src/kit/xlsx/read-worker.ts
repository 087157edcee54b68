import type { ReadRequest, ReadSheet } from './read-sheet.ts'
import { splitHeader } from './header.ts'
import { sheetRows } from './rows.ts'
import type { SheetRow } from './cells.ts'
import type { Work } from './worker-process.ts'

const work: Work<ReadRequest, ReadSheet> = async ({ data: { limits, corrections }, bytes }) => {
  const { header, rows: coming } = await splitHeader(sheetRows(bytes, limits, corrections))
  const rows: SheetRow[] = []
  for await (const row of coming) rows.push(row)
  return { header, rows }
}
export default work
