import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import { formatInstant, toDay } from '../../kit/shared/time.ts'
import { grantAccess, refuseEnded, selectOwnTabs } from '../../grants/server/lookup.ts'
import { accessRequests } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { findAskProblem } from '../rules.ts'
import {
  lockAskingPerson,
  lockPeopleOfRequests,
  selectAdmins,
  selectOwnRequests,
  selectRequest,
  storeRequest,
} from './queries.ts'

export const accessRequestRoutes = routes('access-requests', accessRequests, {
  own: async ({ db, reach, now }) => {
    const [tabs, requests] = await Promise.all([selectOwnTabs(db, reach), selectOwnRequests(db, reach)])
    const held = new Set(tabs.map(({ tab }) => tab))
    return {
      tabs,
      requests: requests.map(({ decidedAt, ...request }) => ({
        ...request,
        mayAsk: !held.has(request.tab) && findAskProblem({ ...request, decidedAt }, toDay(now)) === undefined,
      })),
    }
  },

  ask: async ({ db, actor, reach, body: { tab, reason }, clock, audit, publish }) => {
    // Two statements, so that the second one sees what was committed while the first one waited for the lock.
    await lockAskingPerson(db, reach)
    const [requests, tabs, admins] = await Promise.all([selectOwnRequests(db, reach), selectOwnTabs(db, reach), selectAdmins(db)])
    if (actor.roles.includes('ADMIN') || tabs.some((each) => each.tab === tab)) refuse('TAB_HELD', { values: { tab } })
    const now = clock()
    const problem = findAskProblem(
      requests.find((each) => each.tab === tab),
      toDay(now),
    )
    if (problem !== undefined) return refuse(problem, { values: { tab } })
    const { askedAt } = found(await storeRequest(db, reach, { tab, reason, now }), 'UNEXPECTED')
    publish([actor.id], 'access')
    publish(
      admins.map(({ id }) => id),
      'inbox',
    )
    audit({ type: 'access-request', id: actor.id, name: actor.fullName, after: { tab, reason } })
    return { data: { tab, status: 'waiting' as const, reason, askedAt, remarks: '', mayAsk: false } }
  },

  grant: async (call) => {
    const { db, actor, reach, params, body, now } = call
    refuseEnded(body.until, now)
    const id = asId(params.id)
    if (id !== null) await lockPeopleOfRequests(db, [id])
    const { userId, tab, status, version, changedAt } = found(await selectRequest(db, reach, id), 'ACCESS_REQUEST_NOT_FOUND')
    if (userId === actor.id) refuse('OWN_FIGURE')
    if (status !== 'waiting') refuse('ACCESS_REQUEST_DECIDED', { values: { status } })
    if (version !== body.version) refuse('ACCESS_REQUEST_OUTDATED', { values: { time: formatInstant(changedAt) } })
    return { data: await grantAccess(call, { who: userId, tabs: [tab], until: body.until }) }
  },
})
