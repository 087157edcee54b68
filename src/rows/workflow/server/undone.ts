import type { Db, Sql } from '../../../kit/postgres/db.ts'

/**
 * Over an alias of task_events: the event was taken back. Only a row's last event can be, so the undo makes the version after the
 * event's.
 */
export const isUndone = (db: Db, e: Sql): Sql => db`exists (
  select from task_events undone
  where undone.kind = 'undo' and undone.task_id = ${e}.task_id and undone.version = ${e}.version + 1)`
