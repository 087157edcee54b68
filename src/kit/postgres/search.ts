import type { Db, Sql } from './db.ts'

/**
 * A condition that a text contains the typed part. It ignores Unicode form, case, and the kind of spaces and hyphens (decision
 * 152). `buildPartMatcher` does the same in the pages.
 */
export const hasPartSql = (db: Db, text: Sql, part: string | null): Sql =>
  db`position(search_key(${part}::text) in search_key(${text})) > 0`
