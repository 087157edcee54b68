import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** Over an event `e`: it is a decision that was not taken back. */
export const isStandingDecision = (db: Db): Sql => db`(e.kind = 'update'
  and (select n.kind from task_events n where n.task_id = e.task_id and n.id > e.id order by n.id limit 1) is distinct from 'undo')`
