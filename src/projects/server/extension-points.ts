import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/**
 * Selects the ids of people who hold no allocation ID at a time although they have open work in the project that needs one. Only
 * work that the caller may see counts.
 */
export type PeopleWithoutAccount = (db: Db, reach: Reach<'all'>, query: { projectId: string; now: Date }) => Sql

export const peopleWithoutAccount = extensionPoint<PeopleWithoutAccount>('peopleWithoutAccount')
