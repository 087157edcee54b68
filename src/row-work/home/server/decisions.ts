import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { undoneSql } from '../../../rows/workflow/server/undone.ts'

/** A condition over an event `e`: it is a decision that was not undone. */
export const standingDecisionSql = (db: Db): Sql => db`(e.kind = 'update' and not ${undoneSql(db, db`e`)})`
