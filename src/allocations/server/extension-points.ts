import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/**
 * Selects what was recorded with an account between two instants (`to` is excluded). The columns are account_id, person_id and
 * at; thing_id, thing and `within` (the names of the thing and of what contains it); thing_key (its sort key); the row as `part`;
 * and its `stage`, AUTHOR or UPLOADER.
 */
export type AccountUse = (db: Db, reach: Reach<'all'>, query: { accounts: Sql; from: Date; to: Date }) => Sql

export const accountUses = extensionPoint<AccountUse>('accountUses')
