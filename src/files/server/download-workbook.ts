import type { Db, Pool } from '../../kit/postgres/db.ts'
import { headerKey } from '../../kit/xlsx/header.ts'
import { type ColumnKind, type SheetColumn, writeSheet } from '../../kit/xlsx/write.ts'
import { Stages } from '../../tasks/contract.ts'
import { rowsAfter } from '../../tasks/server/lookup.ts'
import { TASK_COLUMNS } from '../rules.ts'
import type { LivingFile } from './lookup.ts'

/** Rows of one page: large enough for few round trips, small enough for flat memory. */
const PAGE_ROWS = 2_000

const kinds: Record<string, ColumnKind> = {
  sr_no: 'number',
  question_link: 'link',
  solution_link: 'link',
  qc_score: 'number',
  attempt: 'number',
}
const stageKeys = Object.keys(Stages.shape).filter((key) => key !== 'version')
const stageKind = (key: string): ColumnKind => (key.endsWith('_date') ? 'instant' : (kinds[key] ?? 'text'))
const stageHeaders = new Set(stageKeys.map(headerKey))
const own = new Set<string>(TASK_COLUMNS)

type Column = SheetColumn & { key: string; from: 'row' | 'extra' }

/**
 * The file's own columns in their order, then the stages under their wire names. An own column that is called like a stage
 * stands under its key (sheet_author), as a sheet with two columns of one name could not be read again.
 */
export const workbookColumns = (columns: LivingFile['columns']): Column[] => [
  ...columns.map(({ key, name }): Column => {
    const header = stageHeaders.has(headerKey(name)) ? key : name
    return own.has(key) ? { key, from: 'row', header, kind: kinds[key] ?? 'text' } : { key, from: 'extra', header, kind: 'value' }
  }),
  ...stageKeys.map((key): Column => ({ key, from: 'row', header: key, kind: stageKind(key) })),
]

/**
 * The workbook as it stands, written while it is read in pages: memory stays flat.
 * The first page is read here, so that a database that is away is still a plain refusal.
 */
export async function workbookOf(db: Db, reading: Pool['reading'], file: LivingFile): Promise<AsyncIterable<Uint8Array>> {
  const columns = workbookColumns(file.columns)
  const first = await rowsAfter(db, file, 0, PAGE_ROWS)
  async function* rows(): AsyncGenerator<unknown[], void, undefined> {
    let page = first
    for (;;) {
      for (const { extra, ...row } of page)
        yield columns.map(({ key, from }) => (from === 'row' ? row[key] : Object.hasOwn(extra, key) ? extra[key] : null))
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE_ROWS) return
      page = await reading((connection) => rowsAfter(connection, file, last.sr_no, PAGE_ROWS))
    }
  }
  return writeSheet({ sheetName: file.name.replace(/\.xlsx$/i, ''), columns, rows: rows() })
}
