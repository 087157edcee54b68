import type { Role } from '../../access/levels.ts'
import { parseRole } from '../../access/parse-role.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { judgeTyped } from '../../kit/server/judge-password.ts'
import { hashPassword, refusePassword, verifyPassword } from '../../kit/server/passwords.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refusals, refuse } from '../refusals.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { type Me, type MeParts, session } from '../contract.ts'
import { PASSWORD_BY_OTHER_DAYS, getLifetimes, throttleSteps, DEVICE_DAYS } from '../rules.ts'
import { hashToken, createToken } from './authenticate.ts'
import { confirmPassword } from './confirm-password.ts'
import { toNetworkKey, toPlainAddress } from './network.ts'
import {
  type LoginAccount,
  selectLoginAccount,
  selectFirstActiveAdmins,
  beginSession,
  burnSetUpLink,
  changePassword,
  deleteSession,
  holdVerified,
  lockFirstBoot,
  selectMe,
  renewLogin,
  selectPasswordHash,
  selectSetUpLink,
} from './queries.ts'
import { type LinkedPerson, lockIdentity, selectPasswordLink, usePasswordLink } from './password-link-queries.ts'
import { forgetFailures, tryPassword } from './throttle.ts'
import { ACCESS } from '../../kit/shared/tags.ts'
import { refusals as userRefusals } from '../../users/refusals.ts'
import { insertAdmin, unblockAsOperator } from '../../users/server/lookup.ts'
import { meParts } from './extension-points.ts'

const NAME = 'proofline-device'

const parseDeviceSecret = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{1,100})\\s*(?:;|$)`).exec(cookies)?.[1]

/**
 * The cookie is sent only with logins and is hidden from scripts. It gives no access: it only keeps other people's failures from
 * locking out this browser.
 */
const deviceCookie = (secret: string, isSecure: boolean): string =>
  `${NAME}=${secret}; Path=/api/login; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

type Asked = { role: Role | undefined; now: Date; registered: Pick<Registered, 'extensionsOf'> }

/** The person with the fields that the domains have registered. test/registrations.test.ts compares them with the contract. */
const person = async (db: Db, userId: string, { role, now, registered: { extensionsOf } }: Asked): Promise<Me> => {
  const me = found(await selectMe(db, userId, now), 'USER_NOT_FOUND')
  const shown = role ?? me.roleData[0] ?? refuse('ROLE_NOT_HELD')
  const parts = await Promise.all(
    extensionsOf(meParts)
      .flatMap((fields) => Object.entries(fields))
      .map(async ([field, partOf]) => [field, await partOf(db, { userId, role: shown, now })] as const),
  )
  return { ...me, role: shown, is_active: me.accountState === 'active', ...(Object.fromEntries(parts) as MeParts) }
}

/** How an attempt to log in is counted, and the queue in which it waits for its hash (security.md, Logging in). */
const attemptOf = (account: LoginAccount, network: string, secretHash: Buffer | null) => {
  const who = account.id ?? account.spelt
  const isOfBrowser = secretHash !== null && account.vouched_browser
  const place = isOfBrowser ? `browser ${secretHash.toString('hex')}` : network
  const atPlace = { key: `pair ${place} ${who}`, step: throttleSteps.pair }
  // An attempt in another person's browser also counts for the network. Otherwise, logging in with many browsers would give new
  // attempts at other accounts.
  const atNetwork = { key: `pair ${network} ${who}`, step: throttleSteps.pair }
  return {
    own: atPlace,
    shared: [
      ...(isOfBrowser ? [atNetwork] : []),
      { key: `account ${who}`, step: throttleSteps.account },
      { key: `address ${network}`, step: throttleSteps.address },
    ],
    isVouched: isOfBrowser || account.vouched_network,
    opensBy: account.known_browser ? [] : account.known_network ? [atNetwork.key] : undefined,
    turn: {
      lane: `login ${place} ${who}`,
      queue: isOfBrowser ? 'browsers' : account.vouched_network ? 'networks' : 'strangers',
      place,
    } as const,
  }
}

const LINK_IS_BAD = 'SET_UP_LINK_USED'
/**
 * Returns until when a link is valid, and the person whose password it sets, or null for a link that creates the first admin.
 * Refuses an invalid link.
 */
const linkOf = async (db: Db, token: string, now: Date): Promise<{ person: LinkedPerson | null; until: string }> => {
  const [person] = await selectPasswordLink(db, hashToken(token), now)
  if (person !== undefined) return { person, until: person.until }
  return { person: null, until: found(await selectSetUpLink(db, hashToken(token), now), LINK_IS_BAD).until }
}

const changedPassword = (acknowledged: readonly { by: string; at: string }[]) => ({
  password: 'changed',
  ...(acknowledged.length > 0 && { passwordChosenBy: acknowledged }),
})

export const sessionRoutes = routes('session', session, {
  login: {
    prepare: async ({ body, now, request, statement, registered }) => {
      const address = toPlainAddress(request.address)
      const network = toNetworkKey(request.address)
      const known = parseDeviceSecret(request.header('cookie'))
      const secretHash = known === undefined ? null : hashToken(known)
      const [account] = await statement((db) => selectLoginAccount(db, body.email.trim(), { network, secretHash }, now))
      if (account === undefined) throw new Error('The query of an account returns one row')
      const { id, password_hash: stored } = account
      const accountId = id ?? 'unknown'
      const { right, renewed } = await tryPassword(statement, {
        ...attemptOf(account, network, secretHash),
        account: accountId,
        stored: stored ?? undefined,
        password: body.password,
        now,
        opens: account.account_state === 'active' && !account.expired,
      })
      // The response is the same for an unknown email, a wrong password and a blocked account. Only the log distinguishes them
      // (security.md, Sessions).
      const refuseAs = (why: string): never => refuse('WRONG_CREDENTIALS', { logged: { account: accountId, why } })
      if (id === null || stored === null) return refuseAs('unknown')
      if (!right) return refuseAs('wrong password')
      if (account.account_state !== 'active') return refuseAs('blocked')
      if (account.expired) refuse('PASSWORD_EXPIRED', { values: { days: PASSWORD_BY_OTHER_DAYS }, logged: { account: id } })

      return async ({ db, audit, publish, respondWith }) => {
        if ((await holdVerified(db, id, stored)).length === 0) refuseAs('changed in the meantime')
        const { token, tokenHash } = createToken()
        // Only a secret that this server created is accepted. Otherwise a secret that somebody else knows could become this
        // person's.
        const secret = known !== undefined && account.vouched_browser ? known : createToken().token
        const { total, idle } = getLifetimes(body.rememberMe)
        const newSession = found(
          await beginSession(db, {
            userId: id,
            tokenHash,
            remember: body.rememberMe,
            totalSeconds: total,
            idleSeconds: idle,
            now,
            address,
            network,
            secretHash: hashToken(secret),
            userAgent: request.userAgent,
            passwordHash: renewed,
          }),
          'WRONG_CREDENTIALS',
        )
        const user = await person(db, id, { role: undefined, now, registered })
        audit({
          type: 'session',
          id: newSession.id,
          by: id,
          ...(newSession.ended > 0 && { after: { endedSessions: newSession.ended } }),
        })
        // The open pages of a session that has ended return to the login.
        if (newSession.ended > 0) publish([id], 'access')
        respondWith('set-cookie', deviceCookie(secret, request.isSecure))
        return { authToken: token, user }
      }
    },
  },

  me: async ({ db, actor, params, now, registered }) => {
    const role = actor.roles.find((assigned) => assigned === parseRole(params.role)) ?? refuse('ROLE_NOT_HELD')
    return { user: await person(db, actor.id, { role, now, registered }) }
  },

  logout: async ({ db, actor, audit, publish }) => {
    await deleteSession(db, actor.sessionId)
    publish([actor.id])
    audit({ type: 'session', id: actor.sessionId })
  },

  resetPassword: {
    prepare: async ({ actor, body, now, statement }) => {
      await refusePassword(body.newPassword, 'newPassword', actor)
      if (body.newPassword.normalize('NFKC') === body.oldPassword.normalize('NFKC'))
        refuse('INVALID_REQUEST', {
          issues: [{ path: 'newPassword', message: 'Choose a password other than the old one.' }],
        })
      const stored = await confirmPassword(statement, { userId: actor.id, password: body.oldPassword, now })
      if (stored === undefined) {
        const issues = [{ path: 'oldPassword', message: userRefusals.WRONG_OLD_PASSWORD[1] }]
        return refuse('WRONG_OLD_PASSWORD', { issues, logged: { account: actor.id } })
      }
      const passwordHash = await hashPassword(body.newPassword, `person ${actor.id}`)
      return async ({ db, clock, audit, publish }) => {
        found(await holdVerified(db, actor.id, stored), 'WRONG_OLD_PASSWORD')
        const acknowledged = await changePassword(db, actor.id, passwordHash, clock())
        publish([actor.id], 'access')
        audit({ type: 'user', id: actor.id, name: actor.fullName, after: changedPassword(acknowledged) })
      }
    },
  },

  firstPassword: {
    prepare: async ({ actor, body, statement }) => {
      if (!actor.mustChangePassword) refuse('PASSWORD_IS_OWN')
      await refusePassword(body.newPassword, 'newPassword', actor)
      const { password_hash: stored } = found(await statement((db) => selectPasswordHash(db, actor.id)), 'USER_NOT_FOUND')
      // Not counted as an attempt. A person with this session may choose any other password, so guessing gains nothing.
      if ((await verifyPassword(stored, body.newPassword, `person ${actor.id}`)).right)
        refuse('INVALID_REQUEST', {
          issues: [{ path: 'newPassword', message: 'Choose a password other than the one that was set for you.' }],
        })
      const passwordHash = await hashPassword(body.newPassword, `person ${actor.id}`)
      return async ({ db, clock, audit, publish }) => {
        // The person has not yet seen who set the new password.
        if ((await holdVerified(db, actor.id, stored)).length === 0) refuse('PASSWORD_SET_MEANWHILE')
        // This session continues, because its person typed the password that was given to them.
        const acknowledged = await changePassword(db, actor.id, passwordHash, clock(), actor.sessionId)
        publish([actor.id], 'access')
        audit({ type: 'user', id: actor.id, name: actor.fullName, after: changedPassword(acknowledged) })
      }
    },
  },

  reauthenticate: {
    prepare: async ({ actor, body, now, statement }) => {
      const stored = await confirmPassword(statement, { userId: actor.id, password: body.password, now })
      if (stored === undefined) {
        const issues = [{ path: 'password', message: refusals.WRONG_PASSWORD[1] }]
        return refuse('WRONG_PASSWORD', { issues, logged: { account: actor.id } })
      }
      return async ({ db, audit }) => {
        found(await holdVerified(db, actor.id, stored), 'WRONG_PASSWORD')
        await renewLogin(db, actor.sessionId, now)
        audit({ type: 'session', id: actor.sessionId })
      }
    },
  },

  live: async ({ actor, attach, listRecent }) => {
    return ({ send, end }) => {
      send('ready', listRecent(actor.id))
      return attach(actor.id, {
        receive: (tags) => {
          send('changed', tags)
          // A client that still has access reconnects at once, with its current rights (security.md, Sessions).
          if (tags.includes(ACCESS)) end()
        },
      })
    }
  },

  setUpNeeded: async ({ db }) => ({ needed: (await selectFirstActiveAdmins(db)).length === 0 }),

  setUpState: async ({ db, params, now }) => {
    const { person, until } = await linkOf(db, params.token, now)
    return { person: person && { fullName: person.fullName, email: person.email, isBlocked: person.isBlocked }, until }
  },

  setUpStrength: {
    prepare: async ({ params, body, now, statement }) => {
      const { person } = await statement((db) => linkOf(db, params.token, now))
      const strength = await judgeTyped(params.token, body.password, person ?? body)
      return async () => strength
    },
  },

  setUp: {
    prepare: async ({ params, body, now, statement }) => {
      found(await statement((db) => selectSetUpLink(db, hashToken(params.token), now)), LINK_IS_BAD)
      await refusePassword(body.password, 'password', body)
      const passwordHash = await hashPassword(body.password, 'set-up')
      return async ({ db, audit, clock }) => {
        await lockFirstBoot(db)
        found(await burnSetUpLink(db, hashToken(params.token), now), LINK_IS_BAD)
        const { email, fullName } = body
        const { id } = found(await insertAdmin(db, { email, fullName, passwordHash }, clock()), 'USER_NOT_FOUND')
        audit({ type: 'user', id, name: fullName, after: { email, roleData: ['ADMIN'] } })
      }
    },
  },

  choosePassword: {
    prepare: async ({ params, body, now, statement }) => {
      const tokenHash = hashToken(params.token)
      const person = found(await statement((db) => selectPasswordLink(db, tokenHash, now)), LINK_IS_BAD)
      await refusePassword(body.password, 'password', person)
      const passwordHash = await hashPassword(body.password, `person ${person.id}`)
      return async ({ db, clock, audit, publish }) => {
        await lockIdentity(db, person.id)
        const { id, fullName, isBlocked } = found(await usePasswordLink(db, tokenHash, clock()), LINK_IS_BAD)
        const acknowledged = await changePassword(db, id, passwordHash, clock())
        if (isBlocked) await unblockAsOperator(db, id, clock())
        // After many failures, a login with the new password must not wait.
        await forgetFailures(db, id)
        publish([id], 'access')
        const after = { ...changedPassword(acknowledged), ...(isBlocked && { accountState: 'active' }) }
        audit({ type: 'user', id, name: fullName, by: id, ...(isBlocked && { before: { accountState: 'blocked' } }), after })
      }
    },
  },
})
