import { afterAll, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { users } from '../../users/contract.ts'
import { session } from '../contract.ts'
import { sessions } from '../sessions-contract.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { END_WORDS } from './ended-session.ts'

const app = await startTestApp()
afterAll(app.close)

const logIn = async (email: string): Promise<Client> => {
  const response = await app.anonymous.send(session.login, { body: { email, password: CAST_PASSWORD } })
  const client = app.withToken(((await response.json()) as { authToken: string }).authToken)
  await client.ok(sessions.own)
  return client
}
const endOf = async (client: Client): Promise<unknown> => (await client.refused(sessions.own, 'NOT_SIGNED_IN'))['ended']
/** Moves the clock forward, because two events in the same millisecond would have no order. */
const later = (seconds = 1): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000)
}

test('a caller with the token of an ended session is told why it ended', async () => {
  const meera = await app.as('meera')
  const told: [end: string, act: (own: Client) => Promise<unknown>][] = [
    ['POST /logout', (own) => own.ok(session.logout)],
    [
      'DELETE /sessions/:id',
      async (own) => {
        const other = await logIn(cast.neha.email)
        const { data } = await other.ok(sessions.own)
        const ids = data.filter(({ current }) => !current).map(({ _id }) => _id)
        expect((await own.ok(sessions.own)).data.some(({ current, _id }) => current && ids.includes(_id))).toBe(true)
        for (const id of ids) await other.ok(sessions.end, { params: { id } })
      },
    ],
    ['POST /sessions/end-others', async () => (await logIn(cast.neha.email)).ok(sessions.endOthers)],
    ['PUT /user/end-sessions/:id', () => meera.ok(signIn.endSessions, { params: { id: cast.neha.id } })],
    ['PUT /user/block/:id', () => meera.ok(users.block, { params: { id: cast.neha.id }, body: {} })],
  ]
  for (const [call, act] of told) {
    const own = await logIn(cast.neha.email)
    later()
    await act(own)
    later()
    expect(await endOf(own), call).toBe(END_WORDS.get(call) ?? 'a sentence')
  }
})

test('a password change by anyone ends the person’s sessions with that reason', async () => {
  const meera = await app.as('meera')
  const rohit = await logIn(cast.rohit.email)
  await meera.ok(users.updateProfile, { body: { _id: cast.rohit.id, newPassword: 'four quiet lamps' } })
  expect(await endOf(rohit)).toBe('An admin or manager chose a new password for you.')
  const sneha = await logIn(cast.sneha.email)
  await sneha.ok(session.resetPassword, { body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' } })
  expect(await endOf(sneha)).toBe('Your password was changed, which ends all sessions.')
})

test('an expired session is named as expired, and an unknown token gets no details', async () => {
  const own = await logIn(cast.divya.email)
  later(400 * 24 * 3_600)
  expect(await endOf(own)).toBe('Your session has expired.')
  expect(await endOf(app.withToken('x'.repeat(43)))).toBeUndefined()
  expect(await endOf(app.anonymous)).toBeUndefined()
})
