import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { openOwner, openPool } from '../../kit/postgres/pool.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { users } from '../../users/contract.ts'
import { forgetOldResets } from './forget-resets.ts'
import { session } from '../contract.ts'
import { sessions } from '../sessions-contract.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { preferences } from '../preferences-contract.ts'

let app: TestApp
let meera: Client
let arjun: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  arjun = await app.as('arjun')
})
afterAll(() => app.close())

const GIVEN = 'four quiet lamps'
const OWN = 'seven loud drums'
const later = (days: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
}
const logIn = async (email: string, password: string) => {
  const { authToken, user } = await app.anonymous.ok(session.login, { body: { email, password } })
  return { client: app.withToken(authToken), user }
}
let count = 0
const newcomer = async (): Promise<string> => {
  const email = `newcomer.${++count}@proofline.example`
  await meera.ok(users.add, {
    body: { fullName: 'New Comer', email, password: GIVEN, role: ['AUTHOR'], departments: [], enableAssignments: true },
  })
  return email
}
const forget = async () => {
  const pool = openPool(app.databaseUrl)
  await runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, forgetOldResets)
  await pool.close()
}
const me = { params: { role: 'AUTHOR' } }

describe('a password set by somebody else', () => {
  test('opens a session that can do little more than change it', async () => {
    const { client, user } = await logIn(await newcomer(), GIVEN)
    expect(user.passwordChosenBy).toEqual([
      { fullName: 'Meera Joshi', email: cast.meera.email, at: expect.stringMatching(/^2026-03-10T06:00:00/) },
    ])
    // test/access-matrix.test.ts tests every call.
    await client.refused(session.live, 'PASSWORD_CHANGE_NEEDED')
    await client.refused(preferences.storePreference, 'PASSWORD_CHANGE_NEEDED', { params: { key: 'a' }, body: { value: 1 } })
    expect((await client.ok(session.me, me)).user.passwordChosenBy).toHaveLength(1)
    expect((await client.ok(signIn.passwordStrength, { body: { password: OWN } })).level).toBeGreaterThan(0)
    await client.ok(session.logout)
  })

  test('can be replaced by the person’s own, after which every call is open', async () => {
    const email = await newcomer()
    const { client } = await logIn(email, GIVEN)
    const same = await client.refused(session.resetPassword, 'INVALID_REQUEST', {
      body: { oldPassword: GIVEN, newPassword: GIVEN },
    })
    expect(same.message).toBe('Choose a password other than the old one.')
    await client.ok(session.resetPassword, { body: { oldPassword: GIVEN, newPassword: OWN } })
    await client.refused(session.me, 'NOT_SIGNED_IN', me)
    const { client: own, user } = await logIn(email, OWN)
    expect(user.passwordChosenBy).toEqual([])
    const page = await own.stream(session.live)
    page.leave()
  })

  test('can be replaced without being entered again right after the login', async () => {
    const email = await newcomer()
    const { client } = await logIn(email, GIVEN)
    const elsewhere = await logIn(email, GIVEN)
    const choose = (newPassword: string) => ({ body: { newPassword } })
    const same = await client.refused(session.firstPassword, 'INVALID_REQUEST', choose(GIVEN))
    expect(same.issues).toEqual([{ path: 'newPassword', message: 'Choose a password other than the one that was set for you.' }])
    await client.refused(session.firstPassword, 'INVALID_REQUEST', choose('Welcome@123'))
    await client.ok(session.firstPassword, choose(OWN))
    await elsewhere.client.refused(session.me, 'NOT_SIGNED_IN', me)
    expect((await client.ok(session.me, me)).user.passwordChosenBy).toEqual([])
    await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', { body: { email, password: GIVEN } })
    const { client: own, user } = await logIn(email, OWN)
    expect(user.passwordChosenBy).toEqual([])
    // A password that the person chose can be changed only with the old one.
    await own.refused(session.firstPassword, 'PASSWORD_IS_OWN', choose('nine paper boats'))
  })

  test('must be entered again long after the login, and another one set in the meantime is not replaced', async () => {
    const email = await newcomer()
    const { client } = await logIn(email, GIVEN)
    later(0.03)
    await client.refused(session.firstPassword, 'REAUTH_NEEDED', { body: { newPassword: OWN } })
    const fresh = await logIn(email, GIVEN)
    const setting = openOwner(app.ownerUrl)
    await setting`begin`
    await setting`update users set password_hash = 'another' where email = ${email}`
    const choosing = fresh.client.refused(session.firstPassword, 'PASSWORD_SET_MEANWHILE', { body: { newPassword: OWN } })
    const waiting = async () => (await setting`select from pg_stat_activity where wait_event_type = 'Lock'`).length
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await setting`commit`
    await setting.end()
    await choosing
  })

  test('expires after 7 days, which only a caller with the correct one learns', async () => {
    const email = await newcomer()
    later(6.9)
    const { client } = await logIn(email, GIVEN)
    later(0.2)
    await client.refused(session.me, 'NOT_SIGNED_IN', me)
    await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', { body: { email, password: 'wrong password' } })
    const expired = await app.anonymous.refused(session.login, 'PASSWORD_EXPIRED', { body: { email, password: GIVEN } })
    expect(expired.message).toBe('This password was chosen for you and expired after 7 days. Ask an admin for a new one.')
    await (await app.as('meera')).ok(users.updateProfile, { body: { email, newPassword: 'nine paper boats' } })
    await logIn(email, 'nine paper boats')
  })

  test('is listed with its author and time until the person changes it', async () => {
    const { email } = cast.ananya
    await meera.ok(users.updateProfile, { body: { email, newPassword: GIVEN } })
    const first = app.clock.now
    later(1)
    await arjun.ok(users.updateProfile, { body: { email, newPassword: 'nine paper boats' } })
    const { client, user } = await logIn(email, 'nine paper boats')
    expect(user.passwordChosenBy.map((one) => [one.fullName, new Date(one.at)])).toEqual([
      ['Arjun Rao', app.clock.now],
      ['Meera Joshi', first],
    ])
    await client.ok(session.resetPassword, { body: { oldPassword: 'nine paper boats', newPassword: OWN } })
    expect((await logIn(email, OWN)).user.passwordChosenBy).toEqual([])
    const [line] = await app.db<{ after: Record<string, unknown> }[]>`
      select after from audit_lines where actor_id = ${cast.ananya.id} and call = 'POST /user/reset-password' order by id desc limit 1`
    expect(line?.after).toMatchObject({
      password: 'changed',
      passwordChosenBy: [{ by: cast.meera.email }, { by: cast.arjun.email }],
    })
  })

  test('does not include one that people set for themselves in Manage Users', async () => {
    const { client } = await logIn(cast.arjun.email, CAST_PASSWORD)
    await client.ok(users.updateProfile, { body: { _id: cast.arjun.id, newPassword: OWN, oldPassword: CAST_PASSWORD } })
    expect((await logIn(cast.arjun.email, OWN)).user.passwordChosenBy).toEqual([])
  })
})

test('a person sees for 90 days who set their password, and then the record is deleted', async () => {
  const { email } = cast.anil
  const admin = await app.as('meera')
  await admin.ok(users.updateProfile, { body: { email, newPassword: GIVEN } })
  const at = app.clock.now.toISOString()
  const { client } = await logIn(email, GIVEN)
  await client.ok(session.resetPassword, { body: { oldPassword: GIVEN, newPassword: OWN } })
  const seen = async () => (await (await logIn(email, OWN)).client.ok(sessions.own)).passwordChosenBy
  const entry = { fullName: cast.meera.fullName, email: cast.meera.email, at }
  expect(await seen()).toEqual([entry])
  later(89.9)
  await forget()
  expect(await seen()).toEqual([entry])
  later(0.2)
  expect(await seen()).toEqual([])
  const stored = async () => app.db`select from passwords_by_others where user_id = ${cast.anil.id}`
  expect(await stored()).toHaveLength(1)
  await forget()
  expect(await stored()).toHaveLength(0)
})

test.each(['vikram', 'tara', 'joseph', 'nikhil', 'farhan', 'meera'] as const)(
  'the password of %s, who has admin-given rights, can’t be set by a sub-admin',
  async (name) => {
    const leela = await app.as('leela')
    const { id, email } = cast[name]
    const before = await app.db`select password_hash from users where id = ${id}`
    for (const body of [{ _id: id }, { email }]) {
      const code = ['meera', 'nikhil'].includes(name) ? 'RANK_TOO_LOW' : 'ADMIN_RESETS_PASSWORD'
      await leela.refused(users.updateProfile, code, { body: { ...body, newPassword: GIVEN } })
    }
    expect(await app.db`select password_hash from users where id = ${id}`).toEqual(before)
  },
)

test('a manager can’t set the password of a report with a flag, reserved department or tab', async () => {
  const kavita = await app.as('kavita')
  const reset = { body: { _id: cast.joseph.id, newPassword: GIVEN } }
  await kavita.refused(users.updateProfile, 'ADMIN_RESETS_PASSWORD', reset)
  const ofImran = { body: { _id: cast.imran.id, newPassword: GIVEN } }
  await app.db`insert into tab_grants (user_id, tab) values (${cast.imran.id}, 'Worklog')`
  await kavita.refused(users.updateProfile, 'ADMIN_RESETS_PASSWORD', ofImran)
  await app.db`delete from tab_grants where user_id = ${cast.imran.id}`
  await kavita.ok(users.updateProfile, ofImran)
})

test('rights given while the new password is hashed prevent the password change', async () => {
  const kavita = await app.as('kavita')
  const { id } = cast.sneha
  const before = await app.db`select password_hash from users where id = ${id}`
  const granting = openOwner(app.ownerUrl)
  await granting`begin`
  await granting`insert into subject_grants (user_id, subject) values (${id}, 'Physics')`
  const reset = kavita.refused(users.updateProfile, 'ADMIN_RESETS_PASSWORD', { body: { _id: id, newPassword: GIVEN } })
  const waiting = async () => (await granting`select from pg_locks where locktype = 'advisory' and not granted`).length
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1)
  await granting`commit`
  await granting.end()
  await reset
  expect(await app.db`select password_hash from users where id = ${id}`).toEqual(before)
})

test('callers may set the password of people whose rights they could give', async () => {
  const leela = await app.as('leela')
  const admin = await app.as('meera')
  await leela.ok(users.updateProfile, { body: { _id: cast.farhan.id, enableQualitative: false } })
  await leela.ok(users.updateProfile, { body: { _id: cast.imran.id, newPassword: GIVEN } })
  for (const { id } of [cast.farhan, cast.nikhil, cast.vikram, cast.joseph])
    await admin.ok(users.updateProfile, { body: { _id: id, newPassword: GIVEN } })
})
