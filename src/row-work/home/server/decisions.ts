import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { isUndone } from '../../../rows/workflow/server/undone.ts'

/** Over an event `e`: it is a decision that was not taken back. */
export const isStandingDecision = (db: Db): Sql => db`(e.kind = 'update' and not ${isUndone(db, db`e`)})`
