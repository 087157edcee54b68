import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { auditLog } from '../../audit/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import type { Pool } from '../../kit/postgres/db.ts'
import { users } from '../../users/contract.ts'
import { session } from '../contract.ts'
import { makePasswordLink, findPasswordLinkProblem } from './make-password-link.ts'

let app: TestApp
let pool: Pool
beforeAll(async () => {
  app = await startTestApp()
  pool = openPool(app.databaseUrl)
})
afterAll(async () => {
  await pool.close()
  await app.close()
})
const { meera, arjun, kavita } = cast
beforeEach(async () => {
  await app.db`update users set account_state = 'active', deleted_at = null, roles = '{ADMIN}' where id in (${meera.id}, ${arjun.id})`
})

const OWN = 'seven loud drums'
const OTHER = 'nine paper boats'
const PRESENT = 'three green kites'
const make = async (email: string, { unblock = false, at = app.clock.now } = {}) => {
  const { path } = await makePasswordLink(pool, { email, unblock }, at)
  return { params: { token: path.replace('/setup/', '') } }
}
type Link = Awaited<ReturnType<typeof make>>
const choose = (link: Link, password = OWN) => app.anonymous.ok(session.choosePassword, { ...link, body: { password } })
const isDead = async (link: Link): Promise<void> => {
  await app.anonymous.refused(session.setUpState, 'SET_UP_LINK_USED', link)
  await app.anonymous.refused(session.setUpStrength, 'SET_UP_LINK_USED', { ...link, body: { password: OWN } })
  await app.anonymous.refused(session.choosePassword, 'SET_UP_LINK_USED', { ...link, body: { password: OWN } })
}
const logIn = (email: string, password: string) => app.anonymous.ok(session.login, { body: { email, password } })
/** Returns a client of a person who has chosen a password and just logged in. */
const enter = async (email: string) => {
  await choose(await make(email))
  return app.withToken((await logIn(email, OWN)).authToken)
}

test('a password link sets a password once and ends the person’s earlier sessions', async () => {
  const earlier = await app.as('meera')
  const link = await make(meera.email.toUpperCase())
  const { person } = await app.anonymous.ok(session.setUpState, link)
  expect(person).toEqual({ fullName: 'Meera Joshi', email: meera.email, isBlocked: false })
  await app.anonymous.refused(session.setUp, 'SET_UP_LINK_USED', {
    ...link,
    body: { fullName: 'First', email: 'first@proofline.example', password: OWN },
  })
  await earlier.ok(auditLog.list, { query: {} })
  await choose(link)
  await earlier.refused(auditLog.list, 'NOT_SIGNED_IN')
  await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', { body: { email: meera.email, password: CAST_PASSWORD } })
  const { authToken, user } = await logIn(meera.email, OWN)
  expect(user.passwordChosenBy).toEqual([])
  await app.withToken(authToken).ok(auditLog.list, { query: {} })
  await isDead(link)
})

test('a password link enforces the password rules and stays valid after a refusal', async () => {
  const link = await make(meera.email)
  for (const password of ['short', 'administrator', 'the meera joshi of it'])
    await app.anonymous.refused(session.choosePassword, 'INVALID_REQUEST', { ...link, body: { password } })
  // The name of the link's person counts, and not the name in the request.
  const named = { password: 'the meera joshi of it', fullName: 'Somebody Else' }
  expect((await app.anonymous.ok(session.setUpStrength, { ...link, body: named })).level).toBe(0)
  await choose(link)
})

describe('a password link', () => {
  test('is invalid after 24 hours', async () => {
    const made = app.clock.now
    const link = await make(meera.email)
    app.clock.now = new Date(made.getTime() + 23.9 * 3_600_000)
    await app.anonymous.ok(session.setUpState, link)
    app.clock.now = new Date(made.getTime() + 24 * 3_600_000)
    await isDead(link)
    app.clock.now = made
  })

  test('is invalid once another is made for the same person, but not for another person', async () => {
    const [first, others] = [await make(meera.email), await make(arjun.email)]
    const second = await make(meera.email)
    await isDead(first)
    for (const link of [second, others]) expect((await choose(link)).message).toBe('Password changed. Please log in.')
  })

  test.each([
    ['deleted', () => app.db`update users set deleted_at = now() where id = ${meera.id}`],
    ['blocked', () => app.db`update users set account_state = 'blocked' where id = ${meera.id}`],
    ['no longer an ADMIN', () => app.db`update users set roles = '{MANAGER}' where id = ${meera.id}`],
  ])('is invalid while its person is %s', async (_, change) => {
    const link = await make(meera.email)
    expect((await app.anonymous.ok(session.setUpState, link)).person?.email).toBe(meera.email)
    await change()
    await isDead(link)
  })

  // A link may leak before it is used, or appear in the inbox of a person who did not ask for it. The usual calls can end it.
  test.each<[string, () => Promise<unknown>]>([
    [
      'its person has changed the password',
      async () => {
        const asMeera = app.withToken((await logIn(meera.email, PRESENT)).authToken)
        await asMeera.ok(session.resetPassword, { body: { oldPassword: PRESENT, newPassword: OTHER } })
      },
    ],
    [
      'another ADMIN has set the password',
      async () => (await app.as('arjun')).ok(users.updateProfile, { body: { email: meera.email, newPassword: OTHER } }),
    ],
    [
      'its person was blocked, even after they are unblocked',
      async () => {
        const asArjun = await app.as('arjun')
        await asArjun.ok(users.block, { params: { id: meera.id }, body: {} })
        await asArjun.ok(users.unblock, { params: { id: meera.id } })
      },
    ],
  ])('is invalid once %s', async (_, end) => {
    await choose(await make(meera.email), PRESENT)
    const link = await make(meera.email)
    await app.anonymous.ok(session.setUpState, link)
    await end()
    await isDead(link)
  })

  test('with --unblock is invalid once its person is blocked again', async () => {
    const admin = await enter(arjun.email)
    const block = () => admin.ok(users.block, { params: { id: meera.id }, body: {} })
    await block()
    const link = await make(meera.email, { unblock: true })
    await admin.ok(users.unblock, { params: { id: meera.id } })
    expect((await app.anonymous.ok(session.setUpState, link)).person?.isBlocked).toBe(false)
    await block()
    await isDead(link)
  })

  test('works for only one of two simultaneous uses', async () => {
    const link = await make(meera.email)
    const uses = await Promise.all(
      [OWN, OTHER].map((password) => app.anonymous.send(session.choosePassword, { ...link, body: { password } })),
    )
    expect(new Set(uses.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })
})

test('a blocked ADMIN gets a link only with --unblock and is unblocked by its use', async () => {
  await app.db`update users set account_state = 'blocked' where id = ${arjun.id}`
  await expect(make(arjun.email)).rejects.toThrow('Arjun Rao (arjun.rao@proofline.example) is blocked. Add --unblock')
  const link = await make(arjun.email, { unblock: true })
  const stateOf = async () => (await app.db`select account_state as state from users where id = ${arjun.id}`)[0]?.['state']
  expect(await stateOf()).toBe('blocked')
  expect((await app.anonymous.ok(session.setUpState, link)).person?.isBlocked).toBe(true)
  await choose(link)
  expect(await stateOf()).toBe('active')
  const [dated] = await app.db`select state, made_by from user_states where user_id = ${arjun.id} order by made_at desc limit 1`
  expect(dated).toEqual({ state: 'active', made_by: null })
  await logIn(arjun.email, OWN)
})

test('a link becomes invalid for good when its person loses the ADMIN role', async () => {
  const asArjun = await enter(arjun.email)
  const link = await make(meera.email)
  const roles = (roleData: ('ADMIN' | 'SUBADMIN')[]) => asArjun.ok(users.updateProfile, { body: { _id: meera.id, roleData } })
  await roles(['ADMIN', 'SUBADMIN'])
  await app.anonymous.ok(session.setUpState, link)
  await roles(['SUBADMIN'])
  await isDead(link)
  await roles(['ADMIN'])
  await isDead(link)
  await choose(await make(meera.email))
})

const person = {
  fullName: 'Asha Rao',
  email: 'asha@x.example',
  roles: ['ADMIN' as const],
  accountState: 'active' as const,
  deletedAt: null,
}
test.each([
  [undefined, 'Nobody has the email asha@x.example.'],
  [{ ...person, deletedAt: '2026-03-01T06:00:00Z' }, 'Asha Rao (asha@x.example) was deleted on 01/03/2026 and stays deleted.'],
  [
    { ...person, roles: ['AUTHOR' as const, 'REVIEWER' as const] },
    'Asha Rao (asha@x.example) is not an admin. An admin can set this password in Manage Users.',
  ],
  [person, undefined],
])('findPasswordLinkProblem returns for the person %j the problem: %s', (found, problem) => {
  expect(findPasswordLinkProblem(found, { email: 'asha@x.example', unblock: true })).toBe(problem)
})

test('a refused link names the ADMINs and stores nothing', async () => {
  await app.db`update users set account_state = 'blocked' where id = ${arjun.id}`
  const links = () => app.db`select user_id, made_at from password_links order by user_id`
  const before = await links()
  await expect(make(kavita.email)).rejects.toThrow(`Admins: ${meera.email}, ${arjun.email} (blocked).`)
  await app.db`update users set roles = '{MANAGER}' where 'ADMIN' = any (roles)`
  await expect(make(kavita.email)).rejects.toThrow('There is no admin yet. Start Proofline again')
  expect(await links()).toEqual(before)
})

test('making and using a link is audited, shown to other admins and put into the person’s inbox', async () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const link = await make(meera.email)
  const asArjun = app.withToken((await logIn(arjun.email, OWN)).authToken)
  const lines = async () => (await asArjun.ok(auditLog.list, { query: { others: 'true', limit: '2' } } as never)).data
  const [made] = await lines()
  expect(made).toMatchObject({
    call: 'npm run admin',
    sentence: 'Made a one-time link for the password of Meera Joshi, as the operator of the host',
    actor: null,
    object: { type: 'user', _id: meera.id },
    after: { passwordLink: 'made', until: new Date(app.clock.now.getTime() + 86_400_000).toISOString() },
  })
  expect(JSON.stringify(made)).not.toContain(link.params.token)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await choose(link, OTHER)
  const [used] = await lines()
  expect(used).toMatchObject({
    call: 'POST /setup/:token/password',
    sentence: 'Chose a password by a one-time link of the operator of the host',
    actor: { _id: meera.id },
    after: { password: 'changed' },
  })
  const came = async () => {
    const asMeera = app.withToken((await logIn(meera.email, OTHER)).authToken)
    return (await asMeera.ok(inbox.own)).data.filter(({ kind }) => kind.startsWith('password-link'))
  }
  expect(await came()).toMatchObject([{ kind: 'password-link-used', from: null, isNew: true }])
  await make(meera.email)
  expect(await came()).toMatchObject([{ kind: 'password-link-made' }])
})

test('choosing a password by link clears the notice that somebody else set one, even after that one expired', async () => {
  const asArjun = await enter(arjun.email)
  await asArjun.ok(users.updateProfile, { body: { email: meera.email, newPassword: 'four quiet lamps' } })
  app.clock.now = new Date(app.clock.now.getTime() + 8 * 86_400_000)
  await app.anonymous.refused(session.login, 'PASSWORD_EXPIRED', { body: { email: meera.email, password: 'four quiet lamps' } })
  await choose(await make(meera.email))
  expect((await logIn(meera.email, OWN)).user.passwordChosenBy).toEqual([])
})

test('a login with the new password does not wait after earlier wrong attempts', async () => {
  const wrong = { body: { email: meera.email, password: 'wrong password' } }
  await app.db`delete from known_addresses where user_id = ${meera.id}`
  for (let attempt = 0; attempt < 5; attempt++) await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', wrong)
  await app.anonymous.refused(session.login, 'TOO_MANY_REQUESTS', wrong)
  await choose(await make(meera.email), OTHER)
  await logIn(meera.email, OTHER)
})
