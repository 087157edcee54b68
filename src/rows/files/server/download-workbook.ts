import { normalizeHeader } from '../../../kit/xlsx/header.ts'
import type { AuditEntry } from '../../../kit/server/audit.ts'
import type { Export } from '../../../kit/export/server/export.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import type { ColumnKind, WorkbookColumn } from '../../../kit/xlsx/write.ts'
import { files } from '../contract.ts'
import { TASK_COLUMNS, INSTANT_KEYS, STAGE_KEYS } from '../../row-columns.ts'
import type { LivingFile } from './lookup.ts'
import { selectRowsAfter, selectRowsNumbered, selectPictureContents } from './queries.ts'
import type { WorkbookRow } from '../../workflow/contract.ts'
import { WORKBOOK_FIELDS } from '../../workflow/server/columns.ts'

/** Rows for each query: few enough for memory, enough to save round trips. */
const PAGE_ROWS = 2_000

const kinds: Record<string, ColumnKind> = {
  sr_no: 'number',
  question_link: 'link',
  solution_link: 'link',
  qc_score: 'number',
  attempt: 'number',
}
const stageKeys = STAGE_KEYS.filter((key) => key !== 'version')
export const getWorkbookColumnKind = (key: string): ColumnKind => (INSTANT_KEYS.has(key) ? 'instant' : (kinds[key] ?? 'text'))
const stageHeaders = new Set(stageKeys.map(normalizeHeader))
const own = new Set<string>(TASK_COLUMNS)

/** A `WorkbookRow` as an array of values, because the driver takes twice as long to build an object of 48 fields. */
type Row = readonly unknown[]
const fields = [...WORKBOOK_FIELDS, 'extra', 'numbers']
function readerOf<Name extends keyof WorkbookRow & string>(name: Name): (row: Row) => WorkbookRow[Name] {
  const place = fields.indexOf(name)
  return (row) => row[place] as WorkbookRow[Name]
}
const [readNumber, readExtra] = [readerOf('sr_no'), readerOf('extra')]
const [readRuns, readPictures, readNumbers] = [readerOf('cellRuns'), readerOf('cellPictures'), readerOf('numbers')]

type Column = WorkbookColumn & { key: string; from: 'row' | 'extra' }

/**
 * Returns the file's sheet columns in order, then the stages under their JSON names. A sheet column with the name of a stage
 * column is written under its key (sheet_author), because a sheet with two equal names could not be imported again.
 */
export const buildWorkbookColumns = (columns: LivingFile['columns']): Column[] => [
  ...columns.map(({ key, name }): Column => {
    const header = stageHeaders.has(normalizeHeader(name)) ? key : name
    const kind = getWorkbookColumnKind(key)
    return own.has(key)
      ? { key, from: 'row', header, kind: kind === 'text' ? 'rich' : kind }
      : { key, from: 'extra', header, kind: 'rich' }
  }),
  ...stageKeys.map((key): Column => ({ key, from: 'row', header: key, kind: getWorkbookColumnKind(key) })),
]

/** A file without rows is exported as a header that people can fill in. */
export const workbookExport: ExportKind<false> = { call: files.download, nothing: 'header only', ofPeople: false }

type Chosen = { numbers: readonly number[]; audit: Omit<AuditEntry, 'name'> }

export function buildFileWorkbook(file: LivingFile): Export<Row>
export function buildFileWorkbook(file: LivingFile, chosen: Chosen): Export<Row, true>
export function buildFileWorkbook(file: LivingFile, chosen?: Chosen): Export<Row, boolean> {
  const placeByKey = new Map(file.columns.map(({ key }, place) => [key, place]))
  const columns = buildWorkbookColumns(file.columns)
  return {
    filename: file.name,
    pictures: {
      // Pictures that belong to no column are placed after the last column, so that a later import finds them outside the columns
      // again.
      of: (row: Row) =>
        (readPictures(row) ?? []).map(({ column, hash, width, height }) => ({
          column: (column === null ? undefined : placeByKey.get(column)) ?? columns.length,
          name: hash,
          width,
          height,
        })),
      contents: (read, names) => read((db) => selectPictureContents(db, names)),
    },
    columns: columns.map(({ key, from, ...column }) => {
      const readOwn = readerOf(key)
      return {
        ...column,
        of: (row: Row) => {
          const runs = column.kind === 'rich' ? readRuns(row) : null
          if (runs !== null && Object.hasOwn(runs, key)) return { runs: runs[key] }
          const numbers = column.kind === 'rich' ? readNumbers(row) : null
          const number = numbers !== null && Object.hasOwn(numbers, key) ? numbers[key] : undefined
          if (number !== undefined) return typeof number === 'number' ? number : { value: number[0], format: number[1] }
          if (from === 'row') return readOwn(row)
          const extra = readExtra(row)
          return Object.hasOwn(extra, key) ? extra[key] : null
        },
      }
    }),
    pages: async function* (read) {
      if (chosen !== undefined) {
        for (let from = 0; from < chosen.numbers.length; from += PAGE_ROWS)
          yield read((db) => selectRowsNumbered(db, file, chosen.numbers.slice(from, from + PAGE_ROWS)).values())
        return
      }
      let last: Row | undefined
      do {
        const after = last === undefined ? 0 : readNumber(last)
        const page = await read((db) => selectRowsAfter(db, file, after, PAGE_ROWS).values())
        yield page
        last = page.length < PAGE_ROWS ? undefined : page.at(-1)
      } while (last !== undefined)
    },
    audit: chosen?.audit,
  }
}
