import type { Db, Sql } from '../../kit/postgres/db.ts'

/** Ends every session of a person when the condition holds: part of a statement that blocks, deletes or gives a new password. */
export const endSessionsOf = (db: Db, userId: string, when: Sql): Sql => db`
  delete from sessions where user_id = ${userId} and ${when}`
