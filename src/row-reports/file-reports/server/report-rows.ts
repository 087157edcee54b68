import { instantTextSql } from '../../../kit/postgres/instant-text.ts'
import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { ColumnKind } from '../../../kit/xlsx/write.ts'
import { type Reach, findUnlimitedReach } from '../../../kit/server/reach.ts'
import { getWorkbookColumnKind, buildWorkbookColumns } from '../../../rows/files/server/download-workbook.ts'
import { assignedAsSql, type LivingFile, visibleRowsSql, buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import type { SearchField } from '../../../rows/filter/contract.ts'
import { matchingRowsSql } from '../../../rows/filter/server/filter.ts'
import { keyedColumns, STAGE_KEYS } from '../../../rows/row-columns.ts'
import { givenSql } from '../../summary/server/queries.ts'
import { findTaskColumn, jsonColumnsSql, joinTaskPeopleSql } from '../../../rows/workflow/server/columns.ts'
import { assignedToSql } from '../../../rows/workflow/server/lists.ts'
import type { ReportColumn } from '../contract.ts'

export type FileReportFilter = {
  /** Null for all files that the caller may see. */
  file: LivingFile | null
  /** The report has every column and every stage, instead of only the statuses and dates of some roles. */
  isBook: boolean
  roles: readonly StaffRole[]
  /**
   * The role to which `person` applies. If the role was requested explicitly (`isOfOneRole`), the report contains only its rows.
   */
  by: StaffRole
  isOfOneRole: boolean
  person: string | null
  searches: readonly SearchField[]
}

/** Shown if the file has them (002 §3). */
const SHEET_KEYS = ['chapter', 'page', 'q_number', 'q_part', 'q_type'] as const
/** The columns of 002 §3, and the question ID, because many sheets have no code. */
const ROW_KEYS = [
  'sr_no',
  'question_id',
  'question_code',
  'link',
  'chapter',
  'section',
  'page',
  'q_number',
  'q_part',
  'q_type',
] as const

const isStatusOrDate = (key: string): boolean => key.endsWith('_status') || key.endsWith('_date')
const stageKeysOf = ({ isBook, roles }: FileReportFilter): string[] =>
  isBook
    ? STAGE_KEYS.filter((key) => key !== 'version')
    : keyedColumns.filter(({ stage, key }) => roles.includes(stage) && isStatusOrDate(key)).map(({ key }) => key)

const ofSheet: ReadonlySet<string> = new Set(SHEET_KEYS)
const kindIn = (key: string): ColumnKind => (ofSheet.has(key) ? 'value' : key === 'link' ? 'link' : getWorkbookColumnKind(key))
/** The book of a single file has the columns of its workbook; other reports have those of the documents (002 §3). */
export function reportColumns(filter: FileReportFilter): (ReportColumn & { kind: ColumnKind })[] {
  const { file, isBook } = filter
  if (isBook && file !== null)
    return buildWorkbookColumns(file.columns).map(({ key, header, kind = 'text' }) => ({ key, name: header, kind }))
  const keys = [...(file === null ? ['file'] : []), ...ROW_KEYS, ...stageKeysOf(filter)]
  return keys.map((key) => ({ key, name: key, kind: kindIn(key) }))
}

function stageValueSql(db: Db, key: string): Sql {
  const column = findTaskColumn(key, [])
  if (column === undefined) return db`null`
  return column.kind === 'instant' ? instantTextSql(db, column.sql(db)) : column.sql(db)
}

/** The fields of a row, over `t`, `f` and the joins of `joinTaskPeopleSql`. */
function fieldsOfSql(db: Db, filter: FileReportFilter): Sql {
  if (filter.isBook && filter.file !== null) return jsonColumnsSql(db)
  const file = filter.file === null ? db`, f.name as file` : db``
  const cells = SHEET_KEYS.map((key) => db`t.extra -> ${key} as ${db.unsafe(key)}`).reduce((all, one) => db`${all}, ${one}`)
  const link = db`coalesce(t.question_link, t.extra ->> 'link') as link`
  if (filter.isBook) return db`${jsonColumnsSql(db)}, ${cells}, ${link} ${file}`
  const stages = stageKeysOf(filter).map((key) => db`${stageValueSql(db, key)} as ${db.unsafe(`"${key}"`)}`)
  return db`t.id as "_id", t.sr_no, t.question_id, t.question_code, ${link}, t.section, ${cells} ${file},
    ${stages.reduce((all, one) => db`${all}, ${one}`)}`
}

const cellsOfSql = (db: Db, { isBook }: FileReportFilter): Sql => (isBook ? db`t.extra` : db`'{}'::jsonb`)

const anyOfSql = (db: Db, conditions: readonly Sql[]): Sql => db`(${conditions.reduce((all, one) => db`${all} or ${one}`)})`

/**
 * The rows of the report, over `t` and the joins of `joinTaskPeopleSql`. Staff get the rows in which they hold a stage of the
 * roles; others get the rows of files that they may see. A report of roles has only the rows in which one of the roles is
 * assigned.
 */
function askedSql(db: Db, reach: Reach<'own'>, filter: FileReportFilter, now: Date): Sql {
  const { file, isBook, roles, by, isOfOneRole, person, searches } = filter
  const all = findUnlimitedReach(reach)
  const among = isOfOneRole ? [by] : roles
  const assignedSql =
    all === undefined
      ? assignedAsSql(db, among, reach)
      : isBook && !isOfOneRole
        ? db`true`
        : anyOfSql(
            db,
            among.map((role) => givenSql(db, role)),
          )
  const shown = file !== null ? visibleRowsSql(db, file) : all === undefined ? db`true` : buildFileVisibility(db, all).row
  const ownKeys = [...SHEET_KEYS, ...(file?.columns.map(({ key }) => key) ?? [])]
  return db`${shown} and ${assignedSql} and ${person === null ? db`true` : assignedToSql(db, by, person)} and ${matchingRowsSql(db, searches, { ownKeys, now, reach })}`
}

const rowsOfSql = (db: Db): Sql => db`tasks t join files f on f.id = t.file_id and f.deleted_at is null ${joinTaskPeopleSql(db)}`

type Window = { limit: number; offset: number }
/** Each row is two JSON texts: its fields and its extra cells. */
export const selectReportPage = (
  db: Db,
  reach: Reach<'own'>,
  filter: FileReportFilter,
  { limit, offset }: Window,
  now: Date,
) => db`
  with page as materialized (
    select t.id, row_number() over (order by t.file_id, t.sr_no) as place from (
      select t.id, t.file_id, t.sr_no from ${rowsOfSql(db)} where ${askedSql(db, reach, filter, now)}
      order by t.file_id, t.sr_no limit ${limit} offset ${offset}) t)
  select row_to_json(fields)::text as fields, ${cellsOfSql(db, filter)}::text as extra
  from page join tasks t on t.id = page.id join files f on f.id = t.file_id ${joinTaskPeopleSql(db)}, lateral (select ${fieldsOfSql(db, filter)}) as fields
  order by page.place`

export const countReportRows = async (db: Db, reach: Reach<'own'>, filter: FileReportFilter, now: Date): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from ${rowsOfSql(db)} where ${askedSql(db, reach, filter, now)}`
  return row?.total ?? 0
}

/** `file_id` and `sr_no` are the row's position in the report. */
export type FileReportRow = { file_id: string; sr_no: number; cells: Record<string, unknown>; extra: Record<string, unknown> }
export const selectReportRowsAfter = (
  db: Db,
  reach: Reach<'own'>,
  filter: FileReportFilter,
  { after, limit, now }: { after: FileReportRow | undefined; limit: number; now: Date },
) => db<FileReportRow[]>`
  select t.file_id, t.sr_no, row_to_json(fields) as cells, ${cellsOfSql(db, filter)} as extra
  from (
    select t.id, t.file_id, t.sr_no from ${rowsOfSql(db)}
    where ${askedSql(db, reach, filter, now)}
      and ${after === undefined ? db`true` : db`(t.file_id, t.sr_no) > (${after.file_id}::uuid, ${after.sr_no}::int)`}
    order by t.file_id, t.sr_no limit ${limit}) p
    join tasks t on t.id = p.id join files f on f.id = t.file_id ${joinTaskPeopleSql(db)}, lateral (select ${fieldsOfSql(db, filter)}) as fields
  order by p.file_id, p.sr_no`

/** Finds a current or former person by id or email. An email that several people have had identifies its current owner. */
export const selectReportPerson = (db: Db, { id, email }: { id: string | null; email: string }, isSeen: Sql = db`true`) => db<
  { id: string; fullName: string }[]
>`
  select id, full_name as "fullName" from identities
  where (id = ${id}::uuid or (${id}::uuid is null and lower(email) = ${email})) and ${isSeen}
  order by deleted_at desc nulls first limit 1`
