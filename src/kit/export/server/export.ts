import type { Download } from '../../shared/endpoint.ts'
import { type SheetColumn, writeSheet } from '../../xlsx/write.ts'

/** A column of an export; `of` returns its cell of a row, the `place`-th from 1. */
export type ExportColumn<Row> = SheetColumn & { of: (row: Row, place: number) => unknown }

type Export<Row> = {
  filename: string
  columns: readonly ExportColumn<Row>[]
  /** The rows in their order, read page by page with short connections. */
  pages: AsyncGenerator<readonly Row[], void, undefined>
}

/**
 * The .xlsx of a download (api.md, Downloads), streamed while its rows are read, in constant memory. The first page is read here, so
 * that an unavailable database still causes a regular error response.
 */
export async function exportOf<Row>({ filename, columns, pages }: Export<Row>): Promise<Download> {
  const first = await pages.next()
  async function* rows(): AsyncGenerator<unknown[], void, undefined> {
    let place = 0
    for (let page = first; page.done !== true; page = await pages.next()) {
      for (const row of page.value) {
        place += 1
        yield columns.map(({ of }) => of(row, place))
      }
    }
  }
  return { filename, body: writeSheet({ sheetName: filename.replace(/\.xlsx$/i, ''), columns, rows: rows() }) }
}
