import type { ReadRequest, ReadSheet } from './read-sheet.ts'
import { splitHeader } from './header.ts'
import { sheetRows } from './rows.ts'
import type { SheetRow } from './cells.ts'
import { serveWorker } from './worker-port.ts'

serveWorker<ReadRequest, ReadSheet>(async ({ bytes, limits }) => {
  const { header, rows: coming } = await splitHeader(sheetRows(bytes, limits))
  const rows: SheetRow[] = []
  for await (const row of coming) rows.push(row)
  return { header, rows }
})
