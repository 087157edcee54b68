import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CAST_PASSWORD, type CastName, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { session } from '../contract.ts'

let app: TestApp
/** An app behind a proxy; the test is the proxy. */
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
})

const later = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
/** Logs in through the proxy as somebody at this address; returns the status. */
const from = async (address: string, email: string, password = CAST_PASSWORD, url = proxied.url): Promise<number> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}
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
  test('is that of the connection: X-Forwarded-For is not believed', async () => {
    expect(await from('203.0.113.9', cast.neha.email, CAST_PASSWORD, app.url)).toBe(200)
    expect(await addressOf('neha')).toBe('127.0.0.1')
  })

  test('behind a proxy of TRUST_PROXY it is the last that the proxy did not write itself', async () => {
    expect(await from('198.51.100.1, 203.0.113.9', cast.neha.email)).toBe(200)
    expect(await addressOf('neha')).toBe('203.0.113.9')
    expect(await wrong('203.0.113.10', cast.anil.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
    expect(await from('203.0.113.11', cast.anil.email)).toBe(200)
  })

  test('is counted by the /64 of IPv6, and as IPv4 when mapped', async () => {
    expect(await wrong('2001:db8:1:2::a', cast.anil.email, 5)).toEqual([400, 400, 400, 400, 400])
    expect(await from('2001:DB8:1:2:ffff:0:0:b', cast.anil.email)).toBe(429)
    expect(await from('2001:db8:1:3::a', cast.anil.email)).toBe(200)
    expect(await wrong('::ffff:203.0.113.12', cast.tara.email, 5)).toEqual([400, 400, 400, 400, 400])
    expect(await from('203.0.113.12', cast.tara.email)).toBe(429)
  })
})

describe('wrong attempts', () => {
  test('concurrent ones are charged before they are verified', async () => {
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

  test('share one budget for all spellings of the email; a look-alike is nobody’s, and no way round it', async () => {
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

  test('expire one by one, and are reset by a successful login', async () => {
    const address = '203.0.113.15'
    expect(await wrong(address, cast.rohit.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
    later(25)
    expect(await wrong(address, cast.rohit.email, 3)).toEqual([400, 400, 429])
    later(1)
    expect(await from(address, cast.rohit.email)).toBe(200)
    expect(await wrong(address, cast.rohit.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('leave no row behind', async () => {
    await wrong('203.0.113.16', 'nobody@proofline.example', 2)
    expect((await app.db`select from login_throttle`).length).toBeGreaterThan(0)
    later(24 * 60)
    expect(await from('203.0.113.17', cast.joseph.email)).toBe(200)
    expect(
      await app.db`select key from login_throttle where last_failure_at < ${app.clock.now.toISOString()}::timestamptz - interval '1 hour'`,
    ).toEqual([])
  })

  test('of a person who then logs in do not count against their office', async () => {
    for (const who of ['meera', 'arjun', 'kavita', 'farhan', 'leela', 'nikhil'] as const) {
      for (let n = 0; n < 20; n++) expect(await from('203.0.113.18', cast[who].email)).toBe(200)
    }
    expect(await from('203.0.113.18', cast.sneha.email)).toBe(200)
  })
})

test('nodes with different clocks do not stop each other', async () => {
  expect(await wrong('203.0.113.19', cast.anil.email, 2)).toEqual([400, 400])
  later(-1)
  expect(await from('203.0.113.19', cast.tara.email)).toBe(200)
  expect(await from('203.0.113.19', cast.anil.email)).toBe(200)
  later(1)
})

test('limits guessing the old password like guessing at the login', async () => {
  const anil = await app.as('anil')
  for (let n = 0; n < 5; n++) {
    await anil.refused(session.resetPassword, 'WRONG_OLD_PASSWORD', {
      body: { oldPassword: `wrong ${n}`, newPassword: 'four quiet lamps' },
    })
  }
  const refused = await anil.refused(session.resetPassword, 'TOO_MANY_REQUESTS', {
    body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' },
  })
  expect(refused.message).toBe('Too many tries. Please wait 5 seconds.')
})
