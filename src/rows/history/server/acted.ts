import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** The Asia/Kolkata day, in the expression of the index `task_events_decider`. */
export const eventDaySql = (db: Db, moment: Sql): Sql => db`(${moment} at time zone 'Asia/Kolkata')::date`

/** True for the events in the index `task_events_decider`. The index `task_events_changer` has the rest. */
export const decisionSql = (db: Db): Sql => db`e.kind in ('update', 'correction')`
