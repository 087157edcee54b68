/**
 * npm run audit:web [-- --only=<parts of a path or state>,… --view=dark] runs axe on every screen of the app, empty and loaded,
 * with each dialog open, light and dark, at 1366 × 768 and 390 wide. Nothing may be wider than the window. Phones are also
 * checked at 320. Three more rounds follow: `reach` checks 200 %, 400 % and forced colours, `focus` checks the focus after Esc,
 * and `columns` checks whether each table shows the columns by which its reader decides (page-checks.ts). Any finding fails the
 * run. So does a page of the router, a dialog with a URL or a file named …Dialog, …Panel or …Wizard that no check opens.
 * results/audit-web.md gets the results of the run and keeps the others. A run of all screens also writes results/transcript.md.
 * Needs a build.
 */
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { cast, getDepartmentId } from '../../db/cast.ts'
import { makeQuestionWorkbook } from '../../sample/workbook.ts'
import { SAMPLE_PROJECTS } from '../../src/projects/vocabulary.ts'
import { SAMPLE_FILES } from '../../src/rows/files/vocabulary.ts'
import { drawPicture, pictureBook } from '../../test/pictures.ts'
import { violationsOn } from '../../e2e/support/accessible.ts'
import { startApp } from '../../e2e/support/app.ts'
import { pressWhenPainted } from '../../e2e/support/keys.ts'
import { addFile, asAdmin, asPerson, hireTeam, getTestPassword } from '../../e2e/support/people.ts'
import { SAMPLE_HOURS } from '../../src/productivity-files/vocabulary.ts'
import { appRoutes } from '../../e2e/support/routes.ts'
import { limitConcurrency } from '../../src/kit/concurrency/limit-concurrency.ts'
import { toDay, shiftDay, formatDay } from '../../src/kit/shared/time.ts'
import { filesIn } from '../run/files-in.mjs'
import { BEYOND, describeRun, getOption, readPage, writePage } from './long-check.ts'
import { findFocusFaults, findForcedColourFaults, findHiddenDecidingColumns, findReflowFaults } from './page-checks.ts'
import { readTranscript } from './transcript.ts'

const [SAMPLE_PROJECT] = SAMPLE_PROJECTS
const [SAMPLE_FILE] = SAMPLE_FILES

const root = resolve(import.meta.dirname, '../..')
const [only, view] = [getOption('only')?.split(','), getOption('view')]
type Round = { colorScheme: 'light' | 'dark'; width: 1366 | 390; name: string; columns: readonly string[] }
const every: readonly Round[] = [
  { colorScheme: 'light', width: 1366, name: 'reach', columns: ['200 %', '400 %', 'forced'] },
  { colorScheme: 'light', width: 1366, name: 'focus', columns: ['focus'] },
  { colorScheme: 'light', width: 1366, name: 'columns', columns: ['columns'] },
  ...(['light', 'dark'] as const).flatMap((colorScheme) =>
    ([1366, 390] as const).map((width) => {
      const name = `${colorScheme} ${width}`
      return { colorScheme, width, name, columns: [name] }
    }),
  ),
]
const rounds = every.filter(({ name }) => view === undefined || name.includes(view))
const COLUMNS = every
  .slice(3)
  .concat(every.slice(0, 3))
  .flatMap(({ columns }) => columns)

type Check = {
  /** The path of the page in the router, or `-` for pages outside of it. */
  route: string
  /** `loaded`, `empty`, or the open part, such as `dialog add`. */
  state: string
  who?: string
  address: string
  /** Opens a part that has no URL. `view` distinguishes the four rounds. */
  act?: (page: Page, view: string) => Promise<unknown>
  shows?: string
  /** False if a phone does not have this part, for example because its rows are cards. */
  narrow?: boolean
  part?: string | readonly string[]
}

const app = await startApp()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const path = encodeURIComponent

const webFiles = filesIn(join(root, 'src')).filter((file) => /\/web\//.test(file))

const idIn = (found: unknown, key: string, value: string | number): string => {
  const find = (node: unknown): string | undefined => {
    if (typeof node !== 'object' || node === null) return undefined
    const record = node as Record<string, unknown>
    if (record[key] === value && typeof record['_id'] === 'string') return record['_id']
    return Object.values(record).reduce<string | undefined>((id, each) => id ?? find(each), undefined)
  }
  const id = find(found)
  if (id === undefined) throw new Error(`Nothing has ${key} "${value}" in ${JSON.stringify(found).slice(0, 300)}`)
  return id
}

async function findWorklog(api: Awaited<ReturnType<typeof asAdmin>>) {
  const project = idIn(await api('GET', 'project/all'), 'name', 'Physics authoring')
  const subject = idIn(await api('GET', `project/${project}`), 'name', 'Physics')
  const profile = idIn(await api('GET', `project/subject/${subject}`), 'name', 'Questions and answers')
  const target = idIn(await api('GET', `targets/${profile}/all`), 'userId', cast.ananya.id)
  const { data } = (await api('GET', `targets/${target}`)) as { data: { subTargets: { _id: string }[] } }
  const targets = `/worklog/${profile}/targets`
  return {
    project,
    subject,
    profile,
    target,
    day: data.subTargets[0]?._id ?? '',
    profiles: `/worklog/${subject}/profiles`,
    targets,
    days: `${targets}/${target}`,
  }
}

async function findRecruitment(api: Awaited<ReturnType<typeof asAdmin>>) {
  const job = idIn(await api('GET', 'recruit/job/get?limit=500'), 'name', 'Physics author')
  const { data } = (await api('GET', `recruit/${job}/candidate/getAll?limit=500`)) as {
    data: { _id: string; cv: unknown; stage: string }[]
  }
  return { job, candidate: data.find(({ cv, stage }) => cv !== null && stage !== 'declined')?._id ?? '' }
}

async function findReports(api: Awaited<ReturnType<typeof asAdmin>>) {
  const { email } = cast.meera
  const records = await api('GET', `qualitatives/tasks/all/admin?email=${cast.ananya.email}`)
  const saves = (await api('GET', `fetch/history/status/${email}`)) as { data: { _id: string }[] }
  return {
    waiting: idIn(records, 'totalHours', '01:00'),
    statusRecord: idIn(await api('GET', `get/users/status/${email}?q=${cast.neha.email}`), 'email', cast.neha.email),
    statusSave: saves.data[0]?._id ?? '',
  }
}

async function scheduleExports(api: Awaited<ReturnType<typeof asAdmin>>): Promise<string> {
  const of = { export: 'POST /report/scorecard/download', selection: { by: 'project' } }
  await api('POST', 'report/scheduled', { ...of, name: 'Daily score', every: 'daily' })
  await api('POST', 'report/scheduled', { ...of, name: 'Monthly score', every: 'monthly', day: 1 })
  await api('POST', 'report/scheduled', { ...of, name: 'Weekly score', every: 'weekly', day: 1 })
  return idIn(await api('GET', 'report/scheduled'), 'name', 'Weekly score')
}

const PICTURED = { project: 'Audited 2027', file: 'Audited_Set01.xlsx' }
async function addPicturedFile(api: Awaited<ReturnType<typeof asAdmin>>, authorEmail: string): Promise<void> {
  const stem = 'What is the speed of a train that covers 90 km in one and a half hours without a stop?'
  const choices = 'A) 40 km/h\nB) 60 km/h\nC) 60 km/h\nD) 90 km/h'
  const rows = [
    ['question_id', 'subject', 'question_text', 'answer_key'],
    ['AU-1', 'Physics', `${stem}\n${choices}`, 'B'],
    ['AU-2', 'Physics', `${stem}\n${choices}`, 'B'],
  ]
  const book = pictureBook(PICTURED.file, rows, [{ row: 1, column: 2, media: await drawPicture(1, 'png', 320) }])
  await addFile(api, PICTURED.project, PICTURED.file, await book.arrayBuffer())
  await api('POST', `file/${PICTURED.file}/assign`, { start: 1, end: 2, author: authorEmail })
}

async function arrange() {
  const api = await asAdmin(app.url)
  const fresh = await hireTeam(api, 'audit', ['Physics'])
  const { author: pictured } = await hireTeam(api, 'pictured', ['Physics'], ['author'])
  await addPicturedFile(api, pictured.email)
  await api('PUT', `project-needs/${path(PICTURED.project)}`, { needed: false })
  await api('POST', 'section/add', { name: 'Empty 2027' })
  await api('POST', 'allocation/project/add', { project_name: 'Empty 2027' })
  await api('POST', `allocation/department/add/${path('Empty 2027')}`, { department_name: 'Physics' })
  const fileId = idIn(await api('GET', `section/${path(SAMPLE_PROJECT)}/-`), 'name', SAMPLE_FILE)
  const projects = await api('GET', 'allocation/projects')
  const project = idIn(projects, 'project_name', SAMPLE_PROJECT)
  const emptyProject = idIn(projects, 'project_name', 'Empty 2027')
  const accounts = await api('GET', `allocation/list/${project}/${getDepartmentId('Physics')}`)
  const target = idIn(await api('GET', `targets/get/projects/${path(SAMPLE_PROJECT)}`), 'keyword', 'Physics authoring')
  const ofTarget = await api('GET', `targets/all/assigned/${target}`)
  const assigned = idIn(
    (ofTarget as { data: { _id: string; user: { email: string } }[] }).data.map(({ _id, user }) => ({ _id, email: user.email })),
    'email',
    cast.imran.email,
  )
  await api('POST', 'project/target/add', { project_name: 'Empty 2027' })
  const { data: days } = (await api('GET', `timesheet/${cast.ananya.id}/view`)) as { data: { _id: string; status: string }[] }
  const [waiting, other] = days.filter(({ status }) => status === 'FILLED')
  const declined = days.find(({ status }) => status === 'REJECTED') ?? other
  if (declined === other)
    await api('PATCH', `timesheet/${other?._id}/update`, { status: 'REJECTED', approverRemarks: 'Which set was it?' })
  return {
    api,
    fresh,
    pictured: pictured.email,
    fileId,
    project,
    emptyProject,
    held: idIn(accounts, 'account_id', 'phys-11'),
    free: idIn(accounts, 'account_id', 'phys-14'),
    sheet: idIn(await api('GET', 'timesheet/project/all'), 'name', 'Physics authoring'),
    filled: waiting?._id ?? '',
    hold: idIn(await api('GET', `allocation/history/phys-11/${path(SAMPLE_PROJECT)}`), 'user', cast.ananya.email),
    worklogOf: await findWorklog(api),
    target,
    assigned,
    targetEntry: idIn(await api('GET', `history/${assigned}`), 'target_count', 26),
    ...(await findRecruitment(api)),
    ...(await findReports(api)),
    scheduled: await scheduleExports(api),
    freshId: idIn(await api('GET', 'admin/users?limit=500'), 'email', fresh.author.email),
  }
}
const benchContext = await arrange()
const { fresh } = benchContext
const [admin, author, reviewer] = [cast.meera.email, cast.ananya.email, cast.neha.email]
const grid = `/project/${path(SAMPLE_PROJECT)}/-/${SAMPLE_FILE}`
const managed = `/manage-file/${path(SAMPLE_PROJECT)}/${SAMPLE_FILE}`
const files = `/project/${path(SAMPLE_PROJECT)}`
const physics = `/projectAllocation/${benchContext.project}/${getDepartmentId('Physics')}`
const panelShows = 'section[role=complementary], section[role=dialog]'
const dialogShows = '[role=dialog]'
const CLOSES = [panelShows, dialogShows, 'dialog[open]', 'dialog[open] [role=group]', '[role=menu]', '[data-part=desk]']

/** Chooses an entry of the file page's menu. */
const chooseTool = (name: RegExp) => async (page: Page) => {
  await press('More')(page)
  await page.getByRole('menuitem', { name }).click()
}
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
const of = (route: string, who: string) => ({
  check: (state: string, address: string, more: Partial<Check> = {}): Check => ({ route, who, state, address, ...more }),
  list: (address: string, empty: string | undefined, dialogs: Record<string, [search: string, part?: string]> = {}): Check[] => [
    { route, who, state: 'loaded', address },
    ...(empty === undefined ? [] : [{ route, who, state: 'empty', address: empty }]),
    ...Object.entries(dialogs).map(([word, [search, part]]) => ({
      route,
      who,
      state: `dialog ${word}`,
      shows: dialogShows,
      ...(part !== undefined && { part }),
      address: `${address}?${search}`,
    })),
  ],
})

const listOwners: Record<string, string> = {
  assigned: author,
  all: author,
  done: author,
  approved: author,
  skipped: author,
  'rework-received': author,
  rejected: reviewer,
  tobeskipped: reviewer,
  skipApproved: reviewer,
  'rework-sent': reviewer,
  declined: author,
  uploaded: cast.anil.email,
}
const lists: Check[] = Object.entries(listOwners).flatMap(([type, who]) => [
  ...of(`/${type}`, who).list(`/${type}`, undefined),
  of(`/${type}`, fresh.author.email).check('empty', `/${type}`),
  ...of(`/${type}/$fileName`, who).list(`/${type}/${SAMPLE_FILE}`, `/${type}/${SAMPLE_FILE}?q=nothing-is-called-so`),
])
const tasks = of('/assigned/$fileName', author)
const review = of('/assigned/$fileName', reviewer)
const withPicture = of('/assigned/$fileName', benchContext.pictured)
const picturedTask = `/assigned/${PICTURED.file}?task=1`
const desks: Check[] = [
  tasks.check('desk', `/assigned/${SAMPLE_FILE}?task=61`, { shows: '[data-part=desk]' }),
  tasks.check('desk, done chosen', `/assigned/${SAMPLE_FILE}?task=61`, {
    shows: '[data-part=desk]',
    act: (page) => page.keyboard.press('1'),
  }),
  tasks.check('desk, skip chosen', `/assigned/${SAMPLE_FILE}?task=61`, {
    shows: '[data-part=desk]',
    act: (page) => page.keyboard.press('2'),
  }),
  tasks.check('printed', `/assigned/${SAMPLE_FILE}?print=1&size=10`, { shows: 'role=button[name=/^Print these rows/]' }),
  tasks.check('columns', `/assigned/${SAMPLE_FILE}`, {
    act: press('Columns'),
    shows: 'role=group[name="Columns"]',
    narrow: false,
  }),
  of('/rework-received/$fileName', author).check('desk', `/rework-received/${SAMPLE_FILE}?task=31`, {
    shows: '[data-part=desk]',
  }),
  of('/done/$fileName', author).check('desk', `/done/${SAMPLE_FILE}?task=51`, { shows: '[data-part=desk]' }),
  review.check('desk', `/assigned/${SAMPLE_FILE}?task=51`, { shows: '[data-part=desk]' }),
  review.check('filter panel', `/assigned/${SAMPLE_FILE}`, {
    act: press(/^Filter/),
    shows: 'form[aria-label=Filter]',
    part: 'tasks/FilterPanel',
  }),
  of('/assigned/$fileName', cast.sneha.email).check('desk', `/assigned/${SAMPLE_FILE}?task=41`, { shows: '[data-part=desk]' }),
  of('/assigned/$fileName', cast.anil.email).check('desk', `/assigned/${SAMPLE_FILE}?task=32`, { shows: '[data-part=desk]' }),
  withPicture.check('dialog picture', picturedTask, {
    act: (page) => page.locator('[data-part=desk] button[aria-haspopup=dialog][aria-busy=false]').first().click(),
    shows: dialogShows,
    part: 'tasks/PictureDialog',
  }),
  withPicture.check('dialog dismiss', picturedTask, {
    act: press(/^Dismiss: /),
    shows: dialogShows,
    part: 'tasks/DismissDialog',
  }),
  withPicture.check('dialog compare', picturedTask, {
    act: press(/^Compare with /),
    shows: dialogShows,
    part: 'tasks/CompareDialog',
  }),
]

const selectFirst = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
}
const users = of('/users', admin)
const whyAddress = '/access-management/why'
const why = of(whyAddress, admin)
const someone = `user=${cast.ananya.id}`
const people: Check[] = [
  ...users.list('/users', '/users?fullName=nobody-is-called-so', {
    add: ['dialog=add', 'users/AddUserDialog'],
    details: [`dialog=details&${someone}`, 'users/UpdateDetailsDialog'],
    salary: [`dialog=salary&${someone}`, 'users/UpdateSalaryDialog'],
    timesheets: [`dialog=timesheets&${someone}`, 'timesheets/AssignTimesheetProjectsDialog'],
    absence: [`dialog=absence&${someone}`, 'absences/AbsenceDialog'],
    sessions: [`dialog=sessions&${someone}`, 'users/EndSessionsDialog'],
    block: [`dialog=block&${someone}`, 'users/LeaveDialog'],
    unblock: [`dialog=unblock&user=${cast.sameer.id}`],
    delete: [`dialog=delete&${someone}`],
  }),
  users.check('dialog add, refused', '/users?dialog=add', {
    act: (page) => page.keyboard.press('Control+Enter'),
    shows: dialogShows,
  }),
  users.check('dialog password again', `/users?dialog=unblock&user=${cast.sameer.id}`, {
    act: async (page) => {
      const refused = { success: false, code: 'REAUTH_NEEDED', message: 'You logged in a while ago.' }
      const stale = (url: URL): boolean => url.pathname.startsWith('/api/')
      await page.getByRole('dialog').waitFor()
      await page.route(stale, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 403, json: refused }),
      )
      await page.getByRole('dialog').getByRole('button', { name: 'Unblock', exact: true }).click()
      await page.getByLabel('Password', { exact: true }).waitFor()
    },
    shows: dialogShows,
    part: 'session/GiveAgainDialog',
  }),
  of('/users/import', admin).check('loaded', '/users/import'),
  ...of('/users/$userId', admin).list(`/users/${cast.ananya.id}`, `/users/${benchContext.freshId}`),
  of('/users/$userId', admin).check('nobody', '/users/nobody'),
  ...of('/departments', admin).list('/departments', '/departments?q=nothing-is-called-so', {
    create: ['dialog=create', 'departments/CreateDepartmentDialog'],
    delete: [`delete=${getDepartmentId('Biology')}`],
  }),
  ...of('/access-management', admin).list('/access-management', '/access-management?q=nobody-is-called-so', {
    add: [`dialog=add&user=${cast.nikhil.id}`, 'grants/TabsDialog'],
    end: [`dialog=end&user=${cast.leela.id}`],
    remove: [`dialog=remove&user=${cast.leela.id}`],
  }),
  ...why.list(`${whyAddress}?person=${cast.leela.id}`, whyAddress),
  why.check('screen', `${whyAddress}?person=${cast.leela.id}&screen=/users`, { shows: panelShows, part: 'grants/WhyPanel' }),
  ...of('/audit', admin).list('/audit', '/audit?name=nothing-is-called-so'),
  of('/audit', admin).check('line', '/audit', {
    act: async (page) => {
      await page.locator('[data-row]').first().waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
    },
    shows: panelShows,
    part: 'audit/LinePanel',
  }),
  ...of('/inbox', cast.kavita.email).list('/inbox', '/inbox?q=nobody-is-called-so', {
    deputy: ['dialog=deputy', 'inbox/DeputyDialog'],
  }),
  of('/inbox', cast.kavita.email).check('some selected', '/inbox', { act: selectFirst, shows: '[data-part=grid-bulk]' }),
  of('/inbox', cast.kavita.email).check('last decision', '/inbox', {
    act: async (page) => {
      await selectFirst(page)
      await page.locator('[data-part=grid-bulk]').waitFor()
      await page.keyboard.press('a')
    },
    shows: panelShows,
    part: 'inbox/LastDecision',
  }),
  of('/inbox', cast.kavita.email).check('decided', '/inbox?tab=decided'),
  of('/inbox', cast.kavita.email).check('a row open', '/inbox', {
    act: async (page) => {
      await page.locator('[data-row]').first().waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
    },
    shows: panelShows,
    part: 'inbox/EntryPanel',
  }),
  of('/inbox', admin).check('dialog grant', '/inbox', {
    act: async (page) => {
      const tab = { tab: 'Worklog', reason: 'I look after the targets of Physics.' }
      // Only the first round makes the request: the server refuses a second one while the first is pending.
      await (await asPerson(app.url, cast.nikhil.email))('POST', 'access/requests', tab).catch(() => undefined)
      await page.reload()
      await page
        .getByRole('row', { name: /Nikhil Bose/ })
        .getByText(/Access request/)
        .click()
      await press(/^Grant/)(page)
    },
    shows: dialogShows,
    part: 'access-requests/GrantDialog',
  }),
  of('/notifications', author).check('loaded', '/notifications'),
  of('/inbox', author).check('came', '/inbox'),
  of('/sessions', admin).check('loaded', '/sessions'),
  of('/sessions', admin).check('dialog end', '/sessions', { act: press(/^End /), shows: dialogShows }),
]

const rowsOf = (route: string, address: string): Check[] => {
  const { check, list } = of(route, admin)
  return [
    ...list(address, `${address}?q=nothing-is-called-so`),
    check('panel assign', `${address}?panel=assign`, { shows: panelShows, part: 'tasks/AssignPanel' }),
    check('panel line', `${address}?panel=line`, { shows: '[data-part=line-role]' }),
    check('panel unassign', `${address}?panel=unassign`, { shows: panelShows, part: 'tasks/UnassignPanel' }),
    check('row', `${address}?task=2`, { shows: 'ol[aria-label^=Timeline]', part: 'tasks/RowPanel' }),
    check('saved filters', `${address}?q=PHY`, { act: chooseTool(/^Saved filters/) }),
    check('printed', `${address}?print=1&size=10`, { shows: 'role=button[name=/^Print these rows/]' }),
  ]
}
const projectDialogs = {
  add: ['dialog=add', 'tasks/AddProjectDialog'],
  delete: [`dialog=delete&project=${path('Empty 2027')}`],
} satisfies Record<string, [string, string?]>
const fileDialogs = {
  rename: [`dialog=rename&file=${benchContext.fileId}`, 'tasks/RenameFileDialog'],
  delete: [`dialog=delete&file=${benchContext.fileId}`],
} satisfies Record<string, [string, string?]>
const takeWorkbook = async (page: Page, view: string): Promise<void> => {
  const buffer = Buffer.from(await makeQuestionWorkbook())
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `Audit ${view}.xlsx`, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).waitFor()
}
const importing = of('/import/$kind', admin)
const projects: Check[] = [
  ...of('/projects', admin).list('/projects', '/projects?q=nothing-is-called-so', projectDialogs),
  ...of('/project/$sectionName', admin).list(files, `/project/${path('Empty 2027')}`, fileDialogs),
  of('/project/$sectionName', admin).check('dialog account need', `/project/${path(PICTURED.project)}`, {
    act: press('Require them'),
    shows: dialogShows,
    part: 'projects/AccountNeedDialog',
  }),
  ...of('/content-checks/$project', admin).list(`/content-checks/${path(PICTURED.project)}`, undefined, {
    levels: ['dialog=levels', 'tasks/LevelsDialog'],
    glossary: ['dialog=glossary', 'tasks/UploadGlossaryDialog'],
    delete: ['dialog=delete'],
  }),
  ...of('/project/$sectionName/$department', admin).list(
    `${files}/Physics`,
    `/project/${path('Empty 2027')}/Physics`,
    fileDialogs,
  ),
  ...rowsOf('/project/$sectionName/$department/$filename', grid),
  of('/project/$sectionName/$department/$filename', admin).check('dialog second review', grid, {
    act: chooseTool(/^Second review/),
    shows: dialogShows,
  }),
  of('/project/$sectionName/$department/$filename', admin).check('dialog portal', grid, {
    act: chooseTool(/^For a portal/),
    shows: dialogShows,
    part: 'tasks/PortalExportDialog',
  }),
  of('/project/$sectionName/$department/$filename', admin).check('dialog reopen', `${grid}?task=2`, {
    act: press('Reopen'),
    shows: dialogShows,
    part: 'tasks/ReopenDialog',
  }),
  ...of('/project/$sectionName/$filename/summary/details', admin).list(
    `${files}/${SAMPLE_FILE}/summary/details`,
    `${files}/nothing-is-called-so.xlsx/summary/details`,
  ),
  of('/project/$sectionName/$filename/summary/details', admin).check(
    'as a table',
    `${files}/${SAMPLE_FILE}/summary/details?view=table`,
  ),
  of('/waiting-rows', admin).check('loaded', '/waiting-rows'),
  ...of('/manage-file', admin).list('/manage-file', '/manage-file?q=nothing-is-called-so', { add: ['dialog=add'] }),
  ...of('/manage-file/$project', admin).list(`/manage-file/${path(SAMPLE_PROJECT)}`, `/manage-file/${path('Empty 2027')}`),
  ...rowsOf('/manage-file/$project/$fileName', managed),
  importing.check('loaded', `/import/tasks?section=${path(SAMPLE_PROJECT)}`, { part: 'tasks/ImportWizard' }),
  importing.check('rows', `/import/rows?section=${path(SAMPLE_PROJECT)}&file=${SAMPLE_FILE}`),
  importing.check('take back', `/import/rows?section=${path(SAMPLE_PROJECT)}&file=${SAMPLE_FILE}`, {
    act: press(/^Undo /),
    shows: dialogShows,
    part: 'kit/TakeBackDialog',
  }),
  importing.check('done', `/import/done?section=${path(SAMPLE_PROJECT)}`),
  importing.check('empty', '/import/nothing'),
  importing.check('preview', `/import/tasks?section=${path(SAMPLE_PROJECT)}`, { act: takeWorkbook }),
]
const assigning = `/target-assign/${path(SAMPLE_PROJECT)}/${benchContext.target}`
const targets: Check[] = [
  ...of('/targets', admin).list('/targets', '/targets?q=nothing-is-called-so', {
    add: ['dialog=add', 'projects/AddProjectDialog'],
  }),
  of('/targets', admin).check('dialog upload', '/targets?dialog=upload', {
    shows: dialogShows,
    part: ['target-projects/UploadTargetsDialog', 'kit/SheetImportDialog', 'kit/ImportDialog'],
  }),
  ...of('/target/$projectId', admin).list(`/target/${path(SAMPLE_PROJECT)}`, `/target/${path('Empty 2027')}`, {
    add: ['dialog=add', 'target-projects/AddRowDialog'],
    delete: [`delete=${benchContext.target}`, 'target-projects/DeleteRowDialog'],
  }),
  ...of('/target-assign/$projectId/$targetId', admin).list(assigning, `${assigning}?q=nobody-is-called-so`, {
    assign: ['dialog=assign', 'target-projects/AssignDialog'],
    change: [`dialog=change&assigned=${benchContext.assigned}`, 'target-projects/ChangeDialog'],
    history: [`dialog=history&assigned=${benchContext.assigned}`, 'target-projects/HistoryDialog'],
    withdraw: [`entry=${benchContext.targetEntry}`, 'target-projects/WithdrawDialog'],
  }),
]
const { worklogOf } = benchContext
const giveUnpricedTarget = async (page: Page, view: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`Audit ${view}`)
  await dialog.getByLabel('Users').fill(fresh.author.fullName)
  await page.keyboard.press('Enter')
  // A week, which always includes working days.
  const today = toDay(new Date())
  await dialog.getByLabel('From', { exact: true }).fill(formatDay(today))
  await dialog.getByLabel('To', { exact: true }).fill(formatDay(shiftDay(today, 6)))
  await dialog.getByLabel('Target per day').fill('10')
  await page.keyboard.press('Control+Enter')
}
const worklogs: Check[] = [
  ...of('/user/worklog', author).list('/user/worklog', undefined),
  ...of('/worklog', admin).list('/worklog', '/worklog?q=nothing-is-called-so', {
    add: ['dialog=add', 'projects/AddProjectDialog'],
    report: ['dialog=report', 'worklog/ReportDialog'],
  }),
  ...of('/worklog/$projectId', admin).list(
    `/worklog/${worklogOf.project}`,
    `/worklog/${worklogOf.project}?q=nothing-is-called-so`,
    {
      add: ['dialog=add', 'worklog/AddSubjectDialog'],
      delete: [`delete=${worklogOf.subject}`],
    },
  ),
  ...of('/worklog/$subjectId/profiles', admin).list(worklogOf.profiles, `${worklogOf.profiles}?q=nothing-is-called-so`, {
    add: ['dialog=add', 'worklog/ProfileDialog'],
    edit: [`dialog=edit&profile=${worklogOf.profile}`],
    delete: [`delete=${worklogOf.profile}`],
  }),
  of('/worklog/$subjectId/profiles', admin).check('explained', `${worklogOf.profiles}?explain=pnl.${worklogOf.profile}.-.-`, {
    shows: panelShows,
    part: 'worklog/ExplainPanel',
  }),
  ...of('/worklog/$profileId/targets', admin).list(worklogOf.targets, `${worklogOf.targets}?q=nothing-is-called-so`, {
    add: ['dialog=add', 'worklog/CreateTargetDialog'],
    report: ['dialog=report'],
    delete: [`delete=${worklogOf.target}`],
  }),
  of('/worklog/$profileId/targets', admin).check('figures', `${worklogOf.targets}?view=figures`),
  of('/worklog/$profileId/targets', admin).check('dialog unknown cost', `${worklogOf.targets}?dialog=add`, {
    act: giveUnpricedTarget,
    shows: 'role=list[name="People without a salary"]',
    part: 'worklog/UnknownCostDialog',
  }),
  ...of('/worklog/$profileId/targets/$targetId', admin).list(worklogOf.days, undefined, {
    change: [`change=${worklogOf.day}`, 'worklog/ChangeDayDialog'],
  }),
  of('/worklog/$profileId/targets/$targetId', admin).check('calendar', `${worklogOf.days}?view=calendar`),
  of('/settings', admin).check('loaded', '/settings'),
  of('/settings', admin).check('dialog set', '/settings?dialog=set', {
    shows: 'role=button[name="Save"]',
    part: 'settings/SettingForm',
  }),
  ...['retention', 'waits', 'files', 'people', 'tolerance', 'hosts'].map((word) =>
    of('/settings', admin).check(`dialog ${word}`, `/settings?dialog=${word}`, { shows: 'role=button[name="Save"]' }),
  ),
  of('/settings', admin).check('history', '/settings?view=history'),
  of('/settings/standard-rates', admin).check('loaded', '/settings/standard-rates'),
  of('/settings/standard-rates', admin).check('history', '/settings/standard-rates?view=history'),
  of('/system', admin).check('loaded', '/system'),
  of('/system', admin).check('a job', '/system', {
    act: (page) => press(/^(More|Why): /)(page),
    shows: panelShows,
    part: 'system/JobPanel',
  }),
]
const accounts: Check[] = [
  ...of('/projectAllocations', admin).list('/projectAllocations', '/projectAllocations?q=nothing-is-called-so', {
    add: ['dialog=add', 'projects/AddProjectDialog'],
    sync: ['dialog=sync', 'allocations/SyncDialog'],
    lowercase: ['dialog=lowercase', 'allocations/LowercaseDialog'],
    delete: [`delete=${benchContext.emptyProject}`],
  }),
  of('/projectAllocation/$projectId/timeline', admin).check('loaded', `/projectAllocation/${benchContext.project}/timeline`),
  of('/projectAllocation/$projectId/timeline', admin).check(
    'table',
    `/projectAllocation/${benchContext.project}/timeline?view=table`,
  ),
  of('/projectAllocation/$projectId/timeline', admin).check('card', `/projectAllocation/${benchContext.project}/timeline`, {
    act: async (page) => page.getByRole('button', { name: /^Imran Sheikh, phys-12/ }).click(),
    shows: dialogShows,
  }),
  of('/upload-allocation', admin).check('loaded', '/upload-allocation'),
  ...of('/allocation/$project/$accountId', admin).list(
    `/allocation/${path(SAMPLE_PROJECT)}/phys-11`,
    `/allocation/${path(SAMPLE_PROJECT)}/chem-12`,
    { edit: [`edit=${benchContext.hold}`, 'allocations/EditTimesDialog'] },
  ),
  ...of('/projectAllocation/$projectId', admin).list(
    `/projectAllocation/${benchContext.project}`,
    `/projectAllocation/${benchContext.project}?q=nothing-is-called-so`,
    {
      add: ['dialog=add', 'allocations/AddDepartmentDialog'],
      delete: [`delete=${getDepartmentId('Physics')}`],
    },
  ),
  ...of('/projectAllocation/$projectId/$departmentId', admin).list(
    physics,
    `/projectAllocation/${benchContext.emptyProject}/${getDepartmentId('Physics')}`,
    {
      add: ['dialog=add', 'allocations/AddUserDialog'],
      start: [`dialog=start&account=${benchContext.free}`, 'allocations/StartDialog'],
      end: [`dialog=end&account=${benchContext.held}`, 'allocations/EndDialog'],
      mode: [`dialog=mode&account=${benchContext.held}`],
      lend: [`dialog=lend&account=${benchContext.free}`, 'allocations/LendDialog'],
    },
  ),
  ...of('/qualitative', author).list('/qualitative', undefined, {
    add: ['dialog=add', 'qualitative/LogDialog'],
    change: [`dialog=change&record=${benchContext.waiting}`],
  }),
  ...of('/qualitative-approved-user', author).list('/qualitative-approved-user', undefined),
  ...of('/qualitativedata/projects', admin).list(
    '/qualitativedata/projects',
    '/qualitativedata/projects?email=nobody-is-called-so',
    {
      edit: [`dialog=edit&record=${benchContext.waiting}`, 'qualitative/EditRecordDialog'],
      approve: [`dialog=approve&record=${benchContext.waiting}`],
    },
  ),
  ...of('/qualitative-task/approved', admin).list('/qualitative-task/approved', undefined),
  ...of('/qualitativedata/all', admin).list('/qualitativedata/all', '/qualitativedata/all?email=nobody-is-called-so', {
    upload: ['dialog=upload', 'qualitative/UploadTasksDialog'],
    edit: [`dialog=edit&record=${benchContext.waiting}`],
    delete: [`dialog=delete&record=${benchContext.waiting}`, 'qualitative/DeleteTaskDialog'],
  }),
  ...of('/target-report/manage', admin).list('/target-report/manage', '/target-report/manage?q=nothing-is-called-so', {
    upload: ['dialog=upload', 'productivity-files/UploadHoursDialog'],
  }),
  ...of('/target-report/manage/$filename', admin).list(
    `/target-report/manage/${path(SAMPLE_HOURS)}`,
    `/target-report/manage/${path(SAMPLE_HOURS)}?email=nobody-is-called-so`,
  ),
  ...of('/allocations', author).list('/allocations', undefined),
  of('/allocations', fresh.author.email).check('empty', '/allocations?q=nothing-is-called-so'),
]
const head = cast.vikram.email
const jobAddress = `/recruitment/job/${benchContext.job}`
const boardAddress = `/recruit/${benchContext.job}/board`
const ofCandidate = {
  change: [`candidate=${benchContext.candidate}&dialog=change`, 'recruitment/ChangeCandidateDialog'],
  remove: [`candidate=${benchContext.candidate}&dialog=remove`],
  cv: [`candidate=${benchContext.candidate}&dialog=cv`],
} satisfies Record<string, [string, string?]>
const recruitment: Check[] = [
  ...of('/recruitment', head).list('/recruitment', '/recruitment?q=nothing-is-called-so', {
    add: ['dialog=add', 'recruitment/JobDialog'],
    edit: [`dialog=edit&job=${benchContext.job}`],
    delete: [`dialog=delete&job=${benchContext.job}`],
    report: ['dialog=report', 'recruitment/ReportDialog'],
  }),
  ...of('/recruitment/job/$jobId', head).list(jobAddress, `${jobAddress}?q=nobody-is-called-so`, {
    edit: ['dialog=edit'],
    report: ['dialog=report'],
    ...ofCandidate,
  }),
  of('/recruitment/job/$jobId', head).check('dialog add', `${jobAddress}?dialog=add`, {
    shows: panelShows,
    part: 'recruitment/AddPanel',
  }),
  of('/recruitment/job/$jobId', head).check('candidate', `${jobAddress}?candidate=${benchContext.candidate}`, {
    shows: panelShows,
    part: 'recruitment/CandidatePanel',
  }),
  of('/recruitment/job/$jobId', head).check('dialog import', `${jobAddress}?dialog=import`, {
    shows: dialogShows,
    part: 'recruitment/ImportCandidatesDialog',
  }),
  of('/recruitment/job/$jobId', head).check('dialog decline', `${jobAddress}?candidate=${benchContext.candidate}`, {
    act: (page) =>
      page
        .getByRole('group', { name: 'Move to' })
        .getByRole('button', { name: /^declined/ })
        .click(),
    shows: dialogShows,
    part: 'recruitment/DeclineDialog',
  }),
  of('/recruitment/job/$jobId', head).check('a card chosen', jobAddress, { act: (page) => page.keyboard.press('j') }),
  of('/recruitment/job/$jobId', admin).check('table', `${jobAddress}?view=table`),
  ...of('/recruit', cast.tara.email).list('/recruit', '/recruit?q=nothing-is-called-so'),
  ...of('/recruit/$jobId/add', cast.tara.email).list(
    `/recruit/${benchContext.job}/add`,
    `/recruit/${benchContext.job}/add?q=nobody-is-called-so`,
    { ...ofCandidate, import: ['dialog=import'] },
  ),
  of('/recruit', cast.tara.email).check('dialog report', '/recruit?dialog=report', { shows: dialogShows }),
  ...of('/recruit/$jobId/board', cast.tara.email).list(boardAddress, undefined, {
    ...ofCandidate,
    import: ['dialog=import'],
  }),
  of('/recruit/$jobId/board', cast.tara.email).check('dialog add', `${boardAddress}?dialog=add`, { shows: panelShows }),
  of('/recruit/$jobId/board', cast.tara.email).check('table', `${boardAddress}?view=table`),
  of('/recruit/funnel', cast.tara.email).check('loaded', '/recruit/funnel'),
  of('/', cast.tara.email).check('loaded for a recruiter', '/'),
  of('/', cast.tara.email).check('dialog choose job', '/', {
    act: press(/^Add candidates/),
    shows: dialogShows,
    part: 'recruitment/ChooseJobDialog',
  }),
]
const status = of('/status-report', admin)
const statuses: Check[] = [
  ...status.list('/status-report', '/status-report?q=nobody-is-called-so', {
    upload: ['dialog=upload', 'status-reports/UploadStatusDialog'],
    access: ['dialog=access', 'status-reports/StatusAccessDialog'],
  }),
  status.check('form', `/status-report?record=${benchContext.statusRecord}`, {
    shows: panelShows,
    part: 'status-reports/UpdateStatusPanel',
  }),
  status.check('form, typed', `/status-report?record=${benchContext.statusRecord}`, {
    shows: panelShows,
    act: (page) => page.locator(panelShows).getByRole('radio', { name: 'application-error' }).click(),
  }),
  of('/status-report', cast.joseph.email).check('with the status permission', '/status-report'),
  ...of('/status-report/current', admin).list('/status-report/current', '/status-report/current?email=nobody-is-called-so'),
  ...of('/status-report/history', admin).list('/status-report/history', '/status-report/history?q=nobody-is-called-so'),
  of('/status-report/history', admin).check('save', `/status-report/history?entry=${benchContext.statusSave}`, {
    shows: panelShows,
    part: 'status-reports/EntryPanel',
  }),
]
const [manager, anybody] = [cast.kavita.email, cast.ananya.id]
/** Last month, and the month before it, which the sample has closed. */
const lastMonth = shiftDay(`${toDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
const closedMonth = shiftDay(`${lastMonth}-01`, -1).slice(0, 7)
const sheets: Check[] = [
  of('/user/timesheet', author).check('loaded', '/user/timesheet?view=week'),
  of('/user/timesheet', author).check('a day', '/user/timesheet?view=day'),
  of('/user/timesheet', fresh.author.email).check('empty', '/user/timesheet'),
  ...of('/user/timesheet/declined', author).list('/user/timesheet/declined', undefined),
  of('/user/timesheet/declined', fresh.author.email).check('empty', '/user/timesheet/declined'),
  ...of('/timesheet/gaps', admin).list('/timesheet/gaps', '/timesheet/gaps?q=nobody-is-called-so'),
  of('/timesheet/gaps', manager).check('of one person', `/timesheet/gaps?person=${anybody}`),
  of('/timesheet/gaps', author).check('own', '/timesheet/gaps'),
  of('/timesheet/gaps', author).check('dialog absence', '/timesheet/gaps', {
    act: press('Enter an absence'),
    shows: dialogShows,
    part: 'timesheets/OwnAbsenceDialog',
  }),
  ...of('/timesheet/projects', admin).list('/timesheet/projects', '/timesheet/projects?q=nothing-is-called-so', {
    add: ['dialog=add', 'projects/AddProjectDialog'],
    report: ['dialog=report', 'timesheets/ReportDialog'],
    upload: ['dialog=upload', 'timesheets/UploadMembersDialog'],
    delete: [`delete=${benchContext.sheet}`],
  }),
  ...of('/timesheet/users', admin).list('/timesheet/users', '/timesheet/users?q=nobody-is-called-so'),
  of('/timesheet/users', cast.kavita.email).check('dialog report', '/timesheet/users?dialog=report', { shows: dialogShows }),
  ...of('/timesheet/$userId/manage', admin).list(`/timesheet/${anybody}/manage`, `/timesheet/${benchContext.freshId}/manage`, {
    assign: ['dialog=assign'],
    approve: [`dialog=approve&entry=${benchContext.filled}`, 'timesheets/DecideDialog'],
    decline: [`dialog=decline&entry=${benchContext.filled}`],
  }),
  of('/timesheet/$userId/manage', manager).check('some selected', `/timesheet/${anybody}/manage`, {
    act: selectFirst,
    shows: '[data-part=grid-bulk]',
  }),
  ...of('/timesheet/$projectId', admin).list(
    `/timesheet/${benchContext.sheet}`,
    `/timesheet/${benchContext.sheet}?q=nobody-is-called-so`,
    {
      add: ['dialog=add', 'timesheets/AddMembersDialog'],
      remove: [`remove=${anybody}`, 'timesheets/RemoveMemberDialog'],
    },
  ),
  ...of('/timesheet/$projectId/$userId/manage', admin).list(`/timesheet/${benchContext.sheet}/${anybody}/manage`, undefined, {
    remove: ['dialog=remove'],
  }),
  ...of('/timesheet/users/$userId/projects', admin).list(
    `/timesheet/users/${anybody}/projects`,
    `/timesheet/users/${benchContext.freshId}/projects`,
    { assign: ['dialog=assign'], remove: [`remove=${benchContext.sheet}`] },
  ),
  ...of('/closed-months', admin).list('/closed-months', '/closed-months?q=nothing-is-called-so', {
    reopen: [`dialog=reopen&month=${closedMonth}`, 'closed-months/ReopenDialog'],
    handover: [`dialog=handover&month=${closedMonth}`, 'closed-months/HandoverDialog'],
  }),
  of('/closed-months/$month', admin).check('loaded', `/closed-months/${lastMonth}`),
  of('/closed-months/$month', admin).check('closed', `/closed-months/${closedMonth}`),
  of('/closed-months/$month', admin).check('a list', `/closed-months/${toDay(new Date()).slice(0, 7)}`, {
    act: (page) => page.locator('main li button[aria-expanded]').first().click(),
    shows: panelShows,
    part: 'closed-months/PointPanel',
  }),
  of('/closed-months/$month', admin).check('dialog anyway', `/closed-months/${lastMonth}?dialog=anyway`, {
    shows: dialogShows,
    part: 'closed-months/CloseAnywayDialog',
  }),
  of('/closed-months/$month', admin).check('dialog reopen', `/closed-months/${closedMonth}?dialog=reopen`, {
    shows: dialogShows,
    part: 'closed-months/ReasonDialog',
  }),
]
const today = toDay(new Date())
const lastDays = `from=${shiftDay(today, -30)}&to=${today}`
const longAgo = 'from=2001-01-01&to=2001-01-31'
const explain = { act: press(/Explain$/), shows: dialogShows } as const
const asTables = async (page: Page): Promise<void> => {
  for (const choice of await page.locator('label', { hasText: /^Table$/ }).all()) await choice.click()
}
const filesReports: Check[] = ['book', 'author', 'reviewer', 'reviewer-2', 'uploader', '-'].flatMap((type) => {
  const filled = `/report/${type}/${SAMPLE_FILE}`
  const found = of(`/report/${type}/$filename`, admin).list(filled, `${filled}?q=nothing-is-called-so`)
  return type === '-' ? found : [...of(`/report/${type}`, admin).list(`/report/${type}`, undefined), ...found]
})
const score = of('/report/scorecard', admin)
const day = of('/report/day', admin)
const decided = `/report/day?role=AUTHOR&status=done&${lastDays}`
const reports: Check[] = [
  of('/report', admin).check('loaded', '/report'),
  of('/report', author).check('own', '/report'),
  ...filesReports,
  of('/report/book', author).check('own', '/report/book'),
  day.check('loaded', decided),
  day.check('summary', `${decided}&type=summary`),
  day.check('empty', '/report/day'),
  ...of('/report/day/rows', admin).list(decided.replace('day?', 'day/rows?'), '/report/day/rows'),
  ...score.list('/report/scorecard', `/report/scorecard?${longAgo}`),
  score.check('by project', '/report/scorecard?by=project'),
  of('/report/scorecard', author).check('own', '/report/scorecard'),
  ...of('/report/scorecard/rows', admin).list('/report/scorecard/rows', `/report/scorecard/rows?${longAgo}`),
  ...of('/report/scheduled', admin).list('/report/scheduled', undefined, {
    add: ['dialog=add', 'scheduled-exports/AddScheduleDialog'],
    delete: [`remove=${benchContext.scheduled}`],
  }),
  of('/report/scheduled', manager).check('with a file', '/report/scheduled'),
  of('/report/scheduled', fresh.author.email).check('empty', '/report/scheduled'),
  ...of('/report/cross-check', manager).list('/report/cross-check', '/report/cross-check?q=nobody-is-called-so'),
  ...of('/report/user', manager).list(`/report/user?user=${anybody}&${lastDays}`, '/report/user'),
  of('/report/user', manager).check('as tables', `/report/user?user=${anybody}&${lastDays}`, { act: asTables }),
  of('/report/user', manager).check('refused', '/report/user', { act: press('Generate report') }),
  of('/report/user', author).check('own', `/report/user?${lastDays}`),
  of('/report/user', author).check('explained', `/report/user?${lastDays}`, explain),
  ...of('/report/department', admin).list(`/report/department?${lastDays}`, '/report/department'),
  of('/report/department', admin).check('counts', `/report/department?${lastDays}&count=people`),
  ...of('/report/team', manager).list(`/report/team?${lastDays}`, `/report/team?${longAgo}`),
  of('/report/team', manager).check('as tables', `/report/team?${lastDays}`, { act: asTables }),
  of('/report/team', manager).check('explained', `/report/team?${lastDays}`, explain),
  of('/report/team', admin).check('nothing chosen', '/report/team'),
  ...of('/target-report', manager).list(`/target-report?${lastDays}`, `/target-report?${longAgo}`),
  ...of('/target-report/user', author).list(`/target-report/user?${lastDays}`, `/target-report/user?${longAgo}`),
  of('/target-report/user', manager).check('nothing chosen', '/target-report/user'),
]
const palette = (words: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}
const frame: Check[] = [
  { route: '-', state: 'login', address: '/' },
  {
    route: '-',
    state: 'login, refused',
    address: '/',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@proofline.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
    },
  },
  { route: '-', state: 'a set-up link that is used', address: '/setup/used' },
  { route: '-', state: 'no such page', who: author, address: '/no/such/page' },
  { route: '-', state: 'not for the role', who: author, address: '/users' },
  ...of('/', author).list('/', undefined),
  of('/', admin).check('loaded for an admin', '/'),
  of('/', fresh.author.email).check('empty', '/'),
  of('/', admin).check('palette', '/', { act: (page) => page.keyboard.press('Control+k'), shows: 'dialog[open]' }),
  of('/', admin).check('palette with people', '/', { act: palette('an'), shows: 'dialog[open] [role=group]' }),
  of('/', admin).check('palette without results', '/', { act: palette('an nothing'), shows: 'dialog[open]' }),
  of('/', author).check('keys that may follow G', '/', { act: (page) => page.keyboard.press('g') }),
  of('/', author).check('shortcut sheet', '/', { act: (page) => page.keyboard.press('?'), shows: 'dialog[open]' }),
  of('/', author).check('menu open', '/', { act: (page) => page.keyboard.press('Control+b') }),
  of('/', author).check('user menu', '/', { act: press(/user menu/), shows: '[role=menu]' }),
  of('/', cast.priya.email).check('choice of the role', '/', {
    act: press(/user menu/),
    shows: '[role=menuitemradio]',
  }),
  of('/changePassword', author).check('loaded', '/changePassword'),
  of('/changePassword', author).check('refused', '/changePassword', { act: press('Change Password') }),
]
const checks = [
  ...frame,
  ...lists,
  ...desks,
  ...people,
  ...projects,
  ...targets,
  ...worklogs,
  ...accounts,
  ...sheets,
  ...reports,
  ...recruitment,
  ...statuses,
]

function unchecked(): string[] {
  const has = (route: string, state: string): boolean => checks.some((check) => check.route === route && check.state === state)
  const pages = appRoutes.flatMap(({ path: route, search }) => {
    const words = ['dialog', 'panel'].flatMap((kind) => (search?.words[kind] ?? []).map((word) => `${kind} ${word}`))
    return ['loaded', ...words].filter((state) => !has(route, state)).map((state) => `${route}: ${state}`)
  })
  const parts = webFiles
    .filter((file) => /(Dialog|Panel|Wizard)\.tsx$/.test(file))
    .map((file) => file.replace(/^([\w-]+)\/(?:\w+\/)?web\/(?:\w+\/)?(\w+)\.tsx$/, '$1/$2'))
    .filter((part) => !checks.some((check) => [check.part].flat().includes(part)))
  return [...pages, ...parts]
}

const tokens = new Map<string, { token: string; role: string }>()
async function sessionOf(email: string) {
  const known = tokens.get(email)
  if (known !== undefined) return known
  const response = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: getTestPassword(email) }),
  })
  const { authToken: token, user } = (await response.json()) as { authToken: string; user: { roleData: string[] } }
  const member = Object.values(cast).find((one) => one.email === email)
  const session = { token, role: member?.roles[0] ?? user.roleData[0] ?? 'AUTHOR' }
  tokens.set(email, session)
  return session
}

type Cells = Map<string, Map<string, string>>
const PAGE = 'audit-web'
const COMMIT = 'commit'
const rowOf = ({ route, state }: Pick<Check, 'route' | 'state'>): string => `${route === '-' ? '' : `\`${route}\``} | ${state}`

function readLooks(): { cells: Cells; faults: string[] } {
  const lines = readPage(PAGE)
  const head = lines.find((line) => line.startsWith('| screen |')) ?? ''
  const split = (line: string): string[] => line.slice(1, -1).split('|').map((cell) => cell.trim()) // prettier-ignore
  const names = split(head).slice(2)
  const rows = lines.filter((line) => line.startsWith('| ') && line !== head).map(split)
  return {
    cells: new Map(
      rows.map(([screen = '', state = '', ...cells]) => [
        `${screen} | ${state}`,
        new Map(names.map((name, at) => [name, cells[at] ?? ''])),
      ]),
    ),
    faults: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  }
}

async function lookAt(
  page: Page,
  { name, width }: Round,
  { shows }: Check,
  kinds: Set<string>,
): Promise<Record<string, string[]>> {
  if (name === 'focus') return { focus: await findFocusFaults(page, shows ?? '') }
  if (name === 'columns') return { columns: await findHiddenDecidingColumns(page) }
  if (name !== 'reach') {
    const found = await violationsOn(page)
    for (const each of width === 390 ? [390, 320] : [width]) {
      await page.setViewportSize({ width: each, height: 768 })
      const beyond = await page.evaluate(BEYOND)
      if (beyond !== '') found.push(`${String(beyond)} is wider than ${each}`)
    }
    return { [name]: found }
  }
  const forced = await findForcedColourFaults(page, kinds)
  const zoomed = await findReflowFaults(page)
  return { ...zoomed, forced }
}

const looks: Cells = new Map()
const faults: { cell: string; text: string }[] = []
const seenKinds = new Set<string>()
try {
  const inTurn = limitConcurrency(2)
  const go = async (round: Round): Promise<void> => {
    const { colorScheme, width, name, columns } = round
    for (const who of new Set(checks.map((check) => check.who))) {
      const context = await browser.newContext({
        viewport: { width, height: 768 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-IN',
      })
      pressWhenPainted(context)
      // tsx wraps named functions in a call of this function, which the page does not have.
      await context.addInitScript('globalThis.__name = (named) => named')
      if (who !== undefined) {
        const { token, role } = await sessionOf(who)
        await context.addInitScript(
          ([key, value]) => {
            // An earlier check may have left a menu open, or a choice or a draft in storage.
            localStorage.clear()
            localStorage.setItem('authToken', key ?? '')
            localStorage.setItem('role', value ?? '')
          },
          [token, role],
        )
      }
      for (const check of checks.filter((one) => one.who === who)) {
        const what = `${check.route} ${check.state}`
        if (only?.some((part) => what.includes(part)) === false || (width === 390 && check.narrow === false)) continue
        if (name === 'focus' && !CLOSES.includes(check.shows ?? '')) continue
        // A part that is open beside or above a table takes space from it.
        if (name === 'columns' && CLOSES.includes(check.shows ?? '')) continue
        let found: Record<string, string[]>
        // Each check has a new page, so that closing it releases the results of axe.
        const page = await context.newPage()
        page.setDefaultTimeout(30_000)
        try {
          await page.goto(app.url + check.address)
          // Keys have no effect before the shell is loaded.
          await page
            .locator(who === undefined ? 'h1' : '#content h1')
            .first()
            .waitFor({ timeout: 30_000 })
          await page.waitForFunction(() => document.querySelector('main [aria-busy=true], [data-part=grid-skeleton]') === null)
          await check.act?.(page, name)
          if (check.shows !== undefined)
            await page.locator(check.shows).locator('visible=true').first().waitFor({ timeout: 30_000 })
          found = await lookAt(page, round, check, seenKinds)
        } catch (error) {
          const why = `could not be looked at: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
          found = { [columns[0] ?? name]: [why] }
        }
        await page.close()
        const all = Object.values(found).flat()
        console.log(`${name}  ${what}: ${all.length === 0 ? 'nothing' : all.join('; ')}`)
        const cells = looks.get(rowOf(check)) ?? new Map<string, string>()
        looks.set(rowOf(check), cells)
        for (const [column, texts] of Object.entries(found)) {
          cells.set(column, String(texts.length))
          for (const text of texts) faults.push({ cell: `${what}, ${column}`, text })
        }
      }
      await context.close()
    }
  }
  await Promise.all(rounds.map((round) => inTurn(() => go(round))))
  if (only === undefined || only.includes('transcript')) await writeTranscripts()
} finally {
  await browser.close()
  await app.stop()
}

async function writeTranscripts(): Promise<void> {
  const pages: [title: string, who: string, address: string, shows: string][] = [
    ['The desk of an author', author, `/assigned/${SAMPLE_FILE}?task=61`, '[data-part=desk]'],
    ['The planner of the whole line', admin, `${grid}?panel=line`, '[data-part=line-role]'],
    ['The inbox of a manager', cast.kavita.email, '/inbox', '[data-row]'],
  ]
  const parts: string[] = []
  for (const [title, who, address, shows] of pages) {
    const { token, role } = await sessionOf(who)
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-IN', reducedMotion: 'reduce' })
    await context.addInitScript(([key, value]) => {
      localStorage.setItem('authToken', key ?? '')
      localStorage.setItem('role', value ?? '')
    }, [token, role]) // prettier-ignore
    const page = await context.newPage()
    await page.goto(app.url + address)
    await page.locator(shows).first().waitFor()
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true], [data-part=grid-skeleton]') === null)
    parts.push(`## ${title}`, '', '```text', ...(await readTranscript(page)), '```', '')
    await context.close()
  }
  writePage('transcript', [
    '# What a screen reader finds',
    '',
    '*What does a screen reader read on the desk, the planner and the inbox?*',
    '',
    `${describeRun()}. Written by \`npm run audit:web\` from Chromium’s accessibility tree: a line for each thing, in the order of reading, indented by what holds it.`,
    '',
    ...parts.slice(0, -1),
  ])
}

const missing = unchecked()
for (const { cell, text } of faults) console.error(`${cell}: ${text}`)
for (const each of missing) console.error(`Nothing looks at ${each}: add a look to scripts/long/audit-web.ts.`)
const kept = readLooks()
const now = describeRun()
const rows = new Map(
  [...new Set(checks.map(rowOf))].flatMap((row) => {
    const fresh = looks.get(row)
    const cells = new Map([
      ...(kept.cells.get(row) ?? []),
      ...(fresh ?? []),
      ...(fresh === undefined ? [] : [[COMMIT, now.replace(/^.* /, '')] as const]),
    ])
    return cells.size === 0 ? [] : [[row, cells] as const]
  }),
)
const lookedAt = new Set(
  [...looks].flatMap(([row, cells]) =>
    [...cells.keys()].map((column) => `${row.replaceAll('`', '').replace(/^ /, '- ').replace(' | ', ' ')}, ${column}`),
  ),
)
const allFaults = [
  ...kept.faults.filter(
    (line) => !line.startsWith('not looked at') && ![...lookedAt].some((cell) => line.startsWith(`${cell}:`)),
  ),
  ...faults.map(({ cell, text }) => `${cell}: ${text}`),
]
const count = [...rows.values()]
  .flatMap((cells) => COLUMNS.map((column) => cells.get(column) ?? ''))
  .filter((cell) => cell !== '').length
const summary = `${count} looks at ${new Set(checks.map(({ route }) => route)).size} screens, **${allFaults.length} findings**, ${missing.length} screens or dialogs not looked at`
console.log(summary)
writePage(
  PAGE,
  [
    '# Every screen, checked',
    '',
    '*Which faults does axe find on each screen?*',
    '',
    `${now}. Written by \`npm run audit:web\`: ${summary}. The last column is the commit of the row’s last look; a run of some screens leaves the others as they were.`,
    '',
    'Each figure is the number of findings, of axe in the four views (WCAG 2.0 to 2.2 A and AA with the size of targets, its best practices, and its experimental rule that a name has the visible text); at 200 % and 400 % of what is wider than the window, scrolls in two directions and is no table, is cut, covered or can’t be brought into view; in forced colours of controls that don’t show the focus, or states that can’t be seen (each kind once a run); of what has the focus after Esc has closed what was open; and of tables whose deciding column is not seen at 1366 px.',
    '',
    `| screen | state | ${[...COLUMNS, COMMIT].join(' | ')} |`,
    `|---|---|${[...COLUMNS, COMMIT].map(() => '---|').join('')}`,
    ...[...rows].map(
      ([row, cells]) => `| ${row} | ${[...COLUMNS, COMMIT].map((column) => cells.get(column) ?? '').join(' | ')} |`,
    ),
    ...(allFaults.length + missing.length === 0
      ? []
      : ['', ...allFaults.map((one) => `- ${one}`), ...missing.map((each) => `- not looked at: ${each}`)]),
    '',
  ],
  only === undefined && view === undefined ? { command: 'audit:web', result: summary.replaceAll('**', '') } : undefined,
)
process.exitCode = faults.length + missing.length === 0 ? 0 : 1
