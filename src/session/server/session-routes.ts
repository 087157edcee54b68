import { asId } from '../../kit/shared/ids.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { describeDevice } from '../device-rules.ts'
import { MAX_SESSIONS } from '../rules.ts'
import { sessions } from '../sessions-contract.ts'
import { deleteOtherSessions, endOne, selectOpenSessions, selectPasswordsChosenFor } from './session-queries.ts'

export const ownSessionRoutes = routes('session', sessions, {
  own: async ({ db, actor, reach, now }) => {
    const [rows, chosen] = await Promise.all([selectOpenSessions(db, reach, now), selectPasswordsChosenFor(db, reach, now)])
    const data = rows.map(({ id, address, user_agent, created_at, last_seen_at }) => ({
      _id: id,
      device: describeDevice(user_agent),
      address,
      since: created_at,
      last_seen: last_seen_at,
      current: id === actor.sessionId,
    }))
    return {
      data: data.toSorted((a, b) => Number(b.current) - Number(a.current)),
      most: MAX_SESSIONS,
      passwordChosenBy: [...chosen],
    }
  },

  end: async ({ db, actor, reach, params, audit, publish }) => {
    const id = asId(params.id) ?? refuse('SESSION_NOT_FOUND')
    const { user_agent, address } = found(await endOne(db, reach, id), 'SESSION_NOT_FOUND')
    // The open pages of that session return to the login. The pages of other sessions stay open.
    publish([actor.id], 'access')
    audit({ type: 'session', id, name: actor.fullName, before: { device: describeDevice(user_agent), address } })
  },

  endOthers: async ({ db, actor, audit, publish }) => {
    const ended = await deleteOtherSessions(db, actor.id, actor.sessionId)
    publish([actor.id], 'access')
    audit({ type: 'user', id: actor.id, name: actor.fullName, after: { endedSessions: ended.length } })
    return { ended: ended.length }
  },
})
