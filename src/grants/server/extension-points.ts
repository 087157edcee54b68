import type { Tab } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'

/** Runs after tabs were granted to a person, in the same transaction and with the person locked. */
export type GrantFollower = (
  db: Db,
  grant: { userId: string; tabs: readonly Tab[]; by: string; now: Date },
) => PromiseLike<unknown>

export const grantFollowers = extensionPoint<GrantFollower>('grantFollowers')
