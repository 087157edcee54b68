import { describe, expect, it } from 'vitest'
import { actorOf } from '../../test/actor.ts'
import { ROLES, type Role, TABS, mayCall } from '../kit/shared/access.ts'
import { type MenuEntry, currentRoute, linksOf, menuOf } from './menu.ts'
import { pages } from './pages.ts'
import { under } from './shell/current-entry.ts'
import catalogue from '../../docs/spec/menus.json' with { type: 'json' }

type Documented = { label: string; route: string | null; children?: Documented[] }
const documented = catalogue.roles as Record<Role, Documented[]>
const menu = (role: Role, more: Partial<Parameters<typeof menuOf>[0]> = {}) =>
  menuOf({
    role,
    accessTabs: [],
    enableAssignments: true,
    enableQualitative: true,
    statusReportPermission: false,
    ...more,
  })

/** A group's own line, then its children, as one text each: order and every byte count. */
const linesOf = (entries: readonly (MenuEntry | Documented)[]): string[] =>
  entries.flatMap((entry) => {
    const children = 'children' in entry && entry.children ? entry.children : undefined
    return children === undefined
      ? [`${entry.label} → ${'route' in entry ? entry.route : ''}`]
      : [entry.label, ...linesOf(children).map((line) => `${entry.label} / ${line}`)]
  })

/** The labels built so far; each module adds its own here and its lines to the menu. */
const built: Record<Role, string[]> = {
  ADMIN: [
    'Access Management',
    'Manage Projects',
    'Manage File',
    'Manage Users',
    'Manage Targets',
    'Worklog',
    'Production Report',
    'Timesheet',
    'Allocation ID',
    'Qualitative',
    'Status Update',
  ],
  MANAGER: ['Manage Projects', 'Manage Users', 'Worklog', 'Timesheet', 'Qualitative'],
  SUBADMIN: [],
  AUTHOR: ['Task Management', 'Worklog', 'Timesheet', 'Add Qualitative Projects', 'Allocation Id'],
  REVIEWER: ['Task Management', 'Timesheet', 'Add Qualitative Projects', 'Allocation Id'],
  'REVIEWER-2': ['Task Management', 'Timesheet'],
  UPLOADER: ['Task Management', 'Timesheet', 'Allocation Id'],
}

/** Pages of a built group that are to come: their entry is left out; the tab of a sub-admin opens the page that is there. */
const toCome: Record<string, string> = { '/target-report': '/target-report/manage' }
const builtPart = (entry: Documented): Documented =>
  entry.children ? { ...entry, children: entry.children.filter(({ route }) => !((route ?? '') in toCome)) } : entry
const opened = (tab: Documented): Documented => ({ ...tab, route: toCome[tab.route ?? ''] ?? tab.route })

describe('side menu (000 §6)', () => {
  it.each(ROLES)('%s: the documented entries that are built, in order and byte for byte', (role) => {
    const expected = documented[role].filter(({ label }) => built[role].includes(label)).map((entry) => builtPart(entry))
    expect(expected).toHaveLength(built[role].length)
    expect(linesOf(menu(role))).toEqual(linesOf(expected))
  })

  it('SUBADMIN: only the granted tabs, in menu order', () => {
    const tabs = catalogue.grantableTabs as Documented[]
    const expected = tabs
      .filter(({ label }) =>
        [
          'Manage Projects',
          'Manage File',
          'Manage Users',
          'Manage Targets',
          'Worklog',
          'Production Report',
          'Timesheet',
          'Allocation ID',
          'Status Update',
        ].includes(label),
      )
      .map((tab) => opened(tab))
    expect(linesOf(menu('SUBADMIN', { accessTabs: TABS.toReversed() }))).toEqual(linesOf(expected))
    expect(linesOf(menu('SUBADMIN', { accessTabs: ['Allocation ID'] }))).toEqual(['Allocation ID → /projectAllocations'])
  })

  it.each(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const)('%s: no Task Management without assignments', (role) => {
    expect(menu(role).map(({ label }) => label)).toContain('Task Management')
    expect(menu(role, { enableAssignments: false }).map(({ label }) => label)).not.toContain('Task Management')
  })

  it.each(['MANAGER', 'AUTHOR', 'REVIEWER'] as const)('%s: nowhere to log qualitative tasks without the flag', (role) => {
    const labels = (flag: boolean) => linksOf(menu(role, { enableQualitative: flag })).map(({ label }) => label)
    expect(labels(true)).toContain('Add Qualitative Projects')
    expect(labels(false)).toEqual(labels(true).filter((label) => label !== 'Add Qualitative Projects'))
  })
})

describe('the flag statusReportPermission', () => {
  const labels = (role: Role, more: Partial<Parameters<typeof menuOf>[0]> = {}) =>
    menu(role, { statusReportPermission: true, ...more }).map(({ label }) => label)

  it.each(ROLES)('%s: Status Update is the last entry, once', (role) => {
    const without = menu(role).map(({ label }) => label)
    expect(labels(role)).toEqual([...without.filter((label) => label !== 'Status Update'), 'Status Update'])
  })

  it('a sub-admin with the tab has one entry', () => {
    expect(labels('SUBADMIN', { accessTabs: ['Status Update', 'Manage Users'] })).toEqual(['Manage Users', 'Status Update'])
  })
})

describe('current entry', () => {
  it.each([
    ['ADMIN', '/projects', '/projects'],
    ['ADMIN', '/project/NEET%202027/Physics/a.xlsx', '/projects'],
    ['ADMIN', '/project/NEET%202027/a.xlsx/summary/details', '/projects'],
    ['ADMIN', '/manage-file/NEET%202027/a.xlsx', '/manage-file'],
    ['ADMIN', '/projectAllocations', '/projectAllocations'],
    ['ADMIN', '/target-report/manage/Portal%20hours.xlsx', '/target-report/manage'],
    ['ADMIN', '/departments', '/users'],
    ['ADMIN', '/', '/'],
    ['ADMIN', '/projectAllocation/019a/Physics', '/projectAllocations'],
    ['ADMIN', '/audit', '/'],
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
    ['MANAGER', '/worklog/019a/profiles', '/worklog'],
    ['MANAGER', '/worklog/019a/targets/019b', '/worklog'],
    ['ADMIN', '/settings', '/'],
    ['MANAGER', '/timesheet/users', '/timesheet/users'],
    ['AUTHOR', '/user/timesheet', '/user/timesheet'],
    ['AUTHOR', '/user/timesheet/declined', '/user/timesheet'],
    ['ADMIN', '/status-report/history', '/status-report'],
  ] as const)('%s at %s: %s', (role, path, route) => {
    expect(currentRoute(menu(role), path, under)).toBe(route)
  })

  it('the longest route that the path begins with wins, then the page that is named whole, then its first part', () => {
    const entries = [
      { label: 'Kites', route: '/kites' },
      { label: 'Tails', route: '/kites/tails' },
    ]
    const named = { '/kite': '/kites', '/kite/$id/tail': '/kites/tails' }
    expect(currentRoute(entries, '/kites/tails/7', named)).toBe('/kites/tails')
    expect(currentRoute(entries, '/kites/7', named)).toBe('/kites')
    expect(currentRoute(entries, '/kite/7/tail', named)).toBe('/kites/tails')
    expect(currentRoute(entries, '/kite/7', named)).toBe('/kites')
    expect(currentRoute(entries, '/kitestrings', named)).toBeUndefined()
  })

  it.each(ROLES)('%s: every page that the role opens is marked, but those of the user menu', (role) => {
    const actor = actorOf({ roles: [role], tabs: role === 'SUBADMIN' ? [...TABS] : [] })
    const entries = menu(role, { accessTabs: actor.tabs })
    const own = pages.filter(({ who }) => mayCall(who, actor))
    const bare = own.filter(({ path }) => currentRoute(entries, path, under) === undefined)
    expect(bare.map(({ path }) => path)).toEqual(['/sessions', '/changePassword'])
  })
})
