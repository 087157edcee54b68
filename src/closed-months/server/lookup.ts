import type { Db, Sql } from '../../kit/postgres/db.ts'

/**
 * Over an expression of a day: whether its month is closed (decision 101). The trigger refuse_closed_month refuses what is
 * written anyway.
 */
export const isClosedOn = (db: Db, day: Sql): Sql => db`
  exists (select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', ${day})::date)`
