import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { grants } from '../src/grants/contract.ts'
import { toAccessTab } from '../src/grants/rules.ts'
import type { Tab } from '../src/access/levels.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import { session } from '../src/session/contract.ts'
import { buildSideMenu } from '../src/app/menu.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { documentedCallers } from './access.ts'
import { type Client, startTestApp } from './app.ts'

const app = await startTestApp()
afterAll(app.close)

const callsOfTab = (tab: Tab): Endpoint[] =>
  listNamedCalls(domains)
    .map(({ spec }) => spec)
    .filter((spec) => {
      const callers = documentedCallers(spec)
      // A sub-admin can neither see nor set a salary (decision 89), nor change every allocation ID (decision 33).
      if (['/user/salary/:id', '/dev/allocations/lowercase'].includes(spec.path)) return false
      return callers.includes(`SUBADMIN:${tab}`) && !callers.includes('any') && !callers.includes('SUBADMIN')
    })

const codeOf = async (client: Client, spec: Endpoint): Promise<string | undefined> => {
  const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, randomUUID()]))
  const file = spec.upload === undefined ? {} : { file: new File(['no workbook'], 'none.xlsx') }
  const response = await client.send(spec, { params, ...(spec.method === 'GET' || spec.upload ? {} : { body: {} }), ...file })
  return response.headers.get('content-type')?.includes('json') ? ((await response.json()) as { code?: string }).code : undefined
}

const built = [
  ['Manage Projects', '/projects'],
  ['Manage File', '/manage-file'],
  ['Manage Users', '/users'],
  ['Recruitment', '/recruitment'],
  ['Manage Targets', '/targets'],
  ['Worklog', '/worklog'],
  // Groups of two menu entries (decision P203).
  ['Production Report', 'Production Report'],
  ['Timesheet', 'Timesheet'],
  ['Allocation ID', '/projectAllocations'],
] as const satisfies readonly [Tab, string][]

const alsoReads: Record<(typeof built)[number][0], string[]> = {
  'Manage Projects': ['GET /department/all'],
  'Manage File': ['GET /admin/users/:department', 'POST /file/:file/assign', 'POST /file/:file/unassign'],
  'Manage Users': [],
  Recruitment: [],
  'Manage Targets': [],
  Worklog: [],
  'Production Report': [],
  Timesheet: ['GET /timesheet/getAllocations/:project', 'PUT /timesheet/project/:projectId/user/add'],
  'Allocation ID': [],
}

test.each(built)('granting and revoking %s changes the menu and the allowed calls at the next request', async (tab, route) => {
  const [meera, nikhil] = [await app.as('meera'), await app.as('nikhil')]
  const body = { user: cast.nikhil.id, access: [toAccessTab(tab)] }
  const calls = callsOfTab(tab)
  expect(calls.length).toBeGreaterThan(3)
  const menu = async () => {
    const { user } = await nikhil.ok(session.me, { params: { role: 'SUBADMIN' } })
    return buildSideMenu(user).map((entry) => ('route' in entry ? entry.route : entry.label))
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
  expect(await tabs()).toEqual([toAccessTab(tab)])
  for (const spec of calls) expect(await codeOf(nikhil, spec), `${spec.method} ${spec.path}`).not.toBe('NOT_ALLOWED')
  // No other tab is open, except for reads that the tab's own screens need too (decision 90).
  const others = built.filter(([each]) => each !== tab).flatMap(([each]) => callsOfTab(each))
  const opened: string[] = []
  for (const spec of new Set(others.filter((each) => !calls.includes(each)))) {
    if ((await codeOf(nikhil, spec)) !== 'NOT_ALLOWED') opened.push(`${spec.method} ${spec.path}`)
  }
  expect(opened.toSorted()).toEqual(alsoReads[tab])
  await meera.ok(grants.takeTabs, { body })
  await isClosed()
})

test('the audit log has a sentence for every write, except for one address with two meanings', () => {
  const without = listNamedCalls(domains).flatMap(({ spec }) => (spec.audit === null ? [`${spec.method} ${spec.path}`] : []))
  expect(without).toEqual(['DELETE /department/delete/:id'])
})

test.each([
  ['PUT /user/block/:id', 'user', null, 'Blocked {}'],
  ['PUT /user/block/:id', 'file', null, 'Handed over rows of {}'],
  ['DELETE /user/delete/:email', 'hold', null, 'Ended a use of the allocation ID {}'],
  ['PUT /user/block/:id', 'user', { manager: null }, 'Changed the manager of {}'],
  ['POST /file/add', 'file', null, 'Uploaded the file {}'],
  ['first boot', 'user', null, 'Created the first admin {}'],
  [
    'PUT /update/access',
    'grant',
    { tabs: ['Worklog'], until: { Worklog: '2026-11-30' } },
    'Granted Worklog to {} until 30 November 2026',
  ],
  ['POST /later', 'user', null, undefined],
])('the audit log describes %s about a %s with %j as %s', (call, type, after, sentence) => {
  expect(collectRegistered(domains).sentenceOf({ call, type, after })).toBe(sentence)
})
