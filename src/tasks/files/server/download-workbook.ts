import type { Db, Pool } from '../../../kit/postgres/db.ts'
import { headerKey } from '../../../kit/xlsx/header.ts'
import { type ColumnKind, type SheetColumn, writeSheet } from '../../../kit/xlsx/write.ts'
import { TASK_COLUMNS } from '../rules.ts'
import type { LivingFile } from './lookup.ts'
import { rowsAfter } from './queries.ts'
import { INSTANT_KEYS, STAGE_KEYS } from '../../stage-columns.ts'

/** Rows per page: large enough for few round trips, small enough for constant memory. */
const PAGE_ROWS = 2_000

const kinds: Record<string, ColumnKind> = {
  sr_no: 'number',
  question_link: 'link',
  solution_link: 'link',
  qc_score: 'number',
  attempt: 'number',
}
const stageKeys = STAGE_KEYS.filter((key) => key !== 'version')
const stageKind = (key: string): ColumnKind => (INSTANT_KEYS.has(key) ? 'instant' : (kinds[key] ?? 'text'))
const stageHeaders = new Set(stageKeys.map(headerKey))
const own = new Set<string>(TASK_COLUMNS)

type Column = SheetColumn & { key: string; from: 'row' | 'extra' }

/**
 * The file's own columns in their order, then the stages under their JSON names. An own column named like a stage is written under
 * its key (sheet_author), because a sheet with two columns of one name could not be imported again.
 */
export const workbookColumns = (columns: LivingFile['columns']): Column[] => [
  ...columns.map(({ key, name }): Column => {
    const header = stageHeaders.has(headerKey(name)) ? key : name
    return own.has(key) ? { key, from: 'row', header, kind: kinds[key] ?? 'text' } : { key, from: 'extra', header, kind: 'value' }
  }),
  ...stageKeys.map((key): Column => ({ key, from: 'row', header: key, kind: stageKind(key) })),
]

/**
 * The workbook with its current data, streamed while it is read in pages, in constant memory.
 * The first page is read here, so that an unavailable database still causes a regular error response.
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
