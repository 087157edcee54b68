import type { Db, Sql } from '../../kit/postgres/db.ts'
import { extensionPoint } from '../../kit/server/extension-point.ts'
import type { Reach } from '../../kit/server/reach.ts'

/**
 * Whose open work in a project, as far as the caller sees it, is decided with an allocation ID, and who hold none at the
 * instant: a select of ids of people.
 */
export type PeopleWithoutAccount = (db: Db, reach: Reach<'all'>, query: { projectId: string; now: Date }) => Sql

export const peopleWithoutAccount = extensionPoint<PeopleWithoutAccount>('peopleWithoutAccount')
