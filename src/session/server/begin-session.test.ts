import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { session } from '../contract.ts'
import { sessions } from '../sessions-contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const login = (email: string) => ({ body: { email, password: CAST_PASSWORD } })
const countOf = async (userId: string): Promise<number | undefined> =>
  (await app.db<{ n: number }[]>`select count(*)::int as n from sessions where user_id = ${userId}`)[0]?.n
const waitsForALock = async (): Promise<boolean> =>
  (
    await app.db`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`
  ).length > 0

test.each([
  ['a change of the password', 'imran', `password_hash = 'another'`],
  ['a block', 'divya', `account_state = 'blocked'`],
  ['a deletion', 'joseph', `deleted_at = now()`],
] as const)('a login concurrent with %s creates no session and fails like a wrong password', async (_what, who, change) => {
  const { id, email } = cast[who]
  const other = openOwner(app.ownerUrl)
  try {
    await other`begin`
    await other.unsafe(`update users set ${change} where id = '${id}'`)
    // The login verifies the old hash, which is still the committed one, and then conflicts with the uncommitted change.
    let responded = false
    const response = app.anonymous.send(session.login, login(email)).finally(() => (responded = true))
    while (!responded && !(await waitsForALock())) await pause(10)
    await other`commit`
    expect(((await (await response).json()) as { code: string }).code).toBe('WRONG_CREDENTIALS')
    expect(await countOf(id)).toBe(0)
  } finally {
    await other.end()
  }
})

test('a person’s 21st login ends the oldest session and logs its page out at once', async () => {
  const { authToken: oldest } = await app.anonymous.ok(session.login, login(cast.neha.email))
  const page = await app.withToken(oldest).stream(session.live)
  await page.until(({ event }) => event === 'ready')
  const tokens: string[] = []
  for (let n = 0; n < 20; n++) {
    app.clock.now = new Date(app.clock.now.getTime() + 1_000)
    tokens.push((await app.anonymous.ok(session.login, login(cast.neha.email))).authToken)
  }
  await page.ended
  await app.withToken(oldest).refused(sessions.own, 'NOT_SIGNED_IN')
  const { data, most } = await app.withToken(tokens.at(-1)).ok(sessions.own)
  expect(data).toHaveLength(20)
  expect(most).toBe(20)
  await app.withToken(tokens[0]).ok(sessions.own)
  const [line] = await app.db<{ after: unknown }[]>`
    select after from audit_lines where actor_id = ${cast.neha.id} and call = 'POST /login' order by id desc limit 1`
  expect(line?.after).toEqual({ endedSessions: 1 })
})

test('concurrent logins of one person leave at most 20 sessions', async () => {
  const node = await app.otherNode()
  try {
    for (let n = 0; n < 18; n++) await app.as('rohit')
    const logIn = (url: string) =>
      fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login(cast.rohit.email).body),
      })
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => logIn(n % 2 === 0 ? app.url : node.url)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(await countOf(cast.rohit.id)).toBe(20)
  } finally {
    await node.close()
  }
})

test('concurrent correct passwords do not count as failures', async () => {
  await app.as('rohit')
  const other = openOwner(app.ownerUrl)
  try {
    await other`begin`
    await other`select from users where id = ${cast.rohit.id} for update`
    const responses = Promise.all(Array.from({ length: 8 }, () => app.anonymous.send(session.login, login(cast.rohit.email))))
    let settled = false
    void responses.finally(() => (settled = true))
    const waiting = async (): Promise<number> =>
      (await app.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length
    // A database session may accept fewer than eight statements.
    for (let n = 0; n < 50 && !settled && (await waiting()) < 8; n++) await pause(50)
    await other`commit`
    expect((await responses).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  } finally {
    await other.end()
  }
})
