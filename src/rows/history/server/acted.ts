import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** The day of a moment (Asia/Kolkata), as the index of a person's decisions has it (`task_events_decider`). */
export const toEventDay = (db: Db, moment: Sql): Sql => db`(${moment} at time zone 'Asia/Kolkata')::date`

/** Over an event `e`: a decision, which the index of a person's decisions finds; others are in `task_events_changer`. */
export const isDecision = (db: Db): Sql => db`e.kind in ('update', 'correction')`
