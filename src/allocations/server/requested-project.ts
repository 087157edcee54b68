import { type Db } from '../../kit/postgres/db.ts'
import { findModuleProject } from '../../projects/server/lookup.ts'
import { refuse } from '../refusals.ts'

/**
 * Finds the allocation project with a name or an id.
 * @throws PROJECT_NOT_FOUND
 */
export const resolveAllocationProject = async (db: Db, nameOrId: string) =>
  (await findModuleProject(db, 'allocations', nameOrId)) ?? refuse('PROJECT_NOT_FOUND')
