import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { getColumnHeading } from '../../heading-vocabulary.ts'
import { OPENED_BY } from '../../workflow/waiting-rules.ts'
import { findTaskColumn } from '../../workflow/server/columns.ts'
import { inListSql } from '../../workflow/server/lists.ts'
import { type SearchKind, getSearchKind, COMPUTED_KEYS } from '../search-rules.ts'
import { similarStateSql } from './similar-column.ts'

/**
 * A column for searches, lists of values and sort orders. `label` is shown to people instead of the value. `numberSql` is the
 * number of a sheet cell, or null for text. `orderSql` replaces the value when sorting.
 */
export type SearchedColumn = { sql: Sql; kind: SearchKind; label?: Sql; numberSql?: Sql; orderSql?: Sql }

/** Determines the searchable columns. `ownKeys` are the sheet's own columns. */
export type SearchScope = { ownKeys: readonly string[]; now: Date; reach: Reach }

const openings = STAFF_ROLES.map((role) => {
  const latest = `greatest(${OPENED_BY[role].map((column) => `t.${column}`).join(', ')})`
  // A row that was never assigned has been waiting since its file was added.
  const since = role === 'AUTHOR' ? `coalesce(${latest}, (select f.created_at from files f where f.id = t.file_id))` : latest
  return `when '${role}' then ${since}`
}).join(' ')
/** When the open stage became open: its allocation or another stage's decision, or else the time at which the file was added. */
const openSinceSql = (db: Db): Sql => db`(case t.turn ${db.unsafe(openings)} end)`

const ofTurnSql = (db: Db, column: 'email' | 'full_name' | 'sort_key'): Sql => {
  const of = db.unsafe(column)
  return db`(case t.turn when 'AUTHOR' then a.${of} when 'REVIEWER' then r.${of} when 'REVIEWER-2' then r2.${of} when 'UPLOADER' then u.${of} end)`
}

const computed: Record<keyof typeof COMPUTED_KEYS, (db: Db, scope: SearchScope) => Sql> = {
  waits_for: (db) => ofTurnSql(db, 'email'),
  waiting_since: openSinceSql,
  days_waiting: (db, { now }) => db`(${toDay(now)}::date - (${openSinceSql(db)} at time zone 'Asia/Kolkata')::date)`,
  in_rework: (db) => db`
    (case when ${inListSql(db, 'rework-received', 'AUTHOR')} or ${inListSql(db, 'rework-received', 'REVIEWER')} then 'yes' else 'no' end)`,
  similar_question: (db, { reach }) => similarStateSql(db, reach),
}
const isComputedKey = (key: string): key is keyof typeof COMPUTED_KEYS => Object.hasOwn(COMPUTED_KEYS, key)

const names: Record<string, (db: Db) => Sql> = {
  author: (db) => db`a.full_name`,
  reviewer: (db) => db`r.full_name`,
  'reviewer-2': (db) => db`r2.full_name`,
  uploader: (db) => db`u.full_name`,
  waits_for: (db) => ofTurnSql(db, 'full_name'),
}

/** Needs `t` and the joins of `joinTaskPeopleSql`. Returns undefined if the file has no such key. */
export function findSearchedColumn(db: Db, key: string, scope: SearchScope): SearchedColumn | undefined {
  const { ownKeys } = scope
  const column = findTaskColumn(key, ownKeys)
  const label = Object.hasOwn(names, key) && !ownKeys.includes(key) ? names[key]?.(db) : undefined
  const found = (sql: Sql, kind: SearchKind): SearchedColumn => ({ sql, kind, ...(label && { label }) })
  if (column !== undefined)
    return {
      ...found(column.sql(db), column.kind),
      ...(column.numberSql && { numberSql: column.numberSql(db) }),
      ...(column.orderSql && { orderSql: column.orderSql(db) }),
    }
  if (!isComputedKey(key)) return undefined
  const computedColumn = found(computed[key](db, scope), getSearchKind(key))
  return key === 'waits_for' ? { ...computedColumn, orderSql: ofTurnSql(db, 'sort_key') } : computedColumn
}

export const explainNoColumn = (key: string): string => `There is no column ${getColumnHeading(key).full} in this file.`
