import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { instantOf } from '../../../kit/shared/time.ts'
import { refuse } from '../../refusals.ts'
import { columnOf } from '../../workflow/server/columns.ts'
import { type SearchField } from '../contract.ts'

const DAY = 24 * 3_600_000
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The searches of the filter panel, and the quick filter by a part of the question id. */
export const searchesOf = (
  { question_id: part }: { question_id?: string | undefined },
  searchFields: readonly SearchField[],
): readonly SearchField[] =>
  part === undefined ? searchFields : [...searchFields, { key: 'question_id', value: part, type: 'part' }]

/**
 * The rows that match every search of the filter panel (api.md, searchFields). `from` and `to` are Asia/Kolkata days or
 * instants; a day as `to` is included. Refuses unknown keys and invalid dates, naming each.
 */
export function matching(db: Db, searches: readonly SearchField[], ownKeys: readonly string[]): Sql {
  const issues: Issue[] = []
  let all = db`true`
  for (const [index, { key, value, type, from, to }] of searches.entries()) {
    const path = `searchFields.${index}`
    const column = columnOf(key, ownKeys)
    if (column === undefined) {
      issues.push({ path: `${path}.key`, message: `There is no column ${key} in this file.` })
      continue
    }
    const expression = column.sql(db)
    if (value !== undefined) {
      const wanted = String(value)
      if (type === 'part') all = db`${all} and (${expression})::text ilike ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`
      // An exact search for the empty text finds empty cells.
      else if (wanted === '') all = db`${all} and coalesce((${expression})::text, '') = ''`
      else all = db`${all} and (${expression})::text = ${wanted}`
    } else if (from === undefined && to === undefined) {
      issues.push({ path: `${path}.value`, message: 'Please enter what to search for.' })
    } else if (column.kind !== 'instant') {
      issues.push({ path: `${path}.key`, message: `${key} holds no dates.` })
    }
    for (const [edge, given] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (given === undefined || column.kind !== 'instant') continue
      const at = instantOf(given)
      if (at === undefined) issues.push({ path: `${path}.${edge}`, message: `${given} is no date: YYYY-MM-DD.` })
      else if (edge === 'from') all = db`${all} and ${expression} >= ${at.toISOString()}::timestamptz`
      else if (isDay(given)) all = db`${all} and ${expression} < ${new Date(at.getTime() + DAY).toISOString()}::timestamptz`
      else all = db`${all} and ${expression} <= ${at.toISOString()}::timestamptz`
    }
  }
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return all
}

/** The requested order, with sr_no as the unique last key, so that pages never repeat or skip a row. */
export function ordering(db: Db, sort: string | undefined, order: 'asc' | 'desc', ownKeys: readonly string[]): Sql {
  if (sort === undefined || sort === 'sr_no') return order === 'asc' ? db`t.sr_no` : db`t.sr_no desc`
  const column = columnOf(sort, ownKeys)
  if (column === undefined)
    return refuse('INVALID_REQUEST', { issues: [{ path: 'sort', message: `There is no column ${sort} in this file.` }] })
  return order === 'asc' ? db`${column.sql(db)} nulls last, t.sr_no` : db`${column.sql(db)} desc nulls last, t.sr_no desc`
}
