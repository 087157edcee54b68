import type { Db, Sql } from '../../../kit/postgres/db.ts'

/** Whether the event `e` was undone. Only a row's last event can be undone, so the undo has the next version. */
export const undoneSql = (db: Db, e: Sql): Sql => db`exists (
  select from task_events undone
  where undone.kind = 'undo' and undone.task_id = ${e}.task_id and undone.version = ${e}.version + 1)`
