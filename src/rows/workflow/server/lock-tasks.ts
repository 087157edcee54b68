import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Holding } from '../holding-rules.ts'

/**
 * Locks these rows of `tasks t`, in the order of ids, so that the write's time, read from the clock afterwards, is later than
 * that of all their events (decision 126). Call after the locks of their file and of people.
 */
export const lockTasks = (db: Db, which: Sql) => db`
  select count(*) from (select from tasks t where ${which} order by t.id for no key update of t) locked`

/**
 * Locks these people, in the order of ids, so that none is blocked, deleted or changed before the commit. Call after a file's
 * lock.
 */
export const lockUsers = (db: Db, which: Sql) => db`
  select from identities where ${which} order by id for share`

/** Waits for the locks on the row and on the people for whom a move reopens a stage of it. */
export async function lockMove(db: Db, taskId: string, opened: readonly Holding[]): Promise<void> {
  if (opened.length > 0) await lockUsers(db, db`id = any (${opened.map(({ id }) => id)}::uuid[])`)
  await lockTasks(db, db`t.id = ${taskId}`)
}
