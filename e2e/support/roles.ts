/** The people of the reachability journey, and what the tables of the documents allow each of them to open. */
import { cast, type CastName } from '../../db/cast.ts'
import { STAFF_ROLES } from '../../src/access/levels.ts'
import { readCatalogue } from '../../test/catalogues/catalogues.ts'
import { type CatalogueScreen, screens } from '../../test/catalogues/screens.ts'
import { buildSampleAddress, appRoutes } from './routes.ts'

type Entry = { label: string; route: string | null; children?: Entry[] }
const menus = readCatalogue<{
  roles: Record<string, Entry[]>
  grantableTabs: Entry[]
  conditional: { when: string; effect: string; route?: string }[]
}>('menus')

/** The tab whose menu entry opens the screens of a module for a sub-admin. */
const tabs: Record<string, string> = {
  sections: 'Manage Projects',
  files: 'Manage Projects',
  tasks: 'Manage Projects',
  'manage-file': 'Manage File',
  users: 'Manage Users',
  departments: 'Manage Users',
  timesheets: 'Timesheet',
  allocations: 'Allocation ID',
  worklog: 'Worklog',
  recruitment: 'Recruitment',
  status: 'Status Update',
  'target-projects': 'Manage Targets',
  'productivity-files': 'Production Report',
  reports: 'Production Report',
}
/**
 * Screens that the documents reach only from an ADMIN's menu. Their calls also allow the module's tab (001 §7, 002 §7, decision
 * P248).
 */
const alsoWithTab = [
  '/timesheet/users/:userId/projects',
  '/timesheet/:projectId',
  '/timesheet/:projectId/:userId/manage',
  '/upload-allocation',
  '/report/user',
  '/target-report/user',
]
/**
 * Screens for all production people that the documents reach only from an AUTHOR's menu, or from none (decisions 96, P171, P228).
 */
const forAllStaff = ['/user/worklog', '/report', '/report/user', '/target-report', '/target-report/user']
/** Screens for people who manage others that no documented menu reaches (002 §5, decisions P224, P228, P388). */
const forManagers = ['/report', '/report/department', '/target-report/user', '/timesheet/users/:userId/projects']
/** A recruiter's screens. A head recruiter can also be named as a recruiter (decision P380). */
const forHeadRecruiters = ['/recruit', '/recruit/:jobId/add']
const staff: readonly string[] = STAFF_ROLES
/** Replaces the parameters of a path by `*`, because the documents and the router give them different names. */
export const shape = (path: string): string => path.replace(/[:$]\w+/g, '*')
export const pageByShape = new Map(appRoutes.map((page) => [shape(page.path), page]))
/** `/project/:sectionName` → `/project/NEET%202027` */
export const documentedAddress = (path: string, own: Readonly<Record<string, string>>): string => {
  const page = pageByShape.get(shape(path))
  if (page === undefined) throw new Error(`No page has the path ${path}`)
  return buildSampleAddress(page, own)
}
export type Route = { screen: CatalogueScreen; path: string }
/** Each documented route with its screen. Screens in brackets have no route. */
export const routes: readonly Route[] = screens
  .flatMap((screen) => (screen.paths ?? [screen.path]).map((path) => ({ screen, path })))
  .filter(({ path }) => path.startsWith('/'))

/** `who` is a member of the cast. If it is undefined, the person is created for the test. */
export type RolePerson = {
  label: string
  who: CastName | undefined
  role: string
  tabs: readonly string[]
  departments?: readonly string[]
  works?: false
  updates?: true
}
export const people: readonly RolePerson[] = [
  { label: 'ADMIN', who: 'meera', role: 'ADMIN', tabs: [] },
  { label: 'MANAGER', who: 'kavita', role: 'MANAGER', tabs: [] },
  { label: 'SUBADMIN with projects, users and accounts', who: 'leela', role: 'SUBADMIN', tabs: cast.leela.tabs ?? [] },
  { label: 'SUBADMIN without a tab', who: 'nikhil', role: 'SUBADMIN', tabs: [] },
  {
    label: 'SUBADMIN with Manage File, Manage Targets, Worklog, Recruitment, Production Report and Status Update',
    who: undefined,
    role: 'SUBADMIN',
    tabs: ['Manage File', 'Manage Targets', 'Worklog', 'Recruitment', 'Production Report', 'Status Update'],
  },
  { label: 'AUTHOR', who: 'ananya', role: 'AUTHOR', tabs: [] },
  { label: 'AUTHOR with statusReportPermission', who: 'joseph', role: 'AUTHOR', tabs: [], updates: true },
  { label: 'AUTHOR without assignments', who: 'ritu', role: 'AUTHOR', tabs: [], works: false },
  { label: 'REVIEWER', who: 'neha', role: 'REVIEWER', tabs: [] },
  { label: 'REVIEWER-2', who: 'sneha', role: 'REVIEWER-2', tabs: [] },
  { label: 'UPLOADER', who: 'anil', role: 'UPLOADER', tabs: [] },
  { label: 'recruiter', who: 'tara', role: 'AUTHOR', tabs: [], departments: ['recruiter'] },
  { label: 'head-recruiter', who: 'vikram', role: 'AUTHOR', tabs: [], departments: ['head-recruiter'] },
]

/**
 * Returns the expected outcome of a route for a person. A screen opens only for the people who have it in their menu. Task lists
 * are the exception: each staff role has only its own types in the menu, but every staff role may open all types (000 §2 routes).
 */
export const getExpectedAccess = (
  { screen: { module, reachedBy }, path }: Route,
  { role, tabs: granted, departments = [], works, updates }: RolePerson,
): 'opened' | 'not for the role' => {
  const isList = module === 'tasks' && 'AUTHOR' in reachedBy
  const reaches =
    'any' in reachedBy ||
    departments.some((name) => `dept:${name}` in reachedBy) ||
    (forHeadRecruiters.includes(path) && departments.includes('head-recruiter')) ||
    (updates === true && 'flag:statusReportPermission' in reachedBy) ||
    (role === 'SUBADMIN'
      ? (role in reachedBy || alsoWithTab.includes(path)) && granted.includes(tabs[module] ?? '')
      : isList
        ? role in reachedBy && works !== false
        : role in reachedBy ||
          (forAllStaff.includes(path) && staff.includes(role)) ||
          (forManagers.includes(path) && ['ADMIN', 'MANAGER'].includes(role)))
  return reaches ? 'opened' : 'not for the role'
}

/** Gives the tabs Timesheet and Production Report the entries of an ADMIN (decisions 109, P203). */
const withChildren = (tab: Entry): Entry =>
  (['Timesheet', 'Production Report'].includes(tab.label) && menus.roles['ADMIN']?.find(({ label }) => label === tab.label)) ||
  tab
const linksOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ route, children }) => (children ? linksOf(children) : route === null ? [] : [route]))
const built = new Set<string>(appRoutes.map(({ path }) => path))
export const listExpectedMenu = ({ role, tabs: granted, departments = [], works, updates }: RolePerson): string[] => {
  const entries =
    role === 'SUBADMIN'
      ? menus.grantableTabs.filter(({ label }) => granted.includes(label)).map((tab) => withChildren(tab))
      : (menus.roles[role] ?? [])
  const added = menus.conditional.flatMap(({ when, route }) =>
    route !== undefined && departments.some((name) => when === `departments include ${name}`) ? [route] : [],
  )
  const own = linksOf(entries.filter(({ label }) => works !== false || label !== 'Task Management'))
  return [...own, ...added, ...(updates === true ? ['/status-report'] : [])].filter((route) => built.has(route))
}

/** Returns whether a list is in the role's menu. Lists of other types also open, but contain none of the role's work. */
const isOwnType = ({ path, screen }: Route, { role }: RolePerson): boolean =>
  !screen.path.startsWith('/:type') || linksOf(menus.roles[role] ?? []).includes(path.replace('/:filename', ''))

/** Returns the words of `reachedBy` that apply to this person, for whom the documents state what the screen shows. */
export const documentedRights = (route: Route, person: RolePerson): string[] => {
  const { module, reachedBy } = route.screen
  const { role, tabs: granted, departments = [], works, updates } = person
  const byRole = works !== false && (role !== 'SUBADMIN' || granted.includes(tabs[module] ?? '')) && isOwnType(route, person)
  const rights = [
    ...(byRole ? [role] : []),
    ...departments.map((name) => `dept:${name}`),
    ...(updates === true ? ['flag:statusReportPermission'] : []),
  ]
  return rights.filter((right) => right in reachedBy || ('any' in reachedBy && right === role))
}
