import type { AuditEntry } from '../../server/audit.ts'
import type { Call } from '../../server/call.ts'
import type { ExportKind } from '../../server/export-kind.ts'
import type { Download, Endpoint } from '../../shared/endpoint.ts'
import { type WorkbookColumn, type WrittenRow, writeSheet } from '../../xlsx/write.ts'
import type { ReadPictures, WrittenPicture } from '../../xlsx/write-pictures.ts'

type Exporting = Pick<Call<Endpoint>, 'db' | 'reading' | 'audit'>

/** A column of an export; `of` returns its cell of a row, the `place`-th from 1. */
export type ExportColumn<Row> = WorkbookColumn & { of: (row: Row, place: number) => unknown }

/** What a scheduled export receives: the call of its owner, who is not there. */
export type ScheduledCall<E extends Endpoint> = Pick<Call<E>, 'db' | 'actor' | 'reach' | 'body' | 'now' | 'reading' | 'audit'>

/** What checks the selection of a scheduled export receives. */
export type CheckedCall<E extends Endpoint> = Omit<ScheduledCall<E>, 'reading' | 'audit'>

export type FileExport<Row, OfPeople extends boolean = false> = {
  filename: string
  /** The rows in their order, a page ahead of the writing: each stays as it was yielded. `read` lends a connection for one. */
  pages: (read: Exporting['reading']) => AsyncGenerator<readonly Row[], void, undefined>
  /** The audit row of data of people; without a name it has the file's. */
  audit: OfPeople extends true ? Omit<AuditEntry, 'name'> & { name?: string } : undefined
}

export type Export<Row, OfPeople extends boolean = false> = FileExport<Row, OfPeople> & {
  columns: readonly ExportColumn<Row>[]
  /** The name of the sheet, where it is not that of the file. */
  sheetName?: string
  /** The pictures of a row, and how their contents are read when the rows are written; `read` lends a connection. */
  pictures?: {
    of: (row: Row) => readonly WrittenPicture[]
    contents: (read: Exporting['reading'], names: readonly string[]) => ReturnType<ReadPictures>
  }
}

/**
 * A file of rows (api.md, Downloads), streamed by `write` while its rows are read; the reading ends with the client. The first
 * rows are read here and by the call's own connection: an unavailable database still causes a regular error response, and the
 * call never holds a second session while it is handled.
 */
export async function streamFile<Row, OfPeople extends boolean>(
  { db, reading, audit }: Exporting,
  { nothing }: ExportKind<OfPeople>,
  { filename, pages: read, audit: entry }: FileExport<Row, OfPeople>,
  write: (rows: AsyncGenerator<Row, void, undefined>) => AsyncIterable<Uint8Array>,
): Promise<Download> {
  let isHandling = true
  const pages = read((work) => (isHandling ? work(db) : reading(work)))
  let first = await pages.next()
  while (first.done !== true && first.value.length === 0) first = await pages.next()
  isHandling = false
  if (first.done === true && nothing !== 'header only') throw nothing
  if (entry !== undefined) audit({ name: filename, ...entry })
  let place = 0
  async function* rows(): AsyncGenerator<Row, void, undefined> {
    try {
      for (let page = first; page.done !== true;) {
        // Read while this one is written. What it throws is awaited below, or nobody waits for it any more.
        const next = pages.next()
        next.catch(() => undefined)
        for (const row of page.value) {
          place += 1
          yield row
        }
        page = await next
      }
    } finally {
      await pages.return()
    }
  }
  return { filename, body: write(rows()), rows: () => place }
}

/** The .xlsx of a download, in constant memory. */
export const streamExport = async <Row, OfPeople extends boolean>(
  call: Exporting,
  kind: ExportKind<OfPeople>,
  definition: Export<Row, OfPeople>,
): Promise<Download> =>
  streamFile(call, kind, definition, (rows) => {
    const { filename, sheetName = filename.replace(/\.xlsx$/i, ''), columns, pictures } = definition
    async function* written(): AsyncGenerator<WrittenRow, void, undefined> {
      let place = 0
      for await (const row of rows) {
        place += 1
        const cells = columns.map(({ of }) => of(row, place))
        yield pictures === undefined ? cells : { cells, pictures: pictures.of(row) }
      }
    }
    return writeSheet({
      sheetName,
      columns,
      rows: written(),
      readPictures: pictures && ((names) => pictures.contents(call.reading, names)),
    })
  })
