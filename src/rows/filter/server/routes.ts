import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { routes } from '../../../kit/server/routes.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { resolveDepartmentId } from '../../../departments/server/lookup.ts'
import { selectAssignedFile, selectFileShownTo, listSheetKeys, visibleRowsSql } from '../../files/server/lookup.ts'
import { found, refuse } from '../../refusals.ts'
import { assignedToSql, inListSql, roleTurnSql } from '../../workflow/server/lists.ts'
import { requireRole } from '../../workflow/server/roles.ts'
import { parseListType } from '../../workflow/vocabulary.ts'
import { rowFilters, type SearchField, VALUES } from '../contract.ts'
import { matchingRowsSql, refuseManyParts, listSearches } from './filter.ts'
import { hasPartSql } from '../../../kit/postgres/search.ts'
import { joinTaskPeopleSql } from '../../workflow/server/columns.ts'
import { explainNoColumn, findSearchedColumn, type SearchScope } from './searched-column.ts'

type Filter = { question_id?: string | undefined; searchFields: readonly SearchField[] }
type OwnList = { file: string; role: StaffRole; type: string; ready?: boolean | undefined }

async function managedRows(
  db: Db,
  reach: Reach<'all'>,
  named: string,
  department: string | undefined,
  now: Date,
): Promise<RowsOfScreen> {
  const file = found(await selectFileShownTo(db, named, reach), 'FILE_NOT_FOUND')
  const departmentId = await resolveDepartmentId(db, department)
  const where =
    departmentId === null ? visibleRowsSql(db, file) : db`${visibleRowsSql(db, file)} and t.department_id = ${departmentId}`
  return { joins: db``, where, ownKeys: listSheetKeys(file), now, reach }
}

async function ownRows(
  db: Db,
  reach: Reach<'own'>,
  { file: named, role, type, ready }: OwnList,
  now: Date,
): Promise<RowsOfScreen> {
  const file = found(await selectAssignedFile(db, named, reach), 'FILE_NOT_FOUND')
  const list =
    parseListType(type) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'type', message: `There is no list ${type}.` }] })
  const where = db`t.file_id = ${file.id} and ${assignedToSql(db, role, reach.userId)} and ${inListSql(db, list, role)}
    and ${ready ? roleTurnSql(db, role) : db`true`}`
  return { joins: db`join files f on f.id = t.file_id`, where, ownKeys: listSheetKeys(file), now, reach }
}

const conditionOfSql = (db: Db, rows: RowsOfScreen, filter: Filter) =>
  matchingRowsSql(db, listSearches(filter, filter.searchFields), rows)

const valuesAsked = (db: Db, rows: RowsOfScreen, body: Filter & { key: string; find?: string | undefined }) =>
  valuesOfColumn(db, rows, { key: body.key, find: body.find, matching: conditionOfSql(db, rows, body) })

const countsAsked = async (db: Db, rows: RowsOfScreen, filters: readonly Filter[]) => {
  refuseManyParts(filters.flatMap((filter) => listSearches(filter, filter.searchFields)))
  return {
    data: await countMatchingRows(
      db,
      rows,
      filters.map((filter) => conditionOfSql(db, rows, filter)),
    ),
  }
}

export const rowFilterRoutes = routes('tasks', rowFilters, {
  values: async ({ db, reach, params, body, now }) =>
    valuesAsked(db, await managedRows(db, reach, params.file, body.department, now), body),

  matches: async ({ db, reach, params, body, now }) =>
    countsAsked(db, await managedRows(db, reach, params.file, body.department, now), body.filters),

  ownValues: async ({ db, actor, reach, params, query, body, now }) => {
    const list = { ...query, file: params.file, role: requireRole(actor, params.role) }
    return valuesAsked(db, await ownRows(db, reach, list, now), body)
  },

  ownMatches: async ({ db, actor, reach, params, query, body, now }) => {
    const list = { ...query, file: params.file, role: requireRole(actor, params.role) }
    return countsAsked(db, await ownRows(db, reach, list, now), body.filters)
  },
})

/** The rows that a screen shows without a filter. `where` is a condition over `t` and the tables of `joins`. */
type RowsOfScreen = SearchScope & { joins: Sql; where: Sql }

type ColumnValue = { value: string; label: string | null; count: number }
type Asked = { key: string; find: string | undefined; matching: Sql }

/**
 * Every result repeats `distinct`, the number of values.
 * @throws INVALID_REQUEST
 */
function valuesStatement(db: Db, { joins, where, ...scope }: RowsOfScreen, { key, find = '', matching }: Asked) {
  const column = findSearchedColumn(db, key, scope)
  if (column === undefined) return refuse('INVALID_REQUEST', { issues: [{ path: 'key', message: explainNoColumn(key) }] })
  const { sql, kind, label } = column
  const value = kind === 'instant' ? db`((${sql}) at time zone 'Asia/Kolkata')::date` : sql
  const shown = label === undefined ? db`null::text` : db`label`
  // Checked once per group instead of once per row.
  const found = find === '' ? db`true` : db`(${hasPartSql(db, db`value`, find)} or ${hasPartSql(db, shown, find)})`
  return db<(ColumnValue & { distinct: number })[]>`
    select value, ${shown} as label, count(*)::int as count, count(*) over ()::int as distinct
    from (
      select coalesce((${value})::text, '') as value ${label === undefined ? db`` : db`, (${label})::text as label`}
      from tasks t ${joins} ${joinTaskPeopleSql(db)} where ${where} and ${matching}) v
    group by value ${label === undefined ? db`` : db`, label`}
    having length(value) <= ${VALUES.longest} and ${found}
    order by count(*) desc, value limit ${VALUES.most}`
}

async function valuesOfColumn(db: Db, rows: RowsOfScreen, query: Asked) {
  const found = await valuesStatement(db, rows, query)
  return { data: found.map(({ value, label, count }) => ({ value, label, count })), distinct: found[0]?.distinct ?? 0 }
}

async function countMatchingRows(db: Db, { joins, where }: RowsOfScreen, conditions: readonly Sql[]): Promise<number[]> {
  const counts = conditions.map((condition) => db`(count(*) filter (where ${condition}))::int`)
  const [row] = await db<{ counts: number[] }[]>`
    select array[${counts.reduce((all, one) => db`${all}, ${one}`)}] as counts
    from tasks t ${joins} ${joinTaskPeopleSql(db)} where ${where}`
  return row?.counts ?? []
}
