import type { Db, Sql } from '../postgres/db.ts'

/**
 * Returns the timestamp for a new row, for tables in which the latest row is in force. It is later than that of every row with
 * the same key: if the clock lags, the new row would otherwise be silently ignored.
 * @param same a select of the `made_at` of the rows with the same key, which must be locked
 */
export const madeAfterSql = (db: Db, now: Date, same: Sql): Sql => db`(
  select greatest(${now.toISOString()}::timestamptz,
    max(m.made_at) filter (where m.made_at > ${now.toISOString()}::timestamptz) + interval '1 microsecond') from (${same}) m)`
