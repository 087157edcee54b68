import { describe, expect, it } from 'vitest'
import { buildActor } from '../../test/actor.ts'
import { ROLES, type Role, STAFF_ROLES, TABS, mayCall } from '../access/levels.ts'
import { type MenuEntry, buildMenu, buildSideMenu, findCurrentRoute, listMenuLinks } from './menu.ts'
import { pages } from './pages.ts'
import { under } from './shell/current-entry.ts'
import catalogue from '../../docs/spec/menus.json' with { type: 'json' }

type Documented = { label: string; route: string | null; children?: Documented[] }
const documented = catalogue.roles as Record<Role, Documented[]>
const menu = (role: Role, more: Partial<Parameters<typeof buildSideMenu>[0]> = {}) =>
  buildSideMenu({
    role,
    accessTabs: [],
    departments: [],
    enableAssignments: true,
    enableQualitative: true,
    statusReportPermission: false,
    hasTargets: false,
    ...more,
  })

const whole = (role: Role, more: Partial<Parameters<typeof buildSideMenu>[0]> = {}) => [
  ...menu(role, more),
  ...buildMenu(
    {
      role,
      accessTabs: [],
      departments: [],
      enableAssignments: true,
      enableQualitative: true,
      statusReportPermission: false,
      hasTargets: false,
      ...more,
    },
    buildActor({ roles: [role] }),
  ).filter((entry) => 'isOurs' in entry),
]

/** One text per line of the menu, each group before its children. The order and every byte must match. */
const linesOf = (entries: readonly (MenuEntry | Documented)[]): string[] =>
  entries.flatMap((entry) => {
    const children = 'children' in entry && entry.children ? entry.children : undefined
    return children === undefined
      ? [`${entry.label} → ${'route' in entry ? entry.route : ''}`]
      : [entry.label, ...linesOf(children).map((line) => `${entry.label} / ${line}`)]
  })

/** Timesheet and Production Report have the entries that the documents list under their keys (decisions 109, P203). */
const opened = (tab: Documented): Documented =>
  documented.ADMIN.find(({ label, children }) => label === tab.label && children !== undefined) ?? tab

describe('the side menu (000 §6)', () => {
  it.each(ROLES)('of %s has the documented entries, in order and byte for byte', (role) => {
    expect(linesOf(menu(role))).toEqual(linesOf(documented[role]))
  })

  it('of SUBADMIN has only the granted tabs, in menu order', () => {
    const tabs = catalogue.grantableTabs as Documented[]
    const expected = tabs.map((tab) => opened(tab))
    expect(linesOf(menu('SUBADMIN', { accessTabs: TABS.toReversed() }))).toEqual(linesOf(expected))
    expect(linesOf(menu('SUBADMIN', { accessTabs: ['Allocation ID'] }))).toEqual(['Allocation ID → /projectAllocations'])
  })

  it.each(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const)(
    'of %s has no Task Management without assignments',
    (role) => {
      expect(menu(role).map(({ label }) => label)).toContain('Task Management')
      expect(menu(role, { enableAssignments: false }).map(({ label }) => label)).not.toContain('Task Management')
    },
  )

  it.each([
    ['head-recruiter', '/recruitment'],
    ['recruiter', '/recruit'],
  ] as const)('gets the documented entry of the department %s after those of the role', (name, route) => {
    const entry = catalogue.conditional.find(({ when }) => when === `departments include ${name}`)
    expect(entry).toMatchObject({ effect: 'add', label: 'Recruitment', route })
    for (const role of ROLES.filter((each) => each !== 'ADMIN')) {
      const [own, added] = [menu(role), menu(role, { departments: [{ name: 'Physics' }, { name }] })]
      expect(linesOf(added)).toEqual([...linesOf(own), `Recruitment → ${route}`])
    }
  })

  it('shows both recruitment entries with a hint but never an entry twice (decision P190)', () => {
    const departments = [{ name: 'recruiter' }, { name: 'Head-Recruiter' }]
    const both = listMenuLinks(menu('REVIEWER-2', { departments })).filter(({ label }) => label === 'Recruitment')
    expect(both.map(({ route, hint }) => [route, hint])).toEqual([
      ['/recruitment', undefined],
      ['/recruit', 'Jobs assigned to you'],
    ])
    const routes = (role: Role, tabs: Parameters<typeof buildSideMenu>[0]['accessTabs'] = []) =>
      listMenuLinks(menu(role, { departments, accessTabs: tabs })).flatMap(({ label, route }) =>
        label === 'Recruitment' ? route : [],
      )
    expect(routes('ADMIN')).toEqual(['/recruitment', '/recruit'])
    expect(routes('SUBADMIN', ['Recruitment'])).toEqual(['/recruitment', '/recruit'])
  })

  it.each(['MANAGER', 'AUTHOR', 'REVIEWER'] as const)(
    'of %s has no entry for logging qualitative tasks without the flag',
    (role) => {
      const labels = (flag: boolean) => listMenuLinks(menu(role, { enableQualitative: flag })).map(({ label }) => label)
      expect(labels(true)).toContain('Add Qualitative Projects')
      expect(labels(false)).toEqual(labels(true).filter((label) => label !== 'Add Qualitative Projects'))
    },
  )
})

describe('our groups after the documented entries (decision 142)', () => {
  const ours = (role: Role) => linesOf(whole(role).filter((entry) => 'isOurs' in entry))
  const reports = ['Reports', 'Reports / All reports → /report', 'Reports / Scorecard → /report/scorecard']

  it('are both shown to an admin, and others see the reports that they may open', () => {
    expect(ours('ADMIN')).toHaveLength(14)
    expect(ours('MANAGER')).toEqual(ours('ADMIN').slice(0, 7))
    for (const role of STAFF_ROLES)
      expect(ours(role)).toEqual([
        ...reports,
        'Reports / Scheduled exports → /report/scheduled',
        'Reports / Missing days → /timesheet/gaps',
      ])
    expect(ours('SUBADMIN')).toEqual([])
  })

  it.each(ROLES)('contain one worklog entry for %s with targets if it is a staff role, and otherwise none', (role) => {
    const links = listMenuLinks(whole(role, { hasTargets: true })).filter(({ route }) => route === '/user/worklog')
    expect(links).toHaveLength(STAFF_ROLES.includes(role as never) ? 1 : 0)
    expect(menu(role, { hasTargets: true })).toEqual(menu(role))
  })

  it.each(ROLES)('of %s contain each page once and only pages that the role may open', (role) => {
    const links = listMenuLinks(whole(role, { accessTabs: TABS }))
    const actor = buildActor({ roles: [role], tabs: role === 'SUBADMIN' ? [...TABS] : [], enableQualitative: true })
    for (const { route } of links) {
      const page = pages.find(({ path }) => path === route)
      expect(page && mayCall(page.who, actor), route).toBe(true)
    }
    expect(new Set(links.map(({ route }) => route)).size).toBe(links.length)
  })
})

describe('the flag statusReportPermission (decision P199)', () => {
  const labels = (role: Role, more: Partial<Parameters<typeof buildSideMenu>[0]> = {}) =>
    menu(role, { statusReportPermission: true, ...more }).map(({ label }) => label)

  it.each(ROLES)('gives %s Status Update once as the last entry', (role) => {
    const without = menu(role).map(({ label }) => label)
    expect(labels(role)).toEqual([...without.filter((label) => label !== 'Status Update'), 'Status Update'])
  })

  it('gives a sub-admin with the tab only one entry', () => {
    expect(labels('SUBADMIN', { accessTabs: ['Status Update', 'Manage Users'] })).toEqual(['Manage Users', 'Status Update'])
  })
})

describe('the current entry of the menu', () => {
  it.each([
    ['ADMIN', '/projects', '/projects'],
    ['ADMIN', '/project/NEET%202027/Physics/a.xlsx', '/projects'],
    ['ADMIN', '/project/NEET%202027/a.xlsx/summary/details', '/projects'],
    ['ADMIN', '/manage-file/NEET%202027/a.xlsx', '/manage-file'],
    ['ADMIN', '/projectAllocations', '/projectAllocations'],
    ['ADMIN', '/target-report/manage/Portal%20hours.xlsx', '/target-report/manage'],
    ['ADMIN', '/target-report', '/target-report'],
    ['ADMIN', '/report/department', '/report/department'],
    ['MANAGER', '/report/team', '/report/team'],
    ['AUTHOR', '/report/user', '/target-report/user'],
    ['AUTHOR', '/target-report/user', '/target-report/user'],
    ['REVIEWER', '/report/user', '/report'],
    ['REVIEWER', '/target-report/user', '/'],
    ['ADMIN', '/departments', '/users'],
    ['ADMIN', '/', '/'],
    ['ADMIN', '/projectAllocation/019a/Physics', '/projectAllocations'],
    ['ADMIN', '/audit', '/audit'],
    ['ADMIN', '/access-management/why', '/access-management/why'],
    ['ADMIN', '/report/day', '/report/day'],
    ['ADMIN', '/report/day/rows', '/report/day'],
    ['AUTHOR', '/report/book', '/report'],
    ['ADMIN', '/timesheet/gaps', '/timesheet/gaps'],
    ['ADMIN', '/closed-months/2026-10', '/closed-months'],
    ['ADMIN', '/sessions', undefined],
    ['AUTHOR', '/assigned/a.xlsx', '/assigned'],
    ['AUTHOR', '/all', '/all'],
    ['AUTHOR', '/allocations', '/allocations'],
    ['AUTHOR', '/rework-sent', '/all'],
    ['ADMIN', '/users/import', '/users'],
    ['ADMIN', '/timesheet/projects', '/timesheet/projects'],
    ['ADMIN', '/timesheet/019a', '/timesheet/projects'],
    ['ADMIN', '/timesheet/users', '/timesheet/users'],
    ['ADMIN', '/timesheet/users/019a/projects', '/timesheet/users'],
    ['ADMIN', '/timesheet/019a/manage', '/timesheet/users'],
    ['ADMIN', '/timesheet/019a/019b/manage', '/timesheet/projects'],
    ['ADMIN', '/target/019a', '/targets'],
    ['ADMIN', '/target-assign/019a/019b', '/targets'],
    ['ADMIN', '/worklog', '/worklog'],
    ['ADMIN', '/recruitment/job/019a', '/recruitment'],
    ['MANAGER', '/worklog/019a/profiles', '/worklog'],
    ['MANAGER', '/worklog/019a/targets/019b', '/worklog'],
    ['ADMIN', '/settings', '/settings'],
    ['MANAGER', '/timesheet/users', '/timesheet/users'],
    ['AUTHOR', '/user/timesheet', '/user/timesheet'],
    ['AUTHOR', '/user/timesheet/declined', '/user/timesheet'],
    ['ADMIN', '/status-report/history', '/status-report'],
  ] as const)('of %s at %s is %s', (role, path, route) => {
    expect(findCurrentRoute(whole(role), path, under)).toBe(route)
  })

  it('is the longest matching route, then the exact path of a page, then the first part of a path', () => {
    const entries = [
      { label: 'Kites', route: '/kites' },
      { label: 'Tails', route: '/kites/tails' },
    ]
    const named = { '/kite': '/kites', '/kite/$id/tail': '/kites/tails' }
    expect(findCurrentRoute(entries, '/kites/tails/7', named)).toBe('/kites/tails')
    expect(findCurrentRoute(entries, '/kites/7', named)).toBe('/kites')
    expect(findCurrentRoute(entries, '/kite/7/tail', named)).toBe('/kites/tails')
    expect(findCurrentRoute(entries, '/kite/7', named)).toBe('/kites')
    expect(findCurrentRoute(entries, '/kitestrings', named)).toBeUndefined()
  })

  it.each(ROLES)('of %s is known on every page except those of the user menu', (role) => {
    const actor = buildActor({ roles: [role], tabs: role === 'SUBADMIN' ? [...TABS] : [] })
    const entries = whole(role, { accessTabs: actor.tabs })
    const own = pages.filter(({ who }) => mayCall(who, actor))
    const bare = own.filter(({ path }) => findCurrentRoute(entries, path, under) === undefined)
    expect(bare.map(({ path }) => path)).toEqual(['/sessions', '/changePassword'])
  })
})
