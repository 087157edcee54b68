import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { cast } from '../db/demo/cast.ts'
import { sentences } from '../src/audit/web/audit-words.ts'
import { grants } from '../src/grants/contract.ts'
import { accessTab } from '../src/grants/rules.ts'
import type { Tab } from '../src/kit/shared/access.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { reads } from '../src/kit/server/routes.ts'
import { session } from '../src/session/contract.ts'
import { menuOf } from '../src/app/menu.ts'
import { callsOf } from '../src/app/openapi.ts'
import { mounts } from '../src/app/server.ts'
import { type Client, startTestApp } from './app.ts'

const app = await startTestApp()
afterAll(app.close)

type Catalogued = { method: string; methodSuggested?: string; path: string | null; callers: string[] }
const catalogue = JSON.parse(readFileSync(new URL('../docs/spec/calls.json', import.meta.url), 'utf8')) as Catalogued[]
const shape = (path: string): string => `/${path}`.replace(/^\/+/, '/').replace(/:\w+/g, '*')
/** The calls that the catalogue grants to a tab, and to no user without a tab. */
const callsOfTab = (tab: Tab): Endpoint[] =>
  callsOf(mounts)
    .map(({ spec }) => spec)
    .filter((spec) => {
      const callers = catalogue
        .filter(
          ({ method, methodSuggested, path }) =>
            path !== null && shape(path) === shape(spec.path) && [method, methodSuggested].includes(spec.method),
        )
        .flatMap((row) => row.callers)
      // A sub-admin can neither see nor set a salary (decisions 89).
      if (spec.path === '/user/salary/:id') return false
      return callers.includes(`SUBADMIN:${tab}`) && !callers.includes('any') && !callers.includes('SUBADMIN')
    })

const codeOf = async (client: Client, spec: Endpoint): Promise<string | undefined> => {
  const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, randomUUID()]))
  const file = spec.upload === undefined ? {} : { file: new File(['no workbook'], 'none.xlsx') }
  const response = await client.send(spec, { params, ...(spec.method === 'GET' || spec.upload ? {} : { body: {} }), ...file })
  return response.headers.get('content-type')?.includes('json') ? ((await response.json()) as { code?: string }).code : undefined
}

/** The tabs whose screens exist, with their menu entry. */
const built = [
  ['Manage Projects', '/projects'],
  ['Manage File', '/manage-file'],
  ['Manage Users', '/users'],
  ['Allocation ID', '/projectAllocations'],
] as const satisfies readonly [Tab, string][]

const alsoReads: Record<(typeof built)[number][0], string[]> = {
  'Manage Projects': ['GET /department/all'],
  'Manage File': ['POST /file/:file/assign', 'POST /file/:file/unassign', 'GET /admin/users/:department'],
  'Manage Users': [],
  'Allocation ID': [],
}

test.each(built)('%s granted and revoked: menu and calls change at the next request', async (tab, route) => {
  const [meera, nikhil] = [await app.as('meera'), await app.as('nikhil')]
  const body = { user: cast.nikhil.id, access: [accessTab(tab)] }
  const calls = callsOfTab(tab)
  expect(calls.length).toBeGreaterThan(3)
  const menu = async () => {
    const { user } = await nikhil.ok(session.me, { params: { role: 'SUBADMIN' } })
    return menuOf(user).map((entry) => ('route' in entry ? entry.route : entry.label))
  }
  const tabs = async () => (await nikhil.ok(grants.tabsOf, { params: { userId: cast.nikhil.id } })).data[0]?.accessTabs

  const isClosed = async () => {
    expect(await menu()).toEqual([])
    expect(await tabs()).toEqual([])
    for (const spec of calls) expect(await codeOf(nikhil, spec), `${spec.method} ${spec.path}`).toBe('NOT_ALLOWED')
  }
  await isClosed()
  await meera.ok(grants.grantTabs, { body })
  expect(await menu()).toEqual([route])
  expect(await tabs()).toEqual([accessTab(tab)])
  for (const spec of calls) expect(await codeOf(nikhil, spec), `${spec.method} ${spec.path}`).not.toBe('NOT_ALLOWED')
  // No other tab was granted, except for what its own screens must read too (decisions 90).
  const others = built.filter(([each]) => each !== tab).flatMap(([each]) => callsOfTab(each))
  const opened: string[] = []
  for (const spec of new Set(others.filter((each) => !calls.includes(each)))) {
    if ((await codeOf(nikhil, spec)) !== 'NOT_ALLOWED') opened.push(`${spec.method} ${spec.path}`)
  }
  expect(opened).toEqual(alsoReads[tab])
  await meera.ok(grants.takeTabs, { body })
  await isClosed()
})

test('the audit log has words for every write, and for no other call', () => {
  const specs = callsOf(mounts).map(({ spec }) => spec)
  const named = (some: readonly Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`)
  const there = new Set(named(specs))
  expect(Object.keys(sentences).filter((call) => call !== 'first boot' && !there.has(call))).toEqual([])
  // An upload that returns its problem rows changes nothing; one address has two meanings, each described by what it removes.
  const wordless = new Set([
    'POST /users/problem-rows',
    'POST /file/problem-rows/:kind',
    'POST /file/allocation/problem-rows',
    'DELETE /department/delete/:id',
  ])
  expect(named(specs.filter((spec) => !reads(spec))).filter((call) => !(call in sentences) && !wordless.has(call))).toEqual([])
})
