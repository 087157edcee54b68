import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { passwordLength } from '../../kit/server/password-length.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { session } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const login = (email: string, password = CAST_PASSWORD) => ({ body: { email, password } })
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const sessionsOf = async (userId: string) =>
  (await app.db<{ n: number }[]>`select count(*)::int as n from sessions where user_id = ${userId}`)[0]?.n

describe('logging in', () => {
  test('returns the token and the person, ignores the case of the email and is audited', async () => {
    const { authToken, user } = await app.anonymous.ok(session.login, login(` ${cast.priya.email.toUpperCase()} `))
    expect(user).toMatchObject({
      _id: cast.priya.id,
      fullName: 'Priya Nambiar',
      role: 'AUTHOR',
      roleData: ['AUTHOR', 'REVIEWER'],
      reworks: 0,
      departments: [{ name: 'Physics' }, { name: 'Chemistry' }, { name: 'Mathematics' }],
    })
    const priya = app.withToken(authToken)
    expect((await priya.ok(session.me, { params: { role: 'reviewer' } })).user.role).toBe('REVIEWER')
    await priya.refused(session.me, 'ROLE_NOT_HELD', { params: { role: 'ADMIN' } })
    const bearer = await app.anonymous.send(session.me, {
      params: { role: 'AUTHOR' },
      headers: { authorization: `Bearer ${authToken}` },
    })
    expect(bearer.status).toBe(200)
    const [line] =
      await app.db`select call, object_type from audit_lines where actor_id = ${cast.priya.id} order by id desc limit 1`
    expect(line).toEqual({ call: 'POST /login', object_type: 'session' })
    const [{ stored } = { stored: '' }] = await app.db<{ stored: string }[]>`
      select encode(token_hash, 'hex') as stored from sessions where user_id = ${cast.priya.id} limit 1`
    expect(stored).not.toContain(authToken)
  })

  test('answers unknown, wrong and blocked alike with 400, never 401 (decision 77)', async () => {
    const responses = await Promise.all([
      app.anonymous.send(session.login, login('nobody@proofline.example')),
      app.anonymous.send(session.login, login(cast.ananya.email, 'wrong password')),
      app.anonymous.send(session.login, login(cast.sameer.email)),
    ])
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as Record<string, unknown>[]
    expect(responses.map((response) => response.status)).toEqual([400, 400, 400])
    expect(new Set(bodies.map((body) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1)
    await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', login(cast.ananya.email, 'wrong again'))
  })

  test('is throttled after many wrong attempts, and the correct password then works again', async () => {
    later(120)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', login(cast.divya.email, `guess ${attempt}`))
    }
    const response = await app.anonymous.send(session.login, login(cast.divya.email))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Wait 5 seconds, then try again.',
    })
    await app.anonymous.ok(session.login, login(cast.imran.email))
    later(1)
    await app.anonymous.ok(session.login, login(cast.divya.email))
  })
})

describe('sessions', () => {
  test('end by idle timeout, maximum age, logout and blocking', async () => {
    const begin = async (rememberMe = false) => {
      const { authToken } = await app.anonymous.ok(session.login, { body: { ...login(cast.neha.email).body, rememberMe } })
      return app.withToken(authToken)
    }
    const me = { params: { role: 'REVIEWER' } }
    /** Makes a call and waits until the session's last use is stored, which happens after the response. */
    const call = async (person: typeof app.anonymous) => {
      await person.ok(session.me, me)
      const seen = () => app.db<{ one: number }[]>`
        select 1 as one from sessions where user_id = ${cast.neha.id} and last_seen_at = ${app.clock.now.toISOString()}`
      await expect.poll(seen).not.toEqual([])
    }
    const idle = await begin()
    later(119)
    await call(idle)
    later(119)
    await call(idle)
    later(121)
    await idle.refused(session.me, 'NOT_SIGNED_IN', me)

    const long = await begin()
    for (let hours = 0; hours < 11; hours += 1) {
      later(60)
      await call(long)
    }
    later(61)
    await long.refused(session.me, 'NOT_SIGNED_IN', me)

    const remembered = await begin(true)
    later(6 * 24 * 60)
    await remembered.ok(session.me, me)
    await remembered.ok(session.logout)
    await remembered.refused(session.logout, 'NOT_SIGNED_IN')

    const blocked = await begin()
    await app.db`update users set account_state = 'blocked' where id = ${cast.neha.id}`
    await blocked.refused(session.me, 'NOT_SIGNED_IN', me)
    await app.db`update users set account_state = 'active' where id = ${cast.neha.id}`
  })

  test('all end when the person sets a new password, which requires the old one', async () => {
    const rohit = await app.as('rohit')
    const other = await app.as('rohit')
    const empty = await rohit.refused(session.resetPassword, 'INVALID_REQUEST', { body: { oldPassword: '', newPassword: '' } })
    expect(empty.issues?.map((issue) => issue.message)).toEqual([
      'Please input your old password!',
      'Please input your new password!',
    ])
    const wrong = await rohit.refused(session.resetPassword, 'WRONG_OLD_PASSWORD', {
      body: { oldPassword: 'nope', newPassword: 'a longer one' },
    })
    // The page focuses the field that the issue names.
    expect(wrong.issues).toEqual([{ path: 'oldPassword', message: 'The old password is incorrect.' }])
    const short = { body: { oldPassword: CAST_PASSWORD, newPassword: 'short' } }
    expect((await rohit.refused(session.resetPassword, 'INVALID_REQUEST', short)).message).toContain('at least 8 characters')
    expect(await sessionsOf(cast.rohit.id)).toBe(2)
    await rohit.ok(session.resetPassword, { body: { oldPassword: CAST_PASSWORD, newPassword: 'a longer one' } })
    expect(await sessionsOf(cast.rohit.id)).toBe(0)
    await other.refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'REVIEWER' } })
    await app.anonymous.ok(session.login, login(cast.rohit.email, 'a longer one'))
    const audited = await app.db<{ after: unknown }[]>`select after from audit_lines where object_id = ${cast.rohit.id}`
    expect(JSON.stringify(audited)).not.toContain('longer')
  })
})

describe('the strength of a new password', () => {
  test('is judged for its owner, and an empty text returns the minimum length', async () => {
    const neha = await app.as('neha')
    const judge = async (password: string) => {
      const { level, word, advice } = await neha.ok(signIn.passwordStrength, { body: { password, fullName: 'Neha Kulkarni' } })
      return [level, word, advice]
    }
    expect(await judge('four quiet lamps')).toEqual([4, 'Strong', 'Very hard to guess.'])
    const named = 'The password can’t contain the user’s name or email.'
    expect(await judge('four Kulkarni lamps')).toEqual([0, 'Not allowed', named])
    passwordLength.min = 12
    try {
      expect(await judge('')).toEqual([0, 'Not allowed', 'The password needs at least 12 characters.'])
      await neha.refused(session.resetPassword, 'INVALID_REQUEST', {
        body: { oldPassword: CAST_PASSWORD, newPassword: 'Xk7#pQ2vLm9' },
      })
    } finally {
      passwordLength.min = 8
    }
    await app.anonymous.refused(signIn.passwordStrength, 'NOT_SIGNED_IN', { body: { password: 'four quiet lamps' } })
  })
})
