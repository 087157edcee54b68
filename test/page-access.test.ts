/**
 * A person who may open a page may make the reads of its code: its lists, and the pickers of its dialogs and panels. Reads for
 * only some of these people are listed with the condition.
 */
import { describe, expect, test } from 'vitest'
import { webDomains } from '../src/app/web.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { pages } from '../src/app/pages.ts'
import { domains } from '../src/app/server.ts'
import { type AccessLevel, type Actor, ROLES, TABS, type Tab, mayCall } from '../src/access/levels.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { setWebExtensions } from '../src/kit/web/extension-point.ts'
import { personActs } from '../src/users/web/extension-points.ts'
import { buildActor } from './actor.ts'
import { calls as catalogued } from './catalogues/catalogues.ts'
import { type CatalogueScreen, screens } from './catalogues/screens.ts'
import { callsOfPage } from './page-calls.ts'

/**
 * People with a single right each: one role, a SUBADMIN with one tab, or a department or flag of a person whose role opens
 * little.
 */
const rights: readonly (readonly [string, Actor])[] = [
  ...ROLES.filter((role) => role !== 'SUBADMIN').map(
    (role) => [role, buildActor({ roles: [role], enableQualitative: true })] as const,
  ),
  ...TABS.map((tab) => [`SUBADMIN:${tab}`, buildActor({ roles: ['SUBADMIN'], tabs: [tab] })] as const),
  ...(['recruiter', 'head-recruiter'] as const).map(
    (name) => [`dept:${name}`, buildActor({ roles: ['REVIEWER-2'], departments: [name] })] as const,
  ),
  ['flag:statusReportPermission', buildActor({ roles: ['REVIEWER-2'], statusReportPermission: true })],
]

const ASKED_FOR_SOME: Record<string, readonly string[]> = {
  'the filter of their own tasks and that of the grid are one component': [
    'POST /tasks/values/:file',
    'POST /tasks/matches/:file',
    'POST /tasks/values/:file/:role',
    'POST /tasks/matches/:file/:role',
  ],
  'the rows of a file are one component for both of its screens': [
    'POST /manage-file/:project/:file',
    'POST /file/:file/:section/:department',
  ],
  'useMay hides the button': [
    'GET /file/download/:filename',
    'POST /file/portal/:filename',
    'GET /inbox/decided',
    'GET /inbox/waiting',
    'GET /deputies',
    'GET /allocation/ids/:projectId',
    'GET /department/all',
  ],
  'useMay hides the line on allocation IDs': ['GET /project-needs/:projectId'],
  'useMay hides the finish dates of files': ['GET /home/files'],
  'useMay hides the timeline and the warnings of a row': ['GET /file/:file/timeline/:srNo', 'GET /file/:file/checks/:srNo'],
  'the documents infer it; the picker of the grid reads GET /admin/users/:department': ['GET /department/users'],
  'only an admin chooses managers': ['GET /admin/managers'],
  'only who manages timesheet projects assigns them': ['GET /timesheet/project/all'],
  'only who manages timesheet projects takes people out of them': ['GET /timesheet/getAllocations/:project'],
  'the lists of jobs and of candidates are one component for recruiters and for who manages recruitment': [
    'GET /recruit/job/get',
    'GET /recruit/jobs/user',
    'GET /recruit/:jobId/candidate/get',
    'GET /recruit/:jobId/candidate/getAll',
  ],
  'only who writes or uploads needs an allocation ID': ['GET /get/allocation/:email'],
  'only sub-admins ask for tabs': ['GET /access/own'],
  'only an admin erases people': ['GET /user/erasure/:id'],
  'only an admin uploads statuses and grants subjects': ['POST /corrected-workbook', 'GET /fetch/access/user'],
  'only who manages people chooses whose report it is': [
    'GET /department/all/report',
    'GET /target/project/report/:role/:department',
    'GET /user/details/:dept/:role',
    'POST /projects/records/report',
    'POST /projects/records/reports/data',
  ],
  'only who sees the rows of all people chooses whose': ['GET /file/:filename/users', 'GET /admin/users/:department'],
  'the staff see their own days, the others those of people': [
    'GET /timesheet/gaps',
    'GET /timesheet/gaps/own',
    'GET /absences/own',
  ],
}
const forSome = new Set(Object.values(ASKED_FOR_SOME).flat())

const missing = (who: AccessLevel, calls: Awaited<ReturnType<typeof callsOfPage>>) =>
  rights
    .filter(([, actor]) => mayCall(who, actor))
    .flatMap(([label, actor]) =>
      calls
        .filter(({ spec }) => isReadCall(spec) && !mayCall(spec.access.who, actor))
        .map(({ spec, file }) => ({ label, call: `${spec.method} ${spec.path}`, file })),
    )

const closed = new Set<string>()
describe.each(pages.map(({ path, who, name }) => ({ path, who, name })))('$path', ({ who, name }) => {
  test('lets everyone who may open it make the reads of its code', async () => {
    const found = missing(who, await callsOfPage(name))
    for (const { call } of found) closed.add(call)
    expect(found.filter(({ call }) => !forSome.has(call))).toEqual([])
  })
})

setWebExtensions(webDomains.flatMap(({ extensions = [] }) => extensions))
test.each(personActs.values().map(({ name, who }) => ({ name, who })))(
  'everyone who is offered $name may make its reads',
  async ({ name, who }) => {
    expect(missing(who, await callsOfPage(name)).filter(({ call }) => !forSome.has(call))).toEqual([])
  },
)

// The documents list the calls of each screen themselves.
const shape = (path: string): string => `/${path}`.replace(/^\/+/, '/').replace(/[:$]\w+/g, '*')
const calls = new Map(listNamedCalls(domains).map(({ spec }) => [`${spec.method} ${shape(spec.path)}`, spec]))
/** Returns the tab that leads to a screen. Screens of projects, files and tasks without an own entry belong to Manage Projects. */
const tabOf = ({ module, reachedBy: { SUBADMIN: ways = [] } }: CatalogueScreen): Tab | undefined =>
  TABS.find((tab) => ways.some((way) => way.startsWith(tab))) ??
  (ways.length > 0 && ['sections', 'files', 'tasks'].includes(module) ? 'Manage Projects' : undefined)
const documented = screens.flatMap((screen) =>
  (screen.paths ?? [screen.path]).flatMap((path) => {
    const page = pages.find((one) => shape(one.path) === shape(path))
    return page === undefined ? [] : [{ path, who: page.who as AccessLevel, ids: screen.calls ?? [], tab: tabOf(screen) }]
  }),
)
const catalogue = new Map(catalogued.map((call) => [call.id, call]))

test.each(documented)('everyone who may open $path may make the reads that the documents name', ({ who, ids }) => {
  const specs = ids.flatMap((id) => {
    const { method = '', methodSuggested = '', path = null } = catalogue.get(id) ?? {}
    const spec =
      path === null ? undefined : (calls.get(`${method} ${shape(path)}`) ?? calls.get(`${methodSuggested} ${shape(path)}`))
    return spec === undefined || !isReadCall(spec) ? [] : [{ spec, file: 'the documents' }]
  })
  const found = missing(who, specs)
  for (const { call } of found) closed.add(call)
  expect(found.filter(({ call }) => !forSome.has(call))).toEqual([])
})

test('every listed exception is a read that some people may not make', () => {
  expect([...forSome].filter((call) => !closed.has(call))).toEqual([])
})

test.each(documented.flatMap(({ path, who, tab }) => (tab === undefined ? [] : [{ path, who, tab }])))(
  'a SUBADMIN may open $path with the tab $tab alone and not without a tab',
  ({ who, tab }) => {
    expect(mayCall(who, buildActor({ roles: ['SUBADMIN'], tabs: [tab] }))).toBe(true)
    expect(mayCall(who, buildActor({ roles: ['SUBADMIN'] }))).toBe(false)
    expect(mayCall(who, buildActor({ roles: ['REVIEWER-2'], tabs: [tab] }))).toBe(
      mayCall(who, buildActor({ roles: ['REVIEWER-2'] })),
    )
  },
)
