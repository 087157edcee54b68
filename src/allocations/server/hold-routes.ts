import { routes } from '../../kit/server/routes.ts'
import { findUnlimitedReach } from '../../kit/server/reach.ts'
import { selectPresentProject } from '../../projects/server/lookup.ts'
import { holds } from '../holds-contract.ts'
import { found, refuse } from '../refusals.ts'
import { getLatestOwnEnd } from '../rules.ts'
import { lockRequestedAccount } from './requested-account.ts'
import { selectAccountsBy } from './account-queries.ts'
import { endAccountHolds } from './hold-account.ts'
import { selectHoldsOfPerson, selectAllocationPerson } from './hold-queries.ts'
import { allowFor, isSelf } from './only-self.ts'
import { resolveAllocationProject } from './requested-project.ts'
import { blockerQueries } from '../../users/server/extension-points.ts'

const { start: _start, ...otherHolds } = holds
export const holdRoutes = routes('allocations', otherHolds, {
  end: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    allowFor(reach, actor, [params.currentUser])
    const project = await resolveAllocationProject(db, params.projectId)
    const account = await lockRequestedAccount(db, reach, 'end', project.id, params.accountId)
    if (findUnlimitedReach(reach) === undefined && body.revokeTime !== undefined && body.revokeTime > getLatestOwnEnd(clock()))
      refuse('END_TOO_LATE')
    await endAccountHolds(db, { account, reach, clock, audit, publish }, [params.currentUser], body.revokeTime)
    return { data: found(await selectAccountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  heldByPerson: async ({ db, reach, params, now }) => {
    const { id: userId } = found(await selectAllocationPerson(db, reach, params.user), 'USER_NOT_FOUND')
    const project = (await selectPresentProject(db, params.project)) ?? refuse('PROJECT_NOT_FOUND')
    const holds = await selectHoldsOfPerson(db, userId, { projectId: project.id }, now)
    return { data: holds.find(({ status }) => status === 'active') ?? null }
  },

  allOfPerson: async ({ db, reach, params, now }) => {
    const { id: userId } = found(await selectAllocationPerson(db, reach, params.user), 'USER_NOT_FOUND')
    const project = (await selectPresentProject(db, params.section)) ?? refuse('PROJECT_NOT_FOUND')
    return { data: await selectHoldsOfPerson(db, userId, { projectId: project.id }, now) }
  },

  own: async ({ db, actor, reach, params, now, registered: { extensionsOf } }) => {
    if (!isSelf(actor, params.email)) refuse('USER_NOT_FOUND')
    return { data: await selectAccountsBy(db, reach, { viewer: actor.id, blockerQueries: extensionsOf(blockerQueries) }, now) }
  },
})
