import { type Db } from '../../kit/postgres/db.ts'
import { projectOf } from '../../projects/server/lookup.ts'
import { refuse } from '../refusals.ts'

/** The allocation project of a name or an id; throws PROJECT_NOT_FOUND. @throws PROJECT_NOT_FOUND */
export const projectAsked = async (db: Db, nameOrId: string) =>
  (await projectOf(db, 'allocations', nameOrId)) ?? refuse('PROJECT_NOT_FOUND')
