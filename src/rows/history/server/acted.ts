import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** Returns the day of a moment (Asia/Kolkata) with the expression of the index `task_events_decider`. */
export const eventDaySql = (db: Db, moment: Sql): Sql => db`(${moment} at time zone 'Asia/Kolkata')::date`

/** A condition over an event `e`: it is a decision. `task_events_decider` indexes decisions, `task_events_changer` the rest. */
export const decisionSql = (db: Db): Sql => db`e.kind in ('update', 'correction')`
