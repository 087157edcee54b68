import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Holding } from '../holding-rules.ts'

/**
 * Nobody else changes these rows of `tasks t` before the write commits, so that its time, the clock after this, is later than that of
 * every event that they have (decisions 126). After the locks of their file and of people, in the order of ids.
 */
export const lockTasks = (db: Db, which: Sql) => db`
  select count(*) from (select from tasks t where ${which} order by t.id for no key update of t) locked`

/** None of these `users` is blocked, deleted or changed before the write commits. After the lock of a file, in the order of ids. */
export const lockUsers = (db: Db, which: Sql) => db`
  select from users where ${which} order by id for share`

/** Waits for whoever has the row in hand, or one of the people for whom a move opens a stage of it. */
export async function lockMove(db: Db, taskId: string, opened: readonly Holding[]): Promise<void> {
  if (opened.length > 0) await lockUsers(db, db`id = any (${opened.map(({ id }) => id)}::uuid[])`)
  await lockTasks(db, db`t.id = ${taskId}`)
}
