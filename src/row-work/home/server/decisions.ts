import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { isUndone } from '../../../rows/workflow/server/undone.ts'

/** Condition over an event `e`: it is a decision that was not undone. */
export const isStandingDecision = (db: Db): Sql => db`(e.kind = 'update' and not ${isUndone(db, db`e`)})`
