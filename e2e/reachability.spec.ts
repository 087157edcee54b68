/** Every documented route of the built modules as every role: opened, forbidden, or unknown, against the documents' own tables. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cast, type CastName } from '../db/cast.ts'
import { STAFF_ROLES } from '../src/kit/shared/access.ts'
import { SAMPLE_PROJECTS } from '../src/projects/vocabulary.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, hire, openAs } from './support/people.ts'
import { worklogThings } from './support/worklog.ts'
import { addressOf, appRoutes } from './support/routes.ts'
import { visit } from './support/visit.ts'

const modules = [
  'auth',
  'users',
  'departments',
  'access',
  'sections',
  'files',
  'manage-file',
  'tasks',
  'timesheets',
  'allocations',
  'worklog',
  'qualitative',
  'recruitment',
  'status',
  'target-projects',
  'productivity-files',
  'reports',
]
type Screen = { path: string; paths?: string[]; module: string; reachedBy: Record<string, string[]> }
type Entry = { label: string; route: string | null; children?: Entry[] }
const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../docs/spec/${name}`, import.meta.url), 'utf8')) as T
const screens = read<Screen[]>('screens.json').filter(({ module }) => modules.includes(module))
const menus = read<{
  roles: Record<string, Entry[]>
  grantableTabs: Entry[]
  conditional: { when: string; effect: string; route?: string }[]
}>('menus.json')

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
/** Screens that the documents reach from an ADMIN's only, and that the calls behind them open to the tab of the module too (001 §7, 002 §7, decisions P248). */
const alsoWithTab = [
  '/timesheet/users/:userId/projects',
  '/timesheet/:projectId',
  '/timesheet/:projectId/:userId/manage',
  '/upload-allocation',
  '/report/user',
  '/target-report/user',
]
/** Screens that the documents reach from an AUTHOR's menu only, or from none, and that are for all production people (decisions 96, P171, P228). */
const forAllStaff = ['/user/worklog', '/report', '/report/user', '/target-report', '/target-report/user']
/** Screens that the documents reach from no menu of theirs, and that are for who manages people (002 §5, decisions P224, P228). */
const forManagers = ['/report', '/report/department', '/target-report/user']
const staff: readonly string[] = STAFF_ROLES
/** A documented route and the page of the router differ in the names of their parameters. */
const shape = (path: string): string => path.replace(/[:$]\w+/g, '*')
const pageByShape = new Map(appRoutes.map((page) => [shape(page.path), page]))
/** `/project/:sectionName` → `/project/NEET%202027` */
const documentedAddress = (path: string, own: Readonly<Record<string, string>>): string => {
  const page = pageByShape.get(shape(path))
  if (page === undefined) throw new Error(`No page has the path ${path}`)
  return addressOf(page, own)
}
/** Screens in brackets have no route of their own. */
const routes = screens
  .flatMap((screen) => (screen.paths ?? [screen.path]).map((path) => ({ ...screen, path })))
  .filter(({ path }) => path.startsWith('/'))

/** `who` is a member of the cast, or undefined: then the person is created for the test. */
type Person = {
  label: string
  who: CastName | undefined
  role: string
  tabs: readonly string[]
  departments?: readonly string[]
  works?: false
  updates?: true
}
const people: Person[] = [
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
 * Whoever has a screen in the menu opens it; nobody else does. The task lists are the one exception where the documents allow more than the
 * menus show: each staff role has its own types in the menu, and the types are routes of every staff role (000 §2 routes).
 */
const expectedOf = (
  { path, module, reachedBy }: Screen,
  { role, tabs: granted, departments = [], works, updates }: Person,
): 'opened' | 'not for the role' => {
  const isList = module === 'tasks' && 'AUTHOR' in reachedBy
  const reaches =
    'any' in reachedBy ||
    departments.some((name) => `dept:${name}` in reachedBy) ||
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

/** What names people by their emails: where they are made, found and managed. */
const WITH_EMAILS = [
  '/users',
  '/users/:userId',
  '/access-management',
  '/timesheet/users',
  '/timesheet/:projectId',
  '/projectAllocation/:projectId/:departmentId',
  '/allocation/:project/:accountId',
  // Found by the email, as documented (002 §2).
  '/status-report',
  '/status-report/current',
  '/status-report/history',
]
const EMAIL = /[\w.-]+@proofline\.example/

/** Whether the page scrolls sideways on a phone, its header does not fit, or it scrolls twice: what is larger scrolls in a place of its own (interface.md). */
async function tooWideAt(page: Page): Promise<number[]> {
  const wide: number[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const fits = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      const main = document.querySelector('main')
      const header = document.querySelector('header')
      return (
        scrollWidth <= innerWidth &&
        scrollHeight <= innerHeight &&
        (main === null || main.scrollWidth <= main.clientWidth) &&
        (header === null || header.scrollWidth <= header.clientWidth)
      )
    })
    if (!fits) wide.push(width)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  return wide
}

/** The tabs Timesheet and Production Report have the entries of an ADMIN (decision 109, P203, P229). */
const withChildren = (tab: Entry): Entry =>
  (['Timesheet', 'Production Report'].includes(tab.label) && menus.roles['ADMIN']?.find(({ label }) => label === tab.label)) ||
  tab
const linksOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ route, children }) => (children ? linksOf(children) : route === null ? [] : [route]))
/** The documented entries of the built modules; the others follow with their modules. */
const built = new Set<string>(appRoutes.map(({ path }) => path))
const menuOf = ({ role, tabs: granted, departments = [], works, updates }: Person): string[] => {
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

async function hireSubAdmin(url: string, access: readonly string[]): Promise<string> {
  const api = await asAdmin(url)
  const email = 'gauri.patil@proofline.example'
  await hire(api, { fullName: 'Gauri Patil', email, role: ['SUBADMIN'], enableAssignments: false })
  await api('PUT', 'update/access', { user: email, access: access.map((name) => ({ name })) })
  return email
}

test('every role: its menu, and every documented route opened or forbidden', async ({ page, app }) => {
  await test.step('each documented route of these modules is listed by the router', () => {
    expect(routes.map(({ path }) => path).filter((path) => !pageByShape.has(shape(path)))).toEqual([])
  })
  const api = await asAdmin(app.url)
  const { data } = (await api('GET', 'allocation/projects')) as { data: { _id: string; project_name: string }[] }
  const { data: targets } = (await api('GET', `targets/get/projects/${encodeURIComponent(SAMPLE_PROJECTS[0])}`)) as {
    data: { _id: string }[]
  }
  const { data: jobs } = (await api('GET', 'recruit/job/get?q=Physics+author')) as { data: { _id: string }[] }
  const own = {
    ...(await worklogThings(api, cast.ananya.email)),
    job: jobs[0]?._id ?? '',
    target: targets[0]?._id ?? '',
    'allocation project': data.find(({ project_name: name }) => name === SAMPLE_PROJECTS[0])?._id ?? '',
  }
  let refused: string[] = []
  page.on('response', (response) => {
    if ([403, 500].includes(response.status())) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  // One after the other at the same browser: it has the program already.
  for (const person of people) {
    await test.step(person.label, async () => {
      const email = person.who === undefined ? await hireSubAdmin(app.url, person.tabs) : cast[person.who].email
      await openAs(page, app.url, email)
      await page.keyboard.press('Control+b')
      const menu = page.getByRole('navigation', { name: 'Main' })
      for (const group of await menu.locator('button[aria-expanded=false]').all()) await group.click()
      const hrefs = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(hrefs.filter((href) => href !== '/')).toEqual(menuOf(person))

      refused = []
      const found: Record<string, string> = {}
      const emails: Record<string, string> = {}
      const wide: Record<string, number[]> = {}
      const isMeasured = person.who === 'meera' || person.who === 'ananya'
      const measure = async (path: string): Promise<void> => {
        const widths = await tooWideAt(page)
        if (widths.length > 0) wide[path] = widths
      }
      for (const { path } of routes) {
        const { outcome, text } = await visit(page, documentedAddress(path, own))
        found[path] = outcome
        const email = EMAIL.exec(text)?.[0]
        if (email !== undefined && !WITH_EMAILS.includes(path)) emails[path] = email
        if ((isMeasured || path.startsWith('/recruit')) && outcome === 'opened') await measure(path)
      }
      expect(emails, 'a person is shown by the email').toEqual({})
      expect(found).toEqual(Object.fromEntries(routes.map((screen) => [screen.path, expectedOf(screen, person)])))
      expect(refused, 'a page asked for what the role may not read').toEqual([])
      for (const path of isMeasured ? ['/inbox', '/timesheet/gaps'] : []) {
        await visit(page, path)
        await measure(path)
      }
      expect(wide, 'scrolls sideways on a phone').toEqual({})
    })
  }
})
