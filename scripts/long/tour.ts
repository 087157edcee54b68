/**
 * Takes screenshots of every screen on the sample workspace, light and dark, into results/tour/ with their index (npm run tour
 * [-- part of a name …]). People review them after each change of a screen, and the README shows one of them.
 */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import xlsx from '@e965/xlsx'
import { chromium, type Page } from '@playwright/test'
import { CAST_PASSWORD, cast, type CastName } from '../../db/cast.ts'
import { SAMPLE_PROJECTS } from '../../src/projects/vocabulary.ts'
import { SAMPLE_FILES } from '../../src/rows/files/vocabulary.ts'
import { startApp } from '../../e2e/support/app.ts'
import { appRoutes } from '../../e2e/support/routes.ts'
import { OWN_PASSWORD } from '../../e2e/support/people.ts'
import { loadPageHelp } from '../../src/app/help.ts'
import { toDay, shiftDay } from '../../src/kit/shared/time.ts'

const [SAMPLE_PROJECT] = SAMPLE_PROJECTS
const [SAMPLE_FILE] = SAMPLE_FILES

type Stop = {
  name: string
  who: CastName | undefined
  path: string
  act?: (page: Page) => Promise<void>
  /** The router's page to which `act` leads, if it leaves the page of `path`. */
  leadsTo?: string
  phone?: true
  /** Uses a separate workspace without people and files. */
  isEmpty?: true
}

const file = encodeURIComponent(SAMPLE_FILE)
const project = encodeURIComponent(SAMPLE_PROJECT)
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const findColumn = (words: string) => async (page: Page) => {
  await page.keyboard.press('f')
  await page.getByRole('searchbox', { name: 'Column key' }).fill(words)
  await page.getByRole('list', { name: 'Values' }).getByRole('checkbox').first().waitFor()
}
const planLine = async (page: Page): Promise<void> => {
  for (const [role, who] of [
    ['author', 'ananya'],
    ['author', 'divya'],
    ['reviewer', 'neha'],
    ['reviewer', 'rohit'],
    ['second reviewer', 'sneha'],
    ['uploader', 'anil'],
  ] as const) {
    const { fullName } = cast[who]
    await page.getByRole('button', { name: `Add ${role}`, exact: true }).click()
    await page.keyboard.type(fullName)
    await page.getByRole('option', { name: new RegExp(fullName) }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: fullName }).first().waitFor()
    await page.keyboard.press('Escape')
  }
}
const chooseWorkbook = async (page: Page): Promise<void> => {
  const rows = [
    ['question_id', 'subject', 'chapter'],
    ['PHY-NEW-1', 'Physics', 'Projectiles'],
    ['phy-new-1', 'Physics', 'Projectiles'],
    [null, 'Physics', 'Circular motion'],
  ]
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Questions')
  const buffer = Buffer.from(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  await page.locator('input[type=file]').setInputFiles({ name: 'More rows.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('group', { name: 'Rows shown' }).waitFor()
}
const openAllocation = async (page: Page): Promise<void> => {
  await page.getByText(SAMPLE_PROJECT, { exact: true }).first().click()
  await page.getByText('Physics', { exact: true }).first().click()
}
const openWorklog = (depth: number) => async (page: Page) => {
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
  for (let at = 0; at < depth; at++) {
    const title = await page.locator('h1').first().textContent()
    await first.getByRole('gridcell').first().locator('a, button').first().click()
    await page
      .locator('h1', { hasNotText: title ?? '' })
      .first()
      .waitFor()
    await first.waitFor()
  }
}
const openFigures = async (page: Page): Promise<void> => {
  await openWorklog(3)(page)
  await press('Figures')(page)
  await page.getByRole('img', { name: /^Units, total cost and profit or loss/ }).waitFor()
}
const createTarget = async (page: Page): Promise<void> => {
  await openWorklog(3)(page)
  await press('Create target')(page)
}
const openCalendar = async (page: Page): Promise<void> => {
  await openWorklog(4)(page)
  await press('Calendar')(page)
}
const explainCost = async (page: Page): Promise<void> => {
  await openWorklog(4)(page)
  await page
    .getByRole('button', { name: /^cost of/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'Months' }).getByRole('button').last().click()
}
const openTarget = async (page: Page): Promise<void> => {
  await page.getByText('Physics authoring', { exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Physics authoring' }).waitFor()
}
const openJob = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Physics author', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Physics author, Pune' }).waitFor()
}
const openBoard = async (page: Page): Promise<void> => {
  await openJob(page)
  await page.getByRole('group', { name: 'Candidates by stage' }).waitFor()
  await page.keyboard.press('j')
}
const openCandidate = async (page: Page): Promise<void> => {
  await openBoard(page)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'History' }).waitFor()
}

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('[data-row="0"]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
}
const explainDelta = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Delta of .*[+−].*Explain$/ })
    .last()
    .click()
}
const today = toDay(new Date())
const lastDays = `from=${shiftDay(today, -29)}&to=${today}`

const stops: Stop[] = [
  { name: 'login', who: undefined, path: '/', phone: true },
  { name: 'admin-home', who: 'meera', path: '/' },
  { name: 'author-home', who: 'ananya', path: '/', phone: true },
  { name: 'reviewer-home', who: 'neha', path: '/' },
  { name: 'manager-home', who: 'kavita', path: '/', phone: true },
  { name: 'home-without-rows', who: 'ritu', path: '/' },
  { name: 'empty-workspace', who: 'meera', path: '/', phone: true, isEmpty: true },
  { name: 'new-work', who: 'ananya', path: '/', act: press(/^New work/), phone: true },
  { name: 'inbox', who: 'kavita', path: '/inbox', phone: true },
  { name: 'timesheet', who: 'ananya', path: '/user/timesheet', phone: true },
  { name: 'own-worklog', who: 'ananya', path: '/user/worklog', phone: true },
  { name: 'own-gaps', who: 'ananya', path: '/timesheet/gaps', phone: true },
  { name: 'gaps', who: 'meera', path: '/timesheet/gaps', phone: true },
  { name: 'timesheets-of-user', who: 'kavita', path: `/timesheet/${cast.ananya.id}/manage` },
  { name: 'change-password', who: 'ananya', path: '/changePassword' },
  { name: 'author-assigned', who: 'ananya', path: '/assigned', phone: true },
  { name: 'author-tasks', who: 'ananya', path: `/assigned/${file}`, phone: true },
  { name: 'author-desk', who: 'ananya', path: `/assigned/${file}?task=61`, phone: true },
  { name: 'author-rework-desk', who: 'ananya', path: `/rework-received/${file}?task=31` },
  { name: 'author-done', who: 'ananya', path: `/done/${file}` },
  { name: 'reviewer-tasks', who: 'neha', path: `/assigned/${file}` },
  { name: 'reviewer-desk', who: 'neha', path: `/assigned/${file}?task=51` },
  { name: 'second-reviewer-desk', who: 'sneha', path: `/assigned/${file}?task=41` },
  { name: 'uploader-desk', who: 'anil', path: `/assigned/${file}?task=32` },
  { name: 'empty-list', who: 'divya', path: '/rework-received' },
  { name: 'projects', who: 'meera', path: '/projects' },
  { name: 'add-project', who: 'meera', path: '/projects', act: press('Add Project') },
  { name: 'add-task', who: 'meera', path: '/import/tasks' },
  { name: 'add-rows', who: 'meera', path: `/import/rows?section=${project}&file=${file}`, phone: true },
  {
    name: 'import-preview',
    who: 'meera',
    path: `/import/rows?section=${project}&file=${file}`,
    act: chooseWorkbook,
    phone: true,
  },
  { name: 'files', who: 'meera', path: `/project/${project}/-` },
  { name: 'admin-grid', who: 'meera', path: `/project/${project}/-/${file}`, phone: true },
  { name: 'filter', who: 'meera', path: `/project/${project}/-/${file}`, act: findColumn('Reviewer status'), phone: true },
  { name: 'planner', who: 'meera', path: `/project/${project}/-/${file}?panel=line`, act: planLine },
  { name: 'assign', who: 'meera', path: `/project/${project}/-/${file}`, act: press('Assign Tasks') },
  { name: 'unassign', who: 'meera', path: `/project/${project}/-/${file}`, act: press('UnAssign Tasks') },
  { name: 'file-summary', who: 'meera', path: `/project/${project}/${file}/summary/details`, phone: true },
  { name: 'waiting-rows', who: 'meera', path: '/waiting-rows' },
  { name: 'manage-file', who: 'meera', path: '/manage-file' },
  { name: 'palette', who: 'meera', path: '/', act: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', who: 'ananya', path: '/', act: (page) => page.keyboard.press('?') },
  { name: 'users', who: 'meera', path: '/users', phone: true },
  { name: 'add-user', who: 'meera', path: '/users', act: press('Add User') },
  { name: 'update-details', who: 'meera', path: `/users?dialog=details&user=${cast.ananya.id}` },
  { name: 'block', who: 'meera', path: `/users?dialog=block&user=${cast.ananya.id}`, phone: true },
  { name: 'timesheet-projects', who: 'meera', path: `/users?dialog=timesheets&user=${cast.ananya.id}` },
  { name: 'person', who: 'meera', path: `/users/${cast.ananya.id}`, phone: true },
  { name: 'import-users', who: 'meera', path: '/users/import' },
  { name: 'departments', who: 'meera', path: '/departments' },
  { name: 'access-management', who: 'meera', path: '/access-management', phone: true },
  { name: 'access-why', who: 'meera', path: `/access-management/why?person=${cast.leela.id}`, phone: true },
  { name: 'audit-log', who: 'meera', path: '/audit', phone: true },
  { name: 'sessions', who: 'meera', path: '/sessions' },
  { name: 'allocation-projects', who: 'meera', path: '/projectAllocations' },
  {
    name: 'allocation-ids',
    who: 'meera',
    path: '/projectAllocations',
    act: openAllocation,
    leadsTo: '/projectAllocation/$projectId/$departmentId',
  },
  { name: 'own-allocations', who: 'ananya', path: '/allocations', phone: true },
  { name: 'target-projects', who: 'meera', path: '/targets' },
  { name: 'targets', who: 'meera', path: `/target/${encodeURIComponent(SAMPLE_PROJECT)}`, phone: true },
  {
    name: 'assigned-targets',
    who: 'meera',
    path: `/target/${encodeURIComponent(SAMPLE_PROJECT)}`,
    act: openTarget,
    phone: true,
    leadsTo: '/target-assign/$projectId/$targetId',
  },
  { name: 'worklog-projects', who: 'meera', path: '/worklog' },
  {
    name: 'worklog-profiles',
    who: 'meera',
    path: '/worklog',
    act: openWorklog(2),
    phone: true,
    leadsTo: '/worklog/$subjectId/profiles',
  },
  {
    name: 'worklog-targets',
    who: 'meera',
    path: '/worklog',
    act: openWorklog(3),
    phone: true,
    leadsTo: '/worklog/$profileId/targets',
  },
  {
    name: 'worklog-figures',
    who: 'meera',
    path: '/worklog',
    act: openFigures,
    phone: true,
    leadsTo: '/worklog/$profileId/targets',
  },
  { name: 'worklog-create-target', who: 'meera', path: '/worklog', act: createTarget, leadsTo: '/worklog/$profileId/targets' },
  { name: 'settings', who: 'meera', path: '/settings' },
  {
    name: 'worklog-target',
    who: 'meera',
    path: '/worklog',
    act: openWorklog(4),
    phone: true,
    leadsTo: '/worklog/$profileId/targets/$targetId',
  },
  {
    name: 'worklog-calendar',
    who: 'meera',
    path: '/worklog',
    act: openCalendar,
    phone: true,
    leadsTo: '/worklog/$profileId/targets/$targetId',
  },
  {
    name: 'worklog-explained',
    who: 'meera',
    path: '/worklog',
    act: explainCost,
    leadsTo: '/worklog/$profileId/targets/$targetId',
  },
  { name: 'qualitative', who: 'ananya', path: '/qualitative', phone: true },
  { name: 'add-qualitative', who: 'ananya', path: '/qualitative?dialog=add', phone: true },
  { name: 'team-qualitative', who: 'kavita', path: '/qualitativedata/projects', phone: true },
  { name: 'all-qualitative', who: 'meera', path: '/qualitativedata/all' },
  { name: 'jobs', who: 'vikram', path: '/recruitment', phone: true },
  { name: 'add-job', who: 'vikram', path: '/recruitment?dialog=add' },
  {
    name: 'recruitment-board',
    who: 'meera',
    path: '/recruitment',
    act: openBoard,
    phone: true,
    leadsTo: '/recruitment/job/$jobId',
  },
  { name: 'candidate', who: 'vikram', path: '/recruitment', act: openCandidate, phone: true, leadsTo: '/recruitment/job/$jobId' },
  { name: 'own-jobs', who: 'tara', path: '/recruit' },
  { name: 'add-candidates', who: 'tara', path: '/recruit', act: openJob, phone: true, leadsTo: '/recruit/$jobId/add' },
  { name: 'status-report', who: 'meera', path: '/status-report', phone: true },
  { name: 'status-form', who: 'meera', path: '/status-report', act: openFirstRow },
  { name: 'status-now', who: 'meera', path: '/status-report/current' },
  { name: 'status-history', who: 'meera', path: '/status-report/history' },
  { name: 'reports', who: 'meera', path: '/report', phone: true },
  { name: 'book-report', who: 'meera', path: '/report/book', phone: true },
  { name: 'role-report', who: 'ananya', path: `/report/author/${file}` },
  { name: 'day-report', who: 'meera', path: `/report/day?role=AUTHOR&status=done&${lastDays}` },
  { name: 'user-report', who: 'ananya', path: '/report/user', phone: true },
  { name: 'explained-hours', who: 'ananya', path: '/report/user', act: explainDelta, phone: true },
  { name: 'department-report', who: 'meera', path: `/report/department?${lastDays}` },
  { name: 'count-view', who: 'meera', path: `/report/department?count=people&${lastDays}` },
  { name: 'team-report', who: 'kavita', path: '/report/team', phone: true },
  { name: 'production-report', who: 'kavita', path: '/target-report' },
  { name: 'user-target-report', who: 'ananya', path: '/target-report/user', phone: true },
  { name: 'cross-check', who: 'kavita', path: '/report/cross-check', phone: true },
  { name: 'scorecard', who: 'meera', path: '/report/scorecard', phone: true },
  { name: 'scorecard-rows', who: 'meera', path: '/report/scorecard/rows' },
  { name: 'scheduled-exports', who: 'kavita', path: '/report/scheduled', phone: true },
  { name: 'schedule-an-export', who: 'meera', path: '/report/scheduled?dialog=add' },
  { name: 'not-allowed', who: 'ananya', path: '/users' },
  { name: 'not-found', who: 'ananya', path: '/nowhere' },
]

const INDEX = `# The tour: every screen on the sample workspace

Written by \`npm run tour\`, which takes the pictures: 1366 × 768 in light and dark, some as a phone of 390 × 844. What a screen is for is the first sentence of "What is this?" beside its title; all of them stand in [calls.md](../../docs/calls.md#pages).

| screen | what it is for | as | address | pictures |
|---|---|---|---|---|
`
/** Returns the first sentence of the help of a stop's page, or '' for a page outside of the router. */
async function purposeOf({ path, leadsTo }: Stop): Promise<string> {
  const at = path.split('?')[0] ?? ''
  const fits = (route: string): boolean => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(at)
  // `/report/book` takes precedence over `/report/$name`.
  const routes = appRoutes.map((route) => route.path).toSorted((a, b) => a.split('$').length - b.split('$').length)
  const help = await loadPageHelp(leadsTo ?? routes.find(fits) ?? at)
  return help?.split(/(?<=\.) /)[0] ?? ''
}
/** The days in a path differ from run to run. */
const addressShown = (path: string): string => path.replace(/[?&]from=.*/, '')

const folder = resolve(import.meta.dirname, '../../results/tour')
const shortTour = resolve(import.meta.dirname, '../../docs/tour')
mkdirSync(folder, { recursive: true })
const only = process.argv.slice(2)
const app = await startApp()
const empty = await startApp({ DEMO: '0', ADMIN_EMAIL: cast.meera.email, ADMIN_PASSWORD: OWN_PASSWORD })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const tokens = new Map<string, string>()
  const tokenOf = async (url: string, who: CastName): Promise<string> => {
    const known = tokens.get(url + who)
    if (known !== undefined) return known
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: cast[who].email, password: url === empty.url ? OWN_PASSWORD : CAST_PASSWORD }),
    })
    const { authToken } = (await response.json()) as { authToken: string }
    tokens.set(url + who, authToken)
    return authToken
  }
  for (const { name, who, path, act, phone, isEmpty } of stops) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue
    const { url } = isEmpty ? empty : app
    const views = [
      { suffix: 'light', colorScheme: 'light', width: 1366, height: 768 },
      { suffix: 'dark', colorScheme: 'dark', width: 1366, height: 768 },
      ...(phone ? ([{ suffix: 'phone', colorScheme: 'light', width: 390, height: 844 }] as const) : []),
    ] as const
    for (const { suffix, colorScheme, width, height } of views) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale: 'en-IN',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      if (who !== undefined) {
        const [token, role] = [await tokenOf(url, who), cast[who].roles[0] ?? '']
        await page.goto(url)
        await page.evaluate(
          ([key, value]) => {
            localStorage.setItem('authToken', key ?? '')
            localStorage.setItem('role', value ?? '')
          },
          [token, role],
        )
      }
      // Does not wait for an idle network: the stream of live updates never ends.
      await page.goto(url + path)
      await page.locator('h1').first().waitFor()
      await page.waitForTimeout(700)
      await act?.(page)
      await page.waitForTimeout(600)
      const file = `${name}-${suffix}.png`
      await page.screenshot({ path: join(folder, file) })
      if (existsSync(join(shortTour, file))) copyFileSync(join(folder, file), join(shortTour, file))
      await context.close()
    }
    console.log(name)
  }
  const rows: string[] = []
  for (const stop of stops) {
    const { name, who, path } = stop
    const links = ['light', 'dark', 'phone']
      .filter((view) => existsSync(join(folder, `${name}-${view}.png`)))
      .map((view) => `[${view}](${name}-${view}.png)`)
    if (links.length === 0) continue
    const cells = [
      name.replaceAll('-', ' '),
      await purposeOf(stop),
      who ?? 'nobody',
      `\`${addressShown(path)}\``,
      links.join(', '),
    ]
    rows.push(`| ${cells.join(' | ')} |`)
  }
  writeFileSync(join(folder, 'README.md'), `${INDEX}${rows.join('\n')}\n`)
} finally {
  await browser.close()
  await Promise.all([app.stop(), empty.stop()])
}
