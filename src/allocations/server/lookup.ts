import type { Call } from '../../kit/server/call.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { narrowToOwnRows, findUnlimitedReach } from '../../kit/server/reach.ts'
import { mayCall } from '../../access/levels.ts'
import { type Allocation, NEED_USERS } from '../contract.ts'
import type { holds } from '../holds-contract.ts'
import { found, refuse } from '../refusals.ts'
import { earliestOwnStart } from '../rules.ts'
import { lockRequestedAccount } from './requested-account.ts'
import { selectAccountsBy } from './account-queries.ts'
import { startHolds, switchMode } from './hold-account.ts'
import { allowFor } from './only-self.ts'
import { resolveAllocationProject } from './requested-project.ts'

export { refuseOtherProjects } from './requested-account.ts'
export type AccountInUse = { id: string; account_id: string }

/**
 * The uses `h` of a project's accounts by a person at an instant, of which there is at most one (calculations.md 5). `person` is
 * an expression of an id.
 */
export const usesNowSql = (db: Db, person: Sql, projectId: string, now: Date): Sql => db`
  allocation_holds h where h.user_id = ${person} and h.project_id = ${projectId} and h.during @> ${now.toISOString()}::timestamptz`

export const countAccountsSql = (db: Db, projectId: Sql): Sql => db`
  (select count(*)::int from accounts a where a.project_id = ${projectId} and a.deleted_at is null)`

export const findAccountInUse = async (
  db: Db,
  userId: string,
  projectId: string,
  now: Date,
): Promise<AccountInUse | undefined> => {
  const [assigned] = await db<AccountInUse[]>`
    select id, account_id from accounts where id = (select h.account_id from ${usesNowSql(db, db`${userId}`, projectId, now)})`
  return assigned
}

/**
 * Handles `PUT …/user/add` with an allocation ID. Without one, the call adds a member, so the timesheets domain owns the endpoint
 * (decision 10). Callers who may only start or manage allocation IDs are told that `accountId` is missing.
 * @throws NOT_ALLOWED, ACCOUNT_NOT_FOUND
 */
export async function startUse(call: Call<typeof holds.start>, accountId: string): Promise<Allocation> {
  const { db, actor, params, body, clock, audit, publish } = call
  const reach = mayCall('manages accounts', actor) ? call.reach : narrowToOwnRows(call.reach)
  const all = findUnlimitedReach(reach)
  if (all === undefined && !mayCall('holds accounts', actor)) refuse('NOT_ALLOWED')
  const { id, wef, multiple, users = all === undefined ? [actor.id] : noUsers() } = body
  allowFor(reach, actor, users)
  const project = await resolveAllocationProject(db, params.projectId)
  const account = await lockRequestedAccount(db, reach, 'start', project.id, accountId)
  if (id && id.toLowerCase() !== account.id) refuse('ACCOUNT_NOT_FOUND')
  if (multiple !== undefined && multiple !== account.is_multiple) {
    if (all === undefined) refuse('NOT_ALLOWED')
    await switchMode(db, { account, reach, clock, audit, publish }, multiple)
    account.is_multiple = multiple
  }
  const notBefore = all === undefined ? earliestOwnStart : () => undefined
  await startHolds(db, { account, reach, clock, audit, publish }, users, { wef, notBefore })
  return found(await selectAccountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND')
}

const noUsers = (): never => refuse('INVALID_REQUEST', { issues: [{ path: 'users', message: NEED_USERS }] })
