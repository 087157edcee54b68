import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Paging } from '../../../kit/shared/paging.ts'
import { type LivingFile, visibleRowsSql } from '../../../rows/files/server/lookup.ts'
import { joinTaskPeopleSql, jsonColumnsSql } from '../../../rows/workflow/server/columns.ts'

type GridQuery = {
  file: LivingFile
  departmentId: string | null
  where: Sql
  filtered: boolean
  /** Sorted by a column other than sr_no. */
  sorted: boolean
  order: Sql
  descending: boolean
  page: Paging
}

/**
 * Selects the page's ids in the requested order, using the index before any join. A page is a range of sr_no if the rows are in
 * the sheet's order, sr_no has no gaps, and every row is of the requested department, if there is one. The last page then costs
 * as much as the first. Other requests use an offset.
 */
const pageIdsSql = (db: Db, { file, departmentId, where, filtered, sorted, order, descending, page }: GridQuery): Sql => {
  const walk = (when: Sql): Sql => db`
    select t.id, row_number() over () as place from (
      select t.id from tasks t ${filtered || sorted ? joinTaskPeopleSql(db) : db``}
      where ${visibleRowsSql(db, file)} and (${departmentId}::uuid is null or t.department_id = ${departmentId}) and ${where} and ${when}
      order by ${order} limit ${page.limit} offset ${page.offset}) t`
  if (filtered || sorted) return walk(db`true`)
  const first = descending ? file.row_count - page.offset - page.limit + 1 : page.offset + 1
  const full =
    departmentId === null
      ? db`true`
      : db`exists (select from file_departments
          where file_id = ${file.id} and department_id = ${departmentId} and row_count = ${file.row_count}::int)`
  // sr_no is unique and above 0, so if the highest one equals the number of visible rows, none is missing or hidden.
  const dense = db`(${full} and (select max(sr_no) from tasks where file_id = ${file.id}) is not distinct from ${file.row_count}::int)`
  return db`
    select t.id, ${descending ? db`-t.sr_no` : db`t.sr_no`} as place from tasks t
    where ${dense} and t.file_id = ${file.id} and t.sr_no between ${first}::bigint and ${first + page.limit - 1}::bigint
    union all ${walk(db`not ${dense}`)}`
}

/**
 * Selects one page of a file's rows, each as two JSON texts: its fields and its extra cells. No field depends on a rule, so
 * PostgreSQL writes the JSON, and its bytes are sent unparsed (stack.md, HTTP).
 */
export const selectGridRows = (db: Db, query: GridQuery) =>
  db`
  with page as (${pageIdsSql(db, query)})
  select row_to_json(fields)::text as fields, t.extra::text as extra
  from page join tasks t on t.id = page.id ${joinTaskPeopleSql(db)}, lateral (select ${jsonColumnsSql(db)}) as fields
  order by page.place`
export const selectGridPage = (db: Db, query: GridQuery) => selectGridRows(db, query).raw()

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]
/**
 * Joins the rows into one JSON array. An import never gives a cell the key of a row field. If it did, the field would win,
 * because it is written last.
 */
export const joinGridJson = (rows: readonly (readonly Buffer[])[]): Buffer => {
  const parts: Buffer[] = [OPEN]
  for (const [fields = CLOSE, extra = CLOSE] of rows) {
    if (parts.length > 1) parts.push(COMMA)
    // Two bytes are an empty object, `{}`.
    if (extra.length === 2) parts.push(fields)
    else parts.push(extra.subarray(0, -1), COMMA, fields.subarray(1))
  }
  return Buffer.concat([...parts, CLOSE])
}

/** Without filters, the total is read from the counts of the file and its departments. */
export const countGridRows = async (db: Db, { file, departmentId, where, filtered }: GridQuery): Promise<number> => {
  if (!filtered && departmentId === null) return file.row_count
  const [row] = filtered
    ? await db<{ total: number }[]>`
        select count(*)::int as total from tasks t ${joinTaskPeopleSql(db)}
        where ${visibleRowsSql(db, file)} and (${departmentId}::uuid is null or t.department_id = ${departmentId}) and ${where}`
    : await db<{ total: number }[]>`
        select row_count as total from file_departments
        where file_id = ${file.id} and department_id = ${departmentId} and department_id <> all (${file.hidden}::uuid[])`
  return row?.total ?? 0
}
