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

    block: async ({ db, actor, reach, params, body, clock, audit, publish, registered }) => {
      const context = { actor, reach, clock, audit, publish, registered }
      const person = await offboard(db, { who: params.id, act: 'block', handOver: body.handOver, ...context })
      const { accountState } = person
      await setAccountState(db, person.id, 'blocked', { by: actor.id, now: clock() }, registered)
      publish([person.id], 'access')
      await publishListed(db, publish, [person.id])
      audit({
        type: 'user',
        id: person.id,
        name: person.fullName,
        before: { accountState },
        after: { accountState: 'blocked' },
      })
    },

    delete: async ({ db, actor, reach, params, body, clock, audit, publish, registered }) => {
      const context = { actor, reach, clock, audit, publish, registered }
      const person = await offboard(db, { who: params.email, act: 'delete', handOver: body.handOver, ...context })
      await deletePerson(db, person.id, { by: actor.id, now: clock() }, registered)
      publish([person.id], 'access')
      await publishListed(db, publish, [person.id])
      audit({ type: 'user', id: person.id, name: person.fullName, before: { email: person.email, roleData: person.roles } })
    },
  },
)
