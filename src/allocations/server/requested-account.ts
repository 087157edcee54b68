import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { refuse } from '../refusals.ts'
import { lockAccount, type LockedAccount, selectOtherProjectsWith } from './account-queries.ts'

/**
 * Refuses an allocation ID that belongs to another project. The message names that project if the caller holds, has held or is
 * offered the ID there.
 * @throws ACCOUNT_OF_OTHER_PROJECT
 */
export async function refuseOtherProjects(
  db: Db,
  reach: Reach<'own' | 'all'>,
  projectId: string,
  accountId: string,
): Promise<void> {
  const projects = await selectOtherProjectsWith(db, reach, projectId, accountId)
  if (projects.length > 0) refuse('ACCOUNT_OF_OTHER_PROJECT', { values: { accountId, projects: projects.join(', ') } })
}

/**
 * Finds the account by name or id.
 * @throws ACCOUNT_OF_OTHER_PROJECT, ACCOUNT_NOT_FOUND
 */
export async function lockRequestedAccount(
  db: Db,
  reach: Reach<'own' | 'all'>,
  to: 'start' | 'end',
  projectId: string,
  accountId: string,
): Promise<LockedAccount> {
  const [account] = await lockAccount(db, reach, to, projectId, accountId)
  if (account !== undefined) return account
  await refuseOtherProjects(db, reach, projectId, accountId)
  return refuse('ACCOUNT_NOT_FOUND')
}
