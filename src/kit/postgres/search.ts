import type { Db, Sql } from './db.ts'

/**
 * SQL condition: whether a text contains a part that somebody typed, in any Unicode form, case and kind of spaces and hyphens
 * (decision 152). The pages use `partMatcher` for the same.
 */
export const hasPart = (db: Db, text: Sql, part: string | null): Sql =>
  db`position(search_key(${part}::text) in search_key(${text})) > 0`
