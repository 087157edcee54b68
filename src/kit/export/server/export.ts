import type { AuditEntry } from '../../server/audit.ts'
import type { Call } from '../../server/call.ts'
import type { ExportKind } from '../../server/export-kind.ts'
import type { Download, Endpoint } from '../../shared/endpoint.ts'
import { type WorkbookColumn, type WrittenRow, writeSheet } from '../../xlsx/write.ts'
import type { ReadPictures, WrittenPicture } from '../../xlsx/write-pictures.ts'

type Exporting = Pick<Call<Endpoint>, 'db' | 'reading' | 'audit'>

/** A column of an export. `of` returns the cell of a row, and `place` is the number of the row, from 1. */
export type ExportColumn<Row> = WorkbookColumn & { of: (row: Row, place: number) => unknown }

/** What a scheduled export receives. Its owner is not logged in when it runs. */
export type ScheduledCall<E extends Endpoint> = Pick<Call<E>, 'db' | 'actor' | 'reach' | 'body' | 'now' | 'reading' | 'audit'>

/** The input of the check of a scheduled export's selection. */
export type CheckedCall<E extends Endpoint> = Omit<ScheduledCall<E>, 'reading' | 'audit'>

export type FileExport<Row, OfPeople extends boolean = false> = {
  filename: string
  /**
   * The pages of rows in order. The next page is read while one is written, so a yielded page must not be changed later. `read`
   * lends a connection for one page.
   */
  pages: (read: Exporting['reading']) => AsyncGenerator<readonly Row[], void, undefined>
  /** The audit entry for an export of data about people. `name` defaults to the file's name. */
  audit: OfPeople extends true ? Omit<AuditEntry, 'name'> & { name?: string } : undefined
}

export type Export<Row, OfPeople extends boolean = false> = FileExport<Row, OfPeople> & {
  columns: readonly ExportColumn<Row>[]
  /** Defaults to the name of the file. */
  sheetName?: string
  /** `contents` reads the pictures while the rows are written. `read` lends a connection. */
  pictures?: {
    of: (row: Row) => readonly WrittenPicture[]
    contents: (read: Exporting['reading'], names: readonly string[]) => ReturnType<ReadPictures>
  }
}

/**
 * Streams a file of rows (api.md, Downloads). Reading ends when the client disconnects. The first rows are read here, over the
 * call's own connection. An unavailable database then still causes a regular error response, and the call never holds a second
 * session.
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
        // The next page is read while this one is written. Its error is thrown at the await below, unless the download has
        // already ended.
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

/** Streams the .xlsx file of a download, in constant memory. */
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
