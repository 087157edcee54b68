import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../kit/postgres/db.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { refuse } from '../../../rows/refusals.ts'
import { type ProjectChecks, DEFAULT_CHECKS } from '../row-rules.ts'
import { selectProjectChecks } from './queries.ts'

export const findProjectChecks = async (db: Db, projectId: string): Promise<ProjectChecks> => {
  const [stored] = await selectProjectChecks(db, projectId)
  return stored === undefined ? DEFAULT_CHECKS : { levels: stored.levels, glossary: stored.glossary }
}

/** Returns the settings by name key and by id, for every project that has any. */
export const listProjectChecks = async (db: Db): Promise<Record<string, ProjectChecks>> =>
  Object.fromEntries(
    (await selectProjectChecks(db, null)).flatMap(({ id, name, levels, glossary }) => [
      [id, { levels, glossary }],
      [nameKey(name), { levels, glossary }],
    ]),
  )

/**
 * Refuses to store rows that were checked with settings that the project has changed since then.
 * @throws CONTENT_CHECKS_CHANGED
 */
export async function refuseOtherChecks(db: Db, projectId: string, used: ProjectChecks): Promise<void> {
  if (!isDeepStrictEqual(await findProjectChecks(db, projectId), used)) refuse('CONTENT_CHECKS_CHANGED')
}
