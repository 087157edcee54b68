import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, type CastName, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { session } from '../contract.ts'
import { hashToken } from './authenticate.ts'

let app: TestApp
/** The app is behind a proxy, whose part the test plays. */
let proxied: { url: string; close: () => Promise<void> }
beforeAll(async () => {
  app = await startTestApp()
  proxied = await app.otherNode({ trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await proxied.close()
  await app.close()
})
beforeEach(async () => {
  await app.db`delete from login_throttle`
  await app.db`delete from known_addresses`
  await app.db`delete from devices`
})

const later = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const attempt = (address: string, email: string, { password = CAST_PASSWORD, url = proxied.url, cookie = '' } = {}) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password }),
  })
const from = async (address: string, email: string, password = CAST_PASSWORD, url = proxied.url): Promise<number> =>
  (await attempt(address, email, { password, url })).status
const cookieOf = ({ headers }: Response): string => (headers.get('set-cookie') ?? '').replace(/;.*/, '')
const fill = (key: string, failures: number) => app.db`
  insert into login_throttle (key, failures, last_failure_at) values (${key}, ${failures}, ${app.clock.now.toISOString()})
  on conflict (key) do update set failures = excluded.failures`
const wrong = async (address: string, email: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push(await from(address, email, `wrong ${n}`))
  return statuses
}
const addressOf = async (who: CastName): Promise<string | null | undefined> =>
  (
    await app.db<{ address: string | null }[]>`
      select address from sessions where user_id = ${cast[who].id} order by created_at desc, id desc limit 1`
  )[0]?.address

describe('the address of a client', () => {
  test('is that of the connection when X-Forwarded-For is not trusted', async () => {
    expect(await from('203.0.113.9', cast.neha.email, CAST_PASSWORD, app.url)).toBe(200)
    expect(await addressOf('neha')).toBe('127.0.0.1')
  })

  test('is the last one in X-Forwarded-For that does not belong to a proxy of TRUST_PROXY', async () => {
    expect(await from('198.51.100.1, 203.0.113.9', cast.neha.email)).toBe(200)
    expect(await addressOf('neha')).toBe('203.0.113.9')
    expect(await wrong('203.0.113.10', cast.anil.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
    expect(await from('203.0.113.11', cast.anil.email)).toBe(200)
  })

  test('is counted by its /64 for IPv6 and as IPv4 when mapped', async () => {
    expect(await wrong('2001:db8:1:2::a', cast.anil.email, 5)).toEqual([400, 400, 400, 400, 400])
    expect(await from('2001:DB8:1:2:ffff:0:0:b', cast.anil.email)).toBe(429)
    expect(await from('2001:db8:1:3::a', cast.anil.email)).toBe(200)
    expect(await wrong('::ffff:203.0.113.12', cast.tara.email, 5)).toEqual([400, 400, 400, 400, 400])
    expect(await from('203.0.113.12', cast.tara.email)).toBe(429)
  })
})

describe('wrong attempts at a login', () => {
  test('are charged before they are verified when they are concurrent', async () => {
    const url = `${app.url}/api/login`
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: cast.vikram.email, password: `wrong ${n}` }),
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(50)
  })

  test('share one budget for all spellings of an email, but not with look-alikes', async () => {
    const spellings = ['anil.kumar', 'Anil.kumar', 'ANIL.kumar', 'ANIL.KUMAR', 'aNIl.Kumar'].map(
      (name) => `${name}@proofline.example`,
    )
    for (const email of spellings) expect(await from('203.0.113.13', email, 'wrong'), email).toBe(400)
    expect(await from('203.0.113.13', 'anIL.kumar@proofline.example')).toBe(429)
    for (const name of ['anİl.kumar', 'anil.\u212aumar'])
      expect(await from('203.0.113.13', `${name}@proofline.example`), name).toBe(400)
  })

  test('by others never stop a person at an address where they logged in before', async () => {
    expect(await from('203.0.113.14', cast.divya.email)).toBe(200)
    for (let n = 0; n < 5; n++) await wrong(`203.0.113.${20 + n}`, cast.divya.email, 5)
    expect(await from('203.0.113.99', cast.divya.email), 'an account under attack is slowed at a new address').toBe(429)
    expect(await from('203.0.113.14', cast.divya.email)).toBe(200)
    for (let n = 0; n < 110; n++) await from('203.0.113.14', `nobody.${n}@proofline.example`, 'wrong')
    expect(await from('203.0.113.14', cast.imran.email), 'an address that attacks is slowed for new people').toBe(429)
    expect(await from('203.0.113.14', cast.divya.email)).toBe(200)
  }, 60_000)

  test('expire one by one and are reset by a successful login', async () => {
    const address = '203.0.113.15'
    expect(await wrong(address, cast.rohit.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
    later(25)
    expect(await wrong(address, cast.rohit.email, 3)).toEqual([400, 400, 429])
    later(1)
    expect(await from(address, cast.rohit.email)).toBe(200)
    expect(await wrong(address, cast.rohit.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('are deleted after a day', async () => {
    await wrong('203.0.113.16', 'nobody@proofline.example', 2)
    expect((await app.db`select from login_throttle`).length).toBeGreaterThan(0)
    later(24 * 60)
    expect(await from('203.0.113.17', cast.joseph.email)).toBe(200)
    expect(
      await app.db`select key from login_throttle where last_failure_at < ${app.clock.now.toISOString()}::timestamptz - interval '1 hour'`,
    ).toEqual([])
  })

  test('are not counted for an office when its people log in successfully', async () => {
    for (const who of ['meera', 'arjun', 'kavita', 'farhan', 'leela', 'nikhil'] as const) {
      for (let n = 0; n < 20; n++) expect(await from('203.0.113.18', cast[who].email)).toBe(200)
    }
    expect(await from('203.0.113.18', cast.sneha.email)).toBe(200)
  })
})

test('nodes with different clocks do not block each other’s logins', async () => {
  expect(await wrong('203.0.113.19', cast.anil.email, 2)).toEqual([400, 400])
  later(-1)
  expect(await from('203.0.113.19', cast.tara.email)).toBe(200)
  expect(await from('203.0.113.19', cast.anil.email)).toBe(200)
  later(1)
})

test('guessing the old password is limited like guessing at the login', async () => {
  const anil = await app.as('anil')
  for (let n = 0; n < 5; n++) {
    await anil.refused(session.resetPassword, 'WRONG_OLD_PASSWORD', {
      body: { oldPassword: `wrong ${n}`, newPassword: 'four quiet lamps' },
    })
  }
  const refused = await anil.refused(session.resetPassword, 'TOO_MANY_REQUESTS', {
    body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' },
  })
  expect(refused.message).toBe('Too many attempts. Wait 5 seconds, then try again.')
})

describe('a known browser', () => {
  test('has a hashed secret in a cookie that scripts can’t read and that survives the log-out', async () => {
    const first = await attempt('203.0.113.40', cast.divya.email)
    expect(first.headers.get('set-cookie')).toMatch(
      /^proofline-device=[\w-]{43}; Path=\/api\/login; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(first)
    const { authToken = '' } = (await first.json()) as { authToken?: string }
    await app.withToken(authToken).ok(session.logout)
    expect(cookieOf(await attempt('203.0.113.40', cast.divya.email, { cookie }))).toBe(cookie)
    expect(cookieOf(await attempt('203.0.113.40', cast.imran.email, { cookie }))).toBe(cookie)
    const rows = await app.db<{ user_id: string; hash: string }[]>`
      select user_id, encode(secret_hash, 'hex') as hash from devices order by user_id`
    const hash = hashToken(cookie.replace('proofline-device=', '')).toString('hex')
    expect(rows).toEqual([cast.divya.id, cast.imran.id].toSorted().map((user_id) => ({ user_id, hash })))
    expect(cookieOf(await attempt('203.0.113.40', cast.divya.email, { password: 'wrong', cookie }))).toBe('')
  })

  test('gets a cookie marked Secure when it logs in over TLS', async () => {
    const response = await fetch(`${proxied.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.41', 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ email: cast.divya.email, password: CAST_PASSWORD }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test('gets a new secret instead of one that the server has not made', async () => {
    const cookie = 'other=1; proofline-device=planted-by-somebody'
    expect(cookieOf(await attempt('203.0.113.42', cast.divya.email, { cookie }))).toMatch(/^proofline-device=[\w-]{43}$/)
  })

  test('lets its owner log in despite other people’s failures elsewhere', async () => {
    const cookie = cookieOf(await attempt('203.0.113.43', cast.divya.email))
    const elsewhere = '203.0.113.44'
    await wrong(elsewhere, cast.divya.email, 6)
    await fill(`account ${cast.divya.id}`, 28)
    await fill(`address ${elsewhere}`, 108)
    expect(await from(elsewhere, cast.divya.email), 'without the cookie').toBe(429)
    expect((await attempt(elsewhere, cast.divya.email, { cookie: 'proofline-device=planted' })).status).toBe(429)
    expect((await attempt(elsewhere, cast.imran.email, { cookie })).status, 'of somebody else').toBe(429)
    expect((await attempt(elsewhere, cast.divya.email, { cookie })).status).toBe(200)
  })

  test('counts its own failures', async () => {
    const cookie = cookieOf(await attempt('203.0.113.45', cast.divya.email))
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await attempt(`203.0.113.${50 + n}`, cast.divya.email, { password: `wrong ${n}`, cookie })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(await from('203.0.113.45', cast.divya.email), 'another browser').toBe(200)
  })

  test('of somebody else gives no further attempts at a colleague’s account', async () => {
    const office = '203.0.113.47'
    const own = cookieOf(await attempt(office, cast.divya.email))
    const newBrowser = async (): Promise<string> => cookieOf(await attempt(office, cast.imran.email))
    for (let n = 0; n < 5; n++) await attempt(office, cast.divya.email, { password: `wrong ${n}`, cookie: await newBrowser() })
    expect((await attempt(office, cast.divya.email, { cookie: await newBrowser() })).status).toBe(429)
    expect((await attempt(office, cast.divya.email, { cookie: own })).status, 'in a browser of theirs').toBe(200)
  })

  test('is one of at most 20 per person, and recently used ones are kept', async () => {
    const kept = cookieOf(await attempt('203.0.113.46', cast.divya.email))
    later(1)
    await attempt('203.0.113.46', cast.divya.email, { cookie: kept })
    await app.db`
      insert into devices (user_id, secret_hash, first_seen_at, last_seen_at)
      select ${cast.divya.id}, sha256(n::text::bytea), at, at
      from generate_series(1, 25) n, lateral (select ${app.clock.now.toISOString()}::timestamptz + make_interval(mins => n) as at) a`
    later(30)
    expect(await from('203.0.113.46', cast.divya.email)).toBe(200)
    expect((await app.db`select from devices where user_id = ${cast.divya.id}`).length).toBe(20)
    expect(cookieOf(await attempt('203.0.113.46', cast.divya.email, { cookie: kept }))).toBe(kept)
    later(401 * 24 * 60)
    expect(cookieOf(await attempt('203.0.113.46', cast.divya.email, { cookie: kept })), 'no longer known').not.toBe(kept)
    expect((await app.db`select from devices where user_id = ${cast.divya.id}`).length).toBe(1)
  })
})

describe('the response to a wrong password', () => {
  const office = '203.0.113.60'
  /** Returns the responses to attempts at an account, and the counters that they changed. */
  const traceOf = async (address: string, email: string, account: string, cookie = '') => {
    const seen: unknown[] = []
    for (let n = 0; n < 7; n++) {
      const response = await attempt(address, email, { password: `wrong ${n}`, cookie })
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
      seen.push({ status: response.status, body, headers })
    }
    const counted = await app.db<{ key: string; failures: number }[]>`
      select replace(key, ${account}, 'whom') as key, failures from login_throttle where key like ${`%${account}`} order by key`
    return { seen, counted }
  }
  const nobody = 'nobody@proofline.example'
  const accounts: [who: string, email: string, account: string][] = [
    ['of somebody who has logged in there', cast.divya.email, cast.divya.id],
    ['of somebody who has not', cast.imran.email, cast.imran.id],
    ['of an unknown account', nobody, nobody],
  ]
  const places: [place: string, address: string, failuresThere: number, hasCookie: boolean][] = [
    ['a network where somebody has logged in', office, 0, false],
    ['such a network after many failed attempts', office, 108, false],
    ['a network where nobody has logged in', '203.0.113.61', 0, false],
    ['an unknown network after many failed attempts', '203.0.113.61', 108, false],
    ['a browser in which somebody has logged in', '203.0.113.61', 108, true],
  ]
  test.each(places)(
    'does not reveal whether an account exists when it is tried from %s',
    async (_place, address, failuresThere, hasCookie) => {
      const cookie = cookieOf(await attempt(office, cast.divya.email))
      const traces: unknown[] = []
      for (const [, email, account] of accounts) {
        await app.db`delete from login_throttle`
        await fill(`address ${address}`, failuresThere)
        traces.push(await traceOf(address, email, account, hasCookie ? cookie : ''))
      }
      for (const [n, [who]] of accounts.entries()) expect(traces[n], who).toEqual(traces.at(-1))
    },
  )

  test.each(['many attempts', 'none'])(
    'does not reveal whether an account exists when %s have failed elsewhere',
    async (many) => {
      await attempt(office, cast.divya.email)
      const traces: unknown[] = []
      for (const [, email, account] of accounts) {
        await app.db`delete from login_throttle`
        await fill(`account ${account}`, many === 'none' ? 0 : 28)
        traces.push(await traceOf(office, email, account))
      }
      for (const [n, [who]] of accounts.entries()) expect(traces[n], who).toEqual(traces.at(-1))
    },
  )
})

test('logins with made-up emails from 60 networks do not delay known networks and browsers', async () => {
  const cookie = cookieOf(await attempt('203.0.113.70', cast.divya.email))
  let over = 0
  const flood = Array.from({ length: 120 }, async (_, n) =>
    from(`198.51.100.${n % 60}`, `nobody.${n}@proofline.example`, 'wrong').finally(() => over++),
  )
  while (over === 0) await pause(5)
  expect((await attempt('192.0.2.1', cast.divya.email, { cookie })).status).toBe(200)
  expect(await from('203.0.113.70', cast.divya.email)).toBe(200)
  const statuses = await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([400, 503]))
}, 60_000)
