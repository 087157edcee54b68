import { hasPart } from '../../../kit/postgres/search.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { refuse } from '../../refusals.ts'
import { people } from '../../workflow/server/columns.ts'
import { VALUES } from '../contract.ts'
import { explainNoColumn, searchedColumn, type SearchScope } from './searched-column.ts'

/** The rows that a screen shows without any filter: a condition over `t` and the tables of `joins`. */
export type RowsOfScreen = SearchScope & { joins: Sql; where: Sql }

type ColumnValue = { value: string; label: string | null; count: number }
type Asked = { key: string; find: string | undefined; matching: Sql }

/**
 * One statement: groups the rows by the column's value; `distinct` is the number of groups, in each of its rows. @throws
 * INVALID_REQUEST
 */
export function valuesStatement(db: Db, { joins, where, ...scope }: RowsOfScreen, { key, find = '', matching }: Asked) {
  const column = searchedColumn(db, key, scope)
  if (column === undefined) return refuse('INVALID_REQUEST', { issues: [{ path: 'key', message: explainNoColumn(key) }] })
  const { sql, kind, label } = column
  const value = kind === 'instant' ? db`((${sql}) at time zone 'Asia/Kolkata')::date` : sql
  const shown = label === undefined ? db`null::text` : db`label`
  // Checked once for each group, not for each row.
  const found = find === '' ? db`true` : db`(${hasPart(db, db`value`, find)} or ${hasPart(db, shown, find)})`
  return db<(ColumnValue & { distinct: number })[]>`
    select value, ${shown} as label, count(*)::int as count, count(*) over ()::int as distinct
    from (
      select coalesce((${value})::text, '') as value ${label === undefined ? db`` : db`, (${label})::text as label`}
      from tasks t ${joins} ${people(db)} where ${where} and ${matching}) v
    group by value ${label === undefined ? db`` : db`, label`}
    having length(value) <= ${VALUES.longest} and ${found}
    order by count(*) desc, value limit ${VALUES.most}`
}

export async function valuesOfColumn(db: Db, rows: RowsOfScreen, query: Asked) {
  const found = await valuesStatement(db, rows, query)
  return { data: found.map(({ value, label, count }) => ({ value, label, count })), distinct: found[0]?.distinct ?? 0 }
}

/** How many rows match each of the conditions, in one pass. */
export async function countMatchingRows(db: Db, { joins, where }: RowsOfScreen, conditions: readonly Sql[]): Promise<number[]> {
  const counts = conditions.map((condition) => db`(count(*) filter (where ${condition}))::int`)
  const [row] = await db<{ counts: number[] }[]>`
    select array[${counts.reduce((all, one) => db`${all}, ${one}`)}] as counts
    from tasks t ${joins} ${people(db)} where ${where}`
  return row?.counts ?? []
}
