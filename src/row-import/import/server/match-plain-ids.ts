import { type Db, type Sql, throwSerializationFailure } from '../../../kit/postgres/db.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import { toCellIssue, nameRow, type RowPlaces } from '../../../kit/import/server/problems.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import type { MatchedId } from '../contract.ts'

/**
 * Finds question IDs that were stored as plain numbers before cells were read in the form that they show. For example, a cell
 * that shows 0000007 matches a row stored as 7 (decision 150).
 */

type Candidate = {
  row: number
  question_id: string
  stored: string
  taskId: string
  fileId: string
  file: string
  cells: number
  rows: number
}

/**
 * Selects the cells that have no exact match but whose plain number matches rows that were stored earlier. `inScopeSql` is a
 * condition on `tasks t` and `files f`.
 */
const selectCandidates = (db: Db, importId: string, inScopeSql: Sql) => db<Candidate[]>`
  with plain as (
    select r.sheet_row, r.question_id, r.question_key, r.numbers -> 'question_id' ->> 0 as value
    from import_rows r where r.import_id = ${importId} and jsonb_typeof(r.numbers -> 'question_id') = 'array'),
  fitting as (
    select p.sheet_row, p.question_id, t.question_id as stored, t.id, f.id as file_id, f.name, f.sort_key
    from plain p join lateral (select k.* from tasks k where k.question_key = p.value offset 0) t on not t.has_shown_id
      join files f on f.id = t.file_id and ${inScopeSql}
    where p.value <> p.question_key
      and not exists (select from import_rows o where o.import_id = ${importId} and o.question_key = p.value)
      and not exists (
        select from lateral (select k.* from tasks k where k.question_key = p.question_key offset 0) t
          join files f on f.id = t.file_id and ${inScopeSql}))
  select sheet_row as row, question_id, stored, id as "taskId", file_id as "fileId", name as file,
    count(*) over (partition by id)::int as cells, count(*) over (partition by sheet_row)::int as rows
  from fitting order by sheet_row, sort_key`

export type PlainMatches = { matched: (MatchedId & { taskId: string; fileId: string })[]; issues: Issue[] }
/**
 * Matches cells whose plain number fits exactly one row, so that the statements of the import find these rows by their stored
 * IDs. Any other match is a problem that names both the cell and the rows.
 */
export async function matchPlainIds(db: Db, importId: string, inScopeSql: Sql, places: RowPlaces): Promise<PlainMatches> {
  const candidates = await selectCandidates(db, importId, inScopeSql)
  const clear = candidates.filter(({ cells, rows }) => cells === 1 && rows === 1)
  if (clear.length > 0)
    await db`
      update import_rows r set question_key = m.key, matched_id = m.stored
      from unnest(${clear.map(({ row }) => row)}::int[], ${clear.map(({ stored }) => nameKey(stored))}::text[],
        ${clear.map(({ stored }) => stored)}::text[]) as m(row, key, stored)
      where r.import_id = ${importId} and r.sheet_row = m.row`
  const issues = candidates
    .filter((one) => !clear.includes(one))
    .map(({ row, question_id, stored, taskId, file }) => {
      const others = candidates.filter((one) => one.taskId === taskId && one.row !== row)
      const also = others.length === 0 ? '' : `, and so does ${others.map((one) => nameRow(places, one.row)).join(' and ')}`
      const message = `${question_id} may be the row that ${file} has as ${stored}${also}. Rename one of them, so that only one fits.`
      return toCellIssue(row, 'question_id', message, question_id)
    })
  return {
    matched: clear.map(({ row, question_id, stored, taskId, fileId }) => ({ row, question_id, stored, taskId, fileId })),
    issues,
  }
}

/**
 * Call this after the files of the matched rows have been locked. The transaction is retried if another import has renamed such a
 * row in the meantime, or has added the ID that the cell shows.
 */
export async function confirmMatches(db: Db, matched: PlainMatches['matched']): Promise<void> {
  if (matched.length === 0) return
  const [{ count } = { count: 0 }] = await db<{ count: number }[]>`
    select count(*)::int as count
    from unnest(${matched.map(({ taskId }) => taskId)}::uuid[], ${matched.map(({ stored }) => stored)}::text[],
        ${matched.map(({ question_id: id }) => nameKey(id))}::text[]) as m(id, stored, key)
      join tasks t on t.id = m.id and t.question_id = m.stored
    where not exists (
      select from lateral (select k.* from tasks k where k.question_key = m.key offset 0) k where k.file_id = t.file_id)`
  if (count !== matched.length) throwSerializationFailure('question IDs')
}

export const listMatched = ({ matched }: Pick<PlainMatches, 'matched'>): { matchedIds?: MatchedId[] } =>
  matched.length === 0 ? {} : { matchedIds: matched.map(({ taskId: _taskId, fileId: _fileId, ...one }) => one) }

/** A row that has been renamed in the meantime keeps its new ID. */
export const renameMatched = (db: Db, importId: string, matched: PlainMatches['matched']) => db`
  update tasks t set question_id = r.question_id, question_key = m.key, has_shown_id = true,
    numbers = coalesce(t.numbers, '{}') || jsonb_build_object('question_id', r.numbers -> 'question_id')
  from unnest(${matched.map(({ taskId }) => taskId)}::uuid[], ${matched.map(({ row }) => row)}::int[],
    ${matched.map(({ question_id: id }) => nameKey(id))}::text[]) as m(id, row, key)
    join import_rows r on r.import_id = ${importId} and r.sheet_row = m.row
  where t.id = m.id and t.question_id = r.matched_id`
