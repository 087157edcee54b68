import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** Returns the Asia/Kolkata day of a moment, with the same expression as the index `task_events_decider`. */
export const eventDaySql = (db: Db, moment: Sql): Sql => db`(${moment} at time zone 'Asia/Kolkata')::date`

/**
 * A condition over an event `e` that is true for decisions. Decisions are indexed by `task_events_decider`, and other events by
 * `task_events_changer`.
 */
export const decisionSql = (db: Db): Sql => db`e.kind in ('update', 'correction')`
