import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Holding } from '../holding-rules.ts'

/**
 * Locks these rows of `tasks t` in id order. A write time read from the clock afterwards is later than all their events
 * (decision 126). Lock their file and the people first.
 */
export const lockTasks = (db: Db, which: Sql) => db`
  select count(*) from (select from tasks t where ${which} order by t.id for no key update of t) locked`

/** Locks these people in id order, so that none is blocked, deleted or changed before the commit. Lock the file first. */
export const lockUsers = (db: Db, which: Sql) => db`
  select from identities where ${which} order by id for share`

/** Locks the people for whom a move reopens a stage of the row, then the row, and waits for both. */
export async function lockMove(db: Db, taskId: string, opened: readonly Holding[]): Promise<void> {
  if (opened.length > 0) await lockUsers(db, db`id = any (${opened.map(({ id }) => id)}::uuid[])`)
  await lockTasks(db, db`t.id = ${taskId}`)
}
