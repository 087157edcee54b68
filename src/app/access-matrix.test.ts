import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, type CastName } from '../../db/demo/cast.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { server } from '../kit/server.ts'
import { authenticate } from '../session/server/authenticate.ts'
import { callsOf } from './openapi.ts'
import { mounts } from './server.ts'
import { type Client, testWorld, type World } from './testing.ts'

/**
 * The role × call matrix (security.md, Access): who may make which call. The expected answers come from the catalogue's callers
 * and, for calls of our own, from the table below; never from the contracts that are tested.
 */
type Catalogued = { method: string; methodSuggested?: string; path: string | null; callers: string[] }
const catalogue = JSON.parse(readFileSync(new URL('./testing-data/calls.json', import.meta.url), 'utf8')) as Catalogued[]

const signedIn = ['any']
const staff = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
const assigning = ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File']
/** Calls that no document names: who makes them, by hand. */
const ownCalls: Record<string, string[]> = {
  'POST /logout': signedIn,
  'GET /progress/*': signedIn,
  'GET /template/*': signedIn,
  'POST /file/problem-rows/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /file/*/batches': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /file/batch/*/take-back': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /events': signedIn,
  'GET /me/preferences/*': signedIn,
  'PUT /me/preferences/*': signedIn,
  'GET /audit': ['ADMIN'],
  'GET /audit/people': ['ADMIN'],
  'GET /sessions': signedIn,
  'DELETE /sessions/*': signedIn,
  'POST /sessions/end-others': signedIn,
  'PUT /user/end-sessions/*': ['ADMIN'],
  'DELETE /allocation/department/*/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'GET /setup/*': ['public'],
  'POST /setup/*': ['public'],
  'GET /tasks/counts/*': staff,
  'GET /search/files': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /file/*/timeline/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'POST /file/*/undo': staff,
  'POST /file/*/reopen': ['ADMIN'],
  'PUT /file/*/second-review': ['ADMIN'],
  'POST /file/*/assign/plan': assigning,
  'POST /file/*/assign/split': assigning,
  'POST /file/*/assign/undo': assigning,
  'GET /file/*/summary': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /users/export': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'GET /users/*/summary': ['ADMIN', 'SUBADMIN:Manage Users'],
  'GET /users/*/events': ['ADMIN', 'SUBADMIN:Manage Users'],
  'GET /user/holdings/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/import': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/problem-rows': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/passwords': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'GET /manage-file/*': ['ADMIN', 'SUBADMIN:Manage File'],
}
/** Where decisions h settles otherwise than the catalogue derives, each with its reason. */
const settled: Record<string, { not?: string[]; also?: string[]; because: string }> = {
  'GET /allocation/*/*': {
    also: ['ADMIN', 'SUBADMIN:Allocation ID'],
    because: 'who gives an account id may look what a person holds',
  },
  'GET /allocation/allData/allocation/*/*': { also: ['ADMIN', 'SUBADMIN:Allocation ID'], because: 'as above' },
  'POST /file/*/assign': { also: ['SUBADMIN:Manage File'], because: 'Manage File has the same assign abilities (000 §2)' },
  'POST /file/*/unassign': { also: ['SUBADMIN:Manage File'], because: 'as above' },
  'GET /admin/users/*': { also: ['SUBADMIN:Manage File'], because: 'whom Manage File assigns is chosen from this list' },
  'PUT /user/salary/*': { not: ['SUBADMIN:Manage Users'], because: 'a sub-admin neither sees nor sets a salary (decisions 89)' },
}

const shape = (path: string): string => `/${path}`.replace(/^\/+/, '/').replace(/:\w+/g, '*')
const expectedCallers = (spec: Endpoint): string[] | undefined => {
  const address = `${spec.method} ${shape(spec.path)}`
  const rows = catalogue.filter(
    (row) => row.path !== null && shape(row.path) === shape(spec.path) && [row.method, row.methodSuggested].includes(spec.method),
  )
  const documented = rows.flatMap((row) => row.callers)
  if (documented.length === 0) return ownCalls[address]
  const { not = [], also = [] } = settled[address] ?? {}
  return [...documented.filter((caller) => !not.includes(caller)), ...also]
}

type Principal = { label: string; who?: CastName; grants: string[]; token?: 'blocked' | 'expired' }
/** security.md: seven roles, SUBADMIN with and without the tab, the recruiters, the flag, nobody, blocked, expired. */
const principals: Principal[] = [
  { label: 'ADMIN', who: 'meera', grants: ['ADMIN'] },
  { label: 'MANAGER', who: 'kavita', grants: ['MANAGER'] },
  { label: 'SUBADMIN with tabs', who: 'leela', grants: ['SUBADMIN', ...(cast.leela.tabs ?? []).map((tab) => `SUBADMIN:${tab}`)] },
  { label: 'SUBADMIN without tabs', who: 'nikhil', grants: ['SUBADMIN'] },
  { label: 'AUTHOR', who: 'ananya', grants: ['AUTHOR'] },
  { label: 'REVIEWER', who: 'neha', grants: ['REVIEWER'] },
  { label: 'REVIEWER-2', who: 'sneha', grants: ['REVIEWER-2'] },
  { label: 'UPLOADER', who: 'anil', grants: ['UPLOADER'] },
  { label: 'recruiter', who: 'tara', grants: ['AUTHOR', 'dept:recruiter'] },
  { label: 'head-recruiter', who: 'vikram', grants: ['AUTHOR', 'dept:head-recruiter'] },
  { label: 'statusReportPermission', who: 'joseph', grants: ['AUTHOR', 'flag:statusReportPermission'] },
  { label: 'anonymous', grants: [] },
  { label: 'blocked, token alive', who: 'sameer', grants: [], token: 'blocked' },
  { label: 'token expired', who: 'imran', grants: [], token: 'expired' },
]

type Verdict = 'allowed' | 'forbidden' | 'unknown'
const expected = (callers: readonly string[], { grants }: Principal): Verdict => {
  if (callers.includes('public')) return 'allowed'
  if (grants.length === 0) return 'unknown'
  return callers.some((caller) => caller === 'any' || grants.includes(caller)) ? 'allowed' : 'forbidden'
}
const verdictOf = (status: number, code: string): Verdict =>
  code === 'NOT_SIGNED_IN' && status === 401 ? 'unknown' : code === 'NOT_ALLOWED' && status === 403 ? 'forbidden' : 'allowed'

/** A download that came is its own bytes, which nobody reads here. */
const codeOf = async (answer: Response): Promise<string> => {
  if (!answer.headers.get('content-type')?.includes('json')) return answer.body?.cancel().then(() => '') ?? ''
  return ((await answer.json()) as { code?: string }).code ?? ''
}

/** Harmless everywhere: names that nothing has, so that an allowed call fails later than its access. */
const attempt = async (client: Client, spec: Endpoint): Promise<Verdict> => {
  const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, randomUUID()]))
  const file = spec.upload === undefined ? {} : { file: new File(['no workbook'], 'none.xlsx') }
  const answer = await client.send(spec, { params, ...(spec.method === 'GET' || spec.upload ? {} : { body: {} }), ...file })
  // A stream has no end of its own: that it began is the answer.
  if (answer.ok && spec.stream) return answer.body?.cancel().then(() => 'allowed') ?? 'allowed'
  return verdictOf(answer.status, await codeOf(answer))
}

let world: World
const clients = new Map<string, Client>()
beforeAll(async () => {
  world = await testWorld()
  for (const { label, who, token } of principals) {
    const client = who === undefined ? world.anonymous : await world.as(who)
    if (token === 'expired') {
      await world.db`update sessions set expires_at = ${world.clock.now.toISOString()}::timestamptz - interval '1 second' where user_id = ${cast.imran.id}`
    }
    clients.set(label, client)
  }
})
afterAll(() => world.close())

/** Every table's rows, hashed: two equal fingerprints mean that nothing changed. */
const fingerprint = async (): Promise<Record<string, string>> => {
  const tables = await world.db<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'sessions' order by 1`
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await world.db.unsafe<{ print: string }[]>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

const calls = callsOf(mounts)

test('every call has its expected callers: from the catalogue, or by hand', () => {
  expect(
    calls.filter(({ spec }) => expectedCallers(spec) === undefined).map(({ spec }) => `${spec.method} ${spec.path}`),
  ).toEqual([])
})

describe.each(principals)('$label', (principal) => {
  test('may make exactly the calls that are theirs, and a denied one changes nothing', async () => {
    const client = clients.get(principal.label) ?? world.anonymous
    const before = await fingerprint()
    const denied = calls.filter(({ spec }) => expected(expectedCallers(spec) ?? [], principal) !== 'allowed')
    for (const { spec } of denied) {
      const want = expected(expectedCallers(spec) ?? [], principal)
      expect(await attempt(client, spec), `${principal.label}: ${spec.method} ${spec.path}`).toBe(want)
    }
    expect(await fingerprint()).toEqual(before)
    // Logging out ends the session that the others need: it is tried last.
    const allowed = calls
      .filter((call) => !denied.includes(call))
      .toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
    for (const { spec } of allowed) {
      expect(await attempt(client, spec), `${principal.label}: ${spec.method} ${spec.path}`).toBe('allowed')
    }
  })
})

test('any one policy line loosened or tightened turns the matrix red', async () => {
  const pool = openPool(world.ownerUrl)
  const app = server({ pool, clock: () => world.clock.now, authenticate: authenticate(pool) }, mounts, pino({ level: 'silent' }))
  // Two people between whom every line decides: a staff member and a sub-admin without a tab.
  const judges = principals.filter(({ who }) => who === 'ananya' || who === 'nikhil')
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = new Map(
      await Promise.all(judges.map(async ({ label, who }) => [label, (await world.as(who ?? 'ananya')).token] as const)),
    )
    for (const { name, spec } of calls) {
      const callers = expectedCallers(spec) ?? []
      if (spec.access.who === 'public' || name === 'logout') continue
      const { access } = spec
      const forAll = judges.every((judge) => expected(callers, judge) === 'allowed')
      Object.assign(spec, { access: { ...access, who: forAll ? 'admin' : 'signed-in' } satisfies Endpoint['access'] })
      const agrees = await Promise.all(
        judges.map(async (judge) => {
          const answer = await fetch(`${url}/api${spec.path.replace(/:\w+/g, randomUUID())}`, {
            method: spec.method,
            headers: { 'auth-token': tokens.get(judge.label) ?? '', 'content-type': 'application/json' },
            body: spec.method === 'GET' ? null : '{}',
          })
          return verdictOf(answer.status, await codeOf(answer)) === expected(callers, judge)
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
