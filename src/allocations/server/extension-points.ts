import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/**
 * What was recorded with an account between two instants, `to` excluded: a select of account_id, person_id, at; where it stands:
 * thing_id, thing, `within` (its name, and that of what holds it), thing_key (its sort key), the row `part` and the `stage` of
 * it, AUTHOR or UPLOADER.
 */
export type AccountUse = (db: Db, reach: Reach<'all'>, query: { accounts: Sql; from: Date; to: Date }) => Sql

export const accountUses = extensionPoint<AccountUse>('accountUses')
