import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { server } from '../src/kit/server/http-server.ts'
import { session } from '../src/session/contract.ts'
import { createAuthenticator } from '../src/session/server/authenticate.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import {
  documentedCallers,
  getExpectedVerdict,
  expectedCallers,
  fingerprintTables,
  principals,
  type AccessVerdict,
  toVerdict,
} from './access.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'

/** The matrix of roles and calls: which role may make which call (security.md, Access). */

/** Returns the code of a response. A successful download has a binary body, which is not read here. */
const codeOf = async (response: Response): Promise<string> => {
  if (!response.headers.get('content-type')?.includes('json')) return response.body?.cancel().then(() => '') ?? ''
  return ((await response.json()) as { code?: string }).code ?? ''
}

/** Makes the call with ids that do not exist, so that an allowed call fails after its access check and changes nothing. */
const attempt = async (client: Client, spec: Endpoint): Promise<AccessVerdict> => {
  const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, randomUUID()]))
  const file = spec.upload === undefined ? {} : { file: new File(['no workbook'], 'none.xlsx') }
  const response = await client.send(spec, { params, ...(spec.method === 'GET' || spec.upload ? {} : { body: {} }), ...file })
  // A stream does not end by itself, so its start counts as the response.
  if (response.ok && spec.stream) return response.body?.cancel().then(() => 'allowed') ?? 'allowed'
  return toVerdict(response.status, await codeOf(response))
}

let testApp: TestApp
const clients = new Map<string, Client>()
beforeAll(async () => {
  testApp = await startTestApp()
  for (const { label, who, token } of principals) {
    const client = who === undefined ? testApp.anonymous : await testApp.as(who)
    if (token === 'expired') {
      await testApp.db`update sessions set expires_at = ${testApp.clock.now.toISOString()}::timestamptz - interval '1 second' where user_id = ${cast.imran.id}`
    }
    clients.set(label, client)
  }
})
afterAll(() => testApp.close())

const calls = listNamedCalls(domains)
/** Calls that no document describes. test/catalogues makes the documented ones with a good request. */
const undocumented = calls.filter(({ spec }) => documentedCallers(spec).length === 0)

test('every call has expected callers in the catalogue or in the table', () => {
  expect(
    calls.filter(({ spec }) => expectedCallers(spec) === undefined).map(({ spec }) => `${spec.method} ${spec.path}`),
  ).toEqual([])
})

describe.each(principals)('$label', (principal) => {
  test('may make exactly the expected undocumented calls, and denied calls change nothing', async () => {
    const client = clients.get(principal.label) ?? testApp.anonymous
    const before = await fingerprintTables(testApp.db)
    const denied = undocumented.filter(({ spec }) => getExpectedVerdict(expectedCallers(spec) ?? [], principal) !== 'allowed')
    for (const { spec } of denied) {
      const expectedVerdict = getExpectedVerdict(expectedCallers(spec) ?? [], principal)
      expect(await attempt(client, spec), `${principal.label}: ${spec.method} ${spec.path}`).toBe(expectedVerdict)
    }
    expect(await fingerprintTables(testApp.db)).toEqual(before)
    // Logging out comes last, because it ends the session that the other calls need.
    const allowed = undocumented
      .filter((call) => !denied.includes(call))
      .toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
    for (const { spec } of allowed) {
      expect(await attempt(client, spec), `${principal.label}: ${spec.method} ${spec.path}`).toBe('allowed')
    }
  })
})

test('a user whose password was set by somebody else may only change it or log out', async () => {
  const open = ['GET /me/:role', 'POST /logout', 'POST /user/reset-password', 'POST /password/own', 'POST /password/strength']
  const client = await testApp.as('farhan')
  await testApp.db`insert into passwords_by_others values (${cast.farhan.id}, ${cast.meera.id}, ${testApp.clock.now.toISOString()})`
  const before = await fingerprintTables(testApp.db)
  const codes: Record<string, string> = {}
  for (const { spec } of calls.filter((call) => call.spec.access.who !== 'public' && call.name !== 'logout')) {
    const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, randomUUID()]))
    const response = await client.send(spec, { params, ...(spec.method !== 'GET' && { body: {} }) })
    const code = await codeOf(response)
    if (code !== 'PASSWORD_CHANGE_NEEDED' || response.status !== 403) codes[`${spec.method} ${spec.path}`] = code
  }
  expect(Object.keys(codes).toSorted()).toEqual(open.filter((call) => call !== 'POST /logout').toSorted())
  expect(await fingerprintTables(testApp.db)).toEqual(before)
  await client.ok(session.logout)
})

test('loosening or tightening any one policy line fails the matrix', async () => {
  const pool = openPool(testApp.databaseUrl)
  const app = server(
    { pool, clock: () => testApp.clock.now, authenticate: createAuthenticator(pool) },
    domains,
    pino({ level: 'silent' }),
  )
  // A staff member and a sub-admin without a tab. Every policy line makes a difference for at least one of them.
  const judges = principals.filter(({ who }) => who === 'ananya' || who === 'nikhil')
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = new Map(
      await Promise.all(judges.map(async ({ label, who }) => [label, (await testApp.as(who ?? 'ananya')).token] as const)),
    )
    for (const { name, spec } of calls) {
      const callers = expectedCallers(spec) ?? []
      if (spec.access.who === 'public' || name === 'logout') continue
      const { access } = spec
      const forAll = judges.every((judge) => getExpectedVerdict(callers, judge) === 'allowed')
      Object.assign(spec, { access: { ...access, who: forAll ? 'admin' : 'signed-in' } satisfies Endpoint['access'] })
      const agrees = await Promise.all(
        judges.map(async (judge) => {
          const response = await fetch(`${url}/api${spec.path.replace(/:\w+/g, randomUUID())}`, {
            method: spec.method,
            headers: { 'auth-token': tokens.get(judge.label) ?? '', 'content-type': 'application/json' },
            body: spec.method === 'GET' ? null : '{}',
          })
          return toVerdict(response.status, await codeOf(response)) === getExpectedVerdict(callers, judge)
        }),
      )
      Object.assign(spec, { access })
      expect(agrees.every(Boolean), `${spec.method} ${spec.path} was changed and the matrix did not see it`).toBe(false)
    }
  } finally {
    await app.close()
    await pool.close()
  }
})
