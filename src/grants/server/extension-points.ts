import type { Tab } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'

/** Runs after a grant of tabs to a person, who is locked, in the same transaction. */
export type GrantFollower = (
  db: Db,
  grant: { userId: string; tabs: readonly Tab[]; by: string; now: Date },
) => PromiseLike<unknown>

export const grantFollowers = extensionPoint<GrantFollower>('grantFollowers')
