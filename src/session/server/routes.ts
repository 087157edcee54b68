import type { Role } from '../../kit/access.ts'
import { type Db, found } from '../../kit/db.ts'
import { Refusal, refuse } from '../../kit/errors.ts'
import { hashPassword, verifyPassword } from '../../kit/passwords.ts'
import { routes } from '../../kit/routes.ts'
import { reworksOf } from '../../tasks/server/lookup.ts'
import { type Me, session } from '../contract.ts'
import { lifetimes, throttleSteps, waitSeconds } from '../rules.ts'
import { hashOf, newToken } from './authenticate.ts'
import {
  activeAdmins,
  beginSession,
  burnSetUpLink,
  changePassword,
  endSession,
  failuresOf,
  insertAdmin,
  lockFirstBoot,
  loginOf,
  meOf,
  noteFailure,
  passwordOf,
  setUpLink,
} from './queries.ts'

const person = async (db: Db, userId: string, role: Role | undefined, now: Date): Promise<Me> => {
  const me = found(await meOf(db, userId, now), 'USER_NOT_FOUND')
  const shown = role ?? me.roleData[0] ?? refuse('ROLE_NOT_HELD')
  return { ...me, role: shown, is_active: me.accountState === 'active', reworks: await reworksOf(db, userId, shown) }
}

export const sessionRoutes = routes('session', session, {
  login: async ({ db, body, now, request }) => {
    const email = body.email.trim()
    const { address } = request
    const pair = `pair ${address} ${email.toLowerCase()}`
    const from = `address ${address}`
    const account = `account ${email.toLowerCase()}`
    const [[user], seen] = await Promise.all([loginOf(db, email, address), failuresOf(db, [pair, from, account])])
    const seconds = Math.max(
      waitSeconds(seen.get(pair), throttleSteps.pair, now),
      waitSeconds(seen.get(from), throttleSteps.address, now),
      user?.known_address ? 0 : waitSeconds(seen.get(account), throttleSteps.account, now),
    )
    if (seconds > 0) refuse('TOO_MANY_REQUESTS', { values: { seconds }, retryAfterSeconds: seconds })

    // The same answer and the same time for unknown, wrong and blocked.
    const right = await verifyPassword(user?.password_hash, body.password)
    if (user === undefined || !right || user.account_state !== 'active') {
      await noteFailure(db, [pair, from, account], now)
      return new Refusal('WRONG_CREDENTIALS')
    }
    const { token, tokenHash } = newToken()
    const { total, idle } = lifetimes(body.rememberMe)
    await beginSession(db, {
      ...{ userId: user.id, tokenHash, remember: body.rememberMe, totalSeconds: total, idleSeconds: idle, now },
      ...{ address, userAgent: request.userAgent, throttleKeys: [pair, account], requestId: request.id },
    })
    return { authToken: token, user: await person(db, user.id, undefined, now) }
  },

  me: async ({ db, actor, params, now }) => {
    const role = actor.roles.find((held) => held === params.role.toUpperCase()) ?? refuse('ROLE_NOT_HELD')
    return { user: await person(db, actor.id, role, now) }
  },

  logout: async ({ db, actor, audit, announce }) => {
    await endSession(db, actor.sessionId)
    announce([actor.id], 'access')
    audit({ type: 'session', id: actor.sessionId })
  },

  resetPassword: async ({ db, actor, body, now, audit, announce }) => {
    const key = `password ${actor.id}`
    const seen = await failuresOf(db, [key])
    const seconds = waitSeconds(seen.get(key), throttleSteps.pair, now)
    if (seconds > 0) refuse('TOO_MANY_REQUESTS', { values: { seconds }, retryAfterSeconds: seconds })
    const { password_hash: stored } = found(await passwordOf(db, actor.id), 'USER_NOT_FOUND')
    if (!(await verifyPassword(stored, body.oldPassword))) {
      await noteFailure(db, [key], now)
      return new Refusal('WRONG_OLD_PASSWORD')
    }
    await changePassword(db, actor.id, await hashPassword(body.newPassword, 'newPassword', actor))
    announce([actor.id], 'access')
    audit({ type: 'user', id: actor.id, name: actor.fullName, after: { password: 'changed' } })
  },

  live: async ({ actor, attach }) => {
    return ({ send, end }) => {
      send('ready', [])
      return attach(actor.id, {
        hear: (topics) => {
          send('changed', topics)
          // Whoever may still come back does so at once, with the rights of now (security.md, Sessions).
          if (topics.includes('access')) end()
        },
        over: () => {
          send('over', [])
          end()
        },
      })
    }
  },

  progress: async ({ actor, params, follow }) => {
    return ({ send, end }) =>
      follow(actor.id, params.id, {
        hear: (progress) => send('progress', progress),
        over: () => {
          send('over', [])
          end()
        },
      })
  },

  setUpState: async ({ db, params }) => {
    found(await setUpLink(db, hashOf(params.token)), 'SET_UP_LINK_USED')
  },

  setUp: async ({ db, params, body, audit }) => {
    await lockFirstBoot(db)
    found(await burnSetUpLink(db, hashOf(params.token)), 'SET_UP_LINK_USED')
    if ((await activeAdmins(db)).length > 0) refuse('SET_UP_LINK_USED')
    const passwordHash = await hashPassword(body.password, 'password', body)
    const { id } = found(await insertAdmin(db, { email: body.email, fullName: body.fullName, passwordHash }), 'USER_NOT_FOUND')
    audit({ type: 'user', id, name: body.fullName, after: { email: body.email, roleData: ['ADMIN'] } })
  },
})
