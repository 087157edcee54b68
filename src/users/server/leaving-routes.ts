import { routes } from '../../kit/server/routes.ts'
import { users } from '../contract.ts'
import { leaving } from '../leaving-contract.ts'
import { publishListed } from './hand-over.ts'
import { loadHoldings, offboard } from './leave.ts'
import { deletePerson, setAccountState } from './queries.ts'

export const leavingRoutes = routes(
  'users',
  { ...leaving, block: users.block, delete: users.delete },
  {
    holdings: async ({ db, actor, reach, params, query, now, registered }) => ({
      data: await loadHoldings(db, { who: params.id, ...query }, { actor, reach, registered }, now),
    }),

    block: async ({ db, actor, reach, params, query, body, clock, audit, publish, registered }) => {
      const context = { actor, reach, clock, audit, publish, registered }
      const asked = { handOver: body.handOver, lastDay: body.lastDay, confirmed: query.confirm }
      const { person, dated: lastDay } = await offboard(db, { who: params.id, act: 'block', ...asked, ...context })
      const { accountState } = person
      await setAccountState(db, person.id, 'blocked', { by: actor.id, now: clock(), lastDay }, registered)
      publish([person.id], 'access')
      await publishListed(db, publish, [person.id])
      audit({
        type: 'user',
        id: person.id,
        name: person.fullName,
        before: { accountState },
        after: { accountState: 'blocked', ...(lastDay !== undefined && { lastDay }) },
      })
    },

    delete: async ({ db, actor, reach, params, query, body, clock, audit, publish, registered }) => {
      const context = { actor, reach, clock, audit, publish, registered }
      const asked = { handOver: body.handOver, lastDay: body.lastDay, confirmed: query.confirm }
      const { person, dated: lastDay } = await offboard(db, { who: params.email, act: 'delete', ...asked, ...context })
      await deletePerson(db, person.id, { by: actor.id, now: clock(), lastDay }, registered)
      publish([person.id], 'access')
      await publishListed(db, publish, [person.id])
      audit({
        type: 'user',
        id: person.id,
        name: person.fullName,
        before: { email: person.email, roleData: person.roles },
        ...(lastDay !== undefined && { after: { lastDay } }),
      })
    },
  },
)
