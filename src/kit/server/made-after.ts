import type { Db, Sql } from '../postgres/db.ts'

/**
 * The instant of what is added now where the latest made is in force: after the last of the same key, as a clock that runs behind
 * would lose it without a word.
 * @param same a select of `made_at` of what has the same key, locked against others
 */
export const madeAfter = (db: Db, now: Date, same: Sql): Sql => db`(
  select greatest(${now.toISOString()}::timestamptz,
    max(m.made_at) filter (where m.made_at > ${now.toISOString()}::timestamptz) + interval '1 microsecond') from (${same}) m)`
