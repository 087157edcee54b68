import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { buildTask, makeUserRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, tabTo } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { auditLog } from '../../audit/contract.ts'
import { departments } from '../../departments/contract.ts'
import { holidays } from '../../holidays/contract.ts'
import { recruiting } from '../../recruitment/home-contract.ts'
import { sessions } from '../../session/sessions-contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { sections } from '../../row-import/file-projects/contract.ts'
import { files } from '../../rows/files/contract.ts'
import { fileRows } from '../../row-work/grid/contract.ts'
import { questionWords } from '../../content-checks/similar/words-contract.ts'
import { taskHistory } from '../../rows/history/contract.ts'
import { refusal } from '../../rows/refusals.ts'
import { users } from '../../users/contract.ts'
import { findOpenPage } from './recent-pages.ts'

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const palette = page.getByRole('combobox', { name: 'Search or run an action' })
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const kinematics = {
  _id: '019a0000-0000-7000-8000-000000000801',
  name: 'JEE_Kinematics_Set07.xlsx',
  section: 'JEE Main 2027',
}
const longQuestion = 'Light passes into glass as a ray. Which of these is the angle between the ray in glass and the surface?'
beforeEach(() => {
  const file = { ...kinematics, count: 84, ready: 84, first_sr_no: 1, last_sr_no: 84, allocation_date: null }
  server.reply(tasks.fileList, { data: [file], tasks_count: 84 })
  server.reply(files.find, { data: [], rows: [] })
})

test('the address /login leads to Home once the person is logged in', async () => {
  await openPage('/login', 'ananya')
  await expect.element(heading(/^Good /)).toBeVisible()
  expect(location.pathname).toBe('/')
})

test.each([
  ['kavita', '/sessions', 'Team Qualitative Projects'],
  ['neha', '/', 'Skips Approved'],
  ['sneha', '/', 'Sent for Rework'],
] as const)('the open menu of %s shows the entries of its groups', async (name, path, entry) => {
  await page.viewport(1366, 768)
  server.reply(sessions.own, { data: [], most: 20, passwordChosenBy: [] })
  await openPage(path, name)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }))
    .toBeVisible()
})

test('the role tag opens the choice of the role', async () => {
  await openPage('/', 'priya')
  await page.getByRole('button', { name: 'AUTHOR, switch role' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'AUTHOR', exact: true })).toHaveFocus()
  await expectAccessible()
  await page.getByRole('menuitemradio', { name: 'REVIEWER', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'REVIEWER, switch role' })).toBeVisible()
})

test('the role tag of a recruiter with two roles says Recruiter and opens the choice', async () => {
  const none = { total: 0, data: [] }
  const funnel = { applied: 0, screened: 0, interview: 0, offered: 0, hired: 0 }
  const waiting = { waits: none, added: none, doubles: none, offers: none, interviews: none }
  server.reply(recruiting.home, { jobs: none, ...waiting, funnel, waitDays: 5 })
  await openPage('/changePassword', 'tara', { roleData: ['AUTHOR', 'REVIEWER'] })
  await page.getByRole('button', { name: 'Recruiter, switch role' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'AUTHOR', exact: true })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'REVIEWER', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Recruiter, switch role' })).toHaveTextContent('Recruiter')
})

test('the palette does not offer a stored next task to a recruiter without rows', async () => {
  const next = { id: 'next:task', label: 'Next task', href: `/assigned/${kinematics.name}?task=7` }
  localStorage.setItem(`personal.recent:${cast.tara.id}:AUTHOR`, JSON.stringify([next]))
  await openPage('/changePassword', 'tara')
  await expect.element(heading('Change Password')).toBeVisible()
  const asked = server.reply(tasks.next, { next: null, reworks: 0, ready: 0 })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await expect.poll(() => asked.length).toBe(1)
  await expect.element(page.getByRole('option', { name: 'Print' })).toBeVisible()
  expect(page.getByRole('option', { name: /^Next task/ }).elements()).toEqual([])
})

test('recent pages list Home by its name and not by its greeting', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toBeVisible()
  expect(findOpenPage()).toEqual({ label: 'Home', href: '/' })
})

test('the shortcut sheet lists the keys, and single-letter keys can be switched off', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByRole('listitem').filter({ hasText: 'Task Management: Assigned' })).toHaveTextContent('G then T')
  await expect
    .element(sheet.getByRole('listitem').filter({ hasText: 'Set the QC score' }))
    .toHaveTextContent('Shift 0 to Shift 5')
  expect(sheet.getByText('Manage Users', { exact: true }).elements()).toEqual([])
  const letters = sheet.getByRole('switch', { name: 'Single-letter keys' })
  await tabTo(letters)
  await userEvent.keyboard(' ')
  await expect.element(letters).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()

  await userEvent.keyboard('gt?')
  expect(location.pathname).toBe('/')
  expect(sheet.elements()).toEqual([])
  // Keys with Ctrl still work, and the palette can switch the letter keys on again.
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await userEvent.keyboard('single{Enter}')
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('gt')
  await expect.element(heading('Assigned')).toHaveFocus()

  server.reply(tasks.list, {
    tasks: [buildTask(1, 'ananya')],
    tasks_count: 1,
    waiting: 0,
    role: 'AUTHOR',
    file: { ...kinematics, secondReview: true, columns: [] },
    reworks: 0,
    accountId: null,
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await userEvent.keyboard('kinem')
  await expect.element(page.getByRole('group', { name: 'Files' }).getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(kinematics.name)).toBeVisible()
})

test('the shortcut sheet keeps each of its groups inside its scrolling part', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet).toBeVisible()
  const body = sheet.getByRole('region', { name: 'All keys' }).element()
  // Firefox clips the columns of an element that scrolls itself, so this element must have none.
  expect(getComputedStyle(body).columnCount).toBe('auto')
  const right = body.getBoundingClientRect().right
  for (const name of ['Everywhere', 'Go to', 'Task desk', 'Forms and dialogs', 'Lists']) {
    expect(sheet.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().right).toBeLessThanOrEqual(right)
  }
})

test('the second key after G does not reach other listeners', async () => {
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toBeVisible()
  const reached: string[] = []
  const listen = ({ key }: KeyboardEvent): void => void reached.push(key)
  document.addEventListener('keydown', listen)
  await userEvent.keyboard('gd')
  await expect.element(heading('Done')).toHaveFocus()
  await userEvent.keyboard('d')
  document.removeEventListener('keydown', listen)
  expect(reached).toEqual(['g', 'd'])
})

test('the key / does not reach the browser, which would open its quick find', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toHaveFocus()
  const slash = () => new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true, cancelable: true })
  const reachesBrowser = (): boolean => (document.activeElement ?? document.body).dispatchEvent(slash())
  expect(reachesBrowser()).toBe(false)
  await userEvent.keyboard('?')
  await expect.element(sheet).toBeVisible()
  expect(reachesBrowser()).toBe(false)
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  expect(reachesBrowser()).toBe(true)
})

test('the button "What is this?" is next to the title on a phone', async () => {
  await page.viewport(390, 844)
  await openPage('/assigned', 'ananya')
  await expect.element(heading('Assigned')).toBeVisible()
  const placeOf = (locator: Locator) => locator.element().getBoundingClientRect()
  const help = page.getByRole('button', { name: 'What is this?' })
  await expect.poll(() => placeOf(help).top < placeOf(heading('Assigned')).bottom).toBe(true)
  await expect.poll(() => placeOf(help).bottom > placeOf(heading('Assigned')).top).toBe(true)
})

test('the help button next to the title explains the page', async () => {
  await openPage('/', 'ananya')
  await userEvent.keyboard('gt')
  await expect.element(heading('Assigned')).toHaveFocus()
  const what = page.getByRole('button', { name: 'What is this?' })
  await what.click()
  const help = page.getByRole('note').filter({ hasText: 'The files with your rows in this list.' })
  await expect.element(help).toBeVisible()
  await expect.element(what).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(what).toHaveFocus()
})

test('the current section is marked in the menu, and Home by the logo', async () => {
  const logo = page.getByRole('link', { name: 'Proofline, Home' })
  await openPage('/', 'ananya')
  await expect.element(logo).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('gt')
  await expect.element(heading('Assigned')).toHaveFocus()
  await expect.element(logo).not.toHaveAttribute('aria-current')
  await expect.element(page.getByRole('button', { name: 'Task Management' })).toHaveAttribute('data-holds-current')
})

test('the palette finds rows by question ID or words, files, people and actions on a file', async () => {
  const options = (group: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('option')
      .elements()
      .map((one) => one.textContent)
  const row = {
    _id: '019a0000-0000-7000-8000-000000001007',
    sr_no: 7,
    question_id: 'KIN-0007',
    file: kinematics.name,
    section: kinematics.section,
    list: null,
  }
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  const request = server.reply(files.find, ({ query: { q } }) => ({
    data: kinematics.name.toLowerCase().includes(q.toLowerCase()) ? [kinematics] : [],
    rows: row.question_id.startsWith(q.toUpperCase()) ? [row] : [],
  }))
  server.reply(questionWords.find, ({ query: { q } }) => ({
    data: q === 'ray of light' ? [{ ...row, _id: '019a0000-0000-7000-8000-000000001009', text: longQuestion }] : [],
  }))
  await openPage('/changePassword', 'meera')
  await expect.element(heading('Change Password')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await userEvent.keyboard('kin')
  await expect.poll(() => options('Rows')).toEqual([`KIN-0007row 7 · ${kinematics.name}`])
  expect(options('Files')).toEqual([`${kinematics.name}${kinematics.section}`])
  expect(options('With this file').map((text) => text?.replace(kinematics.section, ''))).toEqual([
    `Assign rows of ${kinematics.name}`,
    `Summary of ${kinematics.name}`,
    `Upload rows to ${kinematics.name}`,
  ])
  expect(request.map(({ query }) => query)).toEqual([{ q: 'kin', role: 'ADMIN' }])
  await expectAccessible()

  await palette.fill('summary of kinem')
  await expect.poll(() => options('With this file')).toEqual([`Summary of ${kinematics.name}${kinematics.section}`])
  await palette.fill('assign')
  await expect.poll(() => options('With this file')).toEqual([`Assign rows of ${kinematics.name}${kinematics.section}`])
  await palette.fill('ananya')
  await expect.poll(() => options('People')).toEqual([expect.stringMatching(/^Ananya Iyer/)])
  // These words are in the row's text, in another order.
  await palette.fill('ray of light')
  await expect.poll(() => options('Questions with these words')).toEqual([`${longQuestion}KIN-0007 · row 7 · ${kinematics.name}`])
  // The text that says which row it is must remain complete beside a long question.
  const where = page.getByText(`KIN-0007 · row 7 · ${kinematics.name}`).element()
  expect(where.scrollWidth).toBeLessThanOrEqual(where.clientWidth)
  await palette.fill('KIN-0007')
  await expect.poll(() => options('Rows')).toHaveLength(1)
  server.reply(fileRows.grid, buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  server.reply(taskHistory.timeline, buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  await page.getByRole('option', { name: /KIN-0007/ }).click()
  await expect
    .poll(() => `${location.pathname}${location.search}`)
    .toBe('/project/JEE%20Main%202027/-/JEE_Kinematics_Set07.xlsx?task=7')
})

test('late results above the selected one do not take over the Enter key', async () => {
  server.reply(users.list, { users: [makeUserRow('neha', { salaries: true })], total: 1 })
  let arrive = (): void => undefined
  const waiting = new Promise<void>((done) => (arrive = done))
  server.reply(files.find, async () => {
    await waiting
    return { data: [{ ...kinematics, name: 'JEE_Kulkarni_Set07.xlsx' }], rows: [] }
  })
  server.reply(questionWords.find, { data: [] })
  await openPage('/changePassword', 'meera')
  await expect.element(heading('Change Password')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await userEvent.keyboard('kul')
  const person = page.getByRole('option', { name: /Neha Kulkarni/ })
  await expect.element(person).toBeVisible()
  await expect.element(person).toHaveAttribute('aria-selected', 'true')
  arrive()
  await expect.element(page.getByRole('option', { name: /JEE_Kulkarni/ }).first()).toBeVisible()
  await expect.element(person).toHaveAttribute('aria-selected', 'true')
})

test('only the open page is marked in our groups of the menu, and its group is the breadcrumb', async () => {
  await page.viewport(1366, 768)
  server.reply(sections.list, { data: [] })
  server.reply(departments.allForReports, { departments: [] })
  await openPage('/report/day', 'kavita')
  await expect.element(heading('Day report')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Reports')).toBeVisible()
  await userEvent.keyboard('{Control>}b{/Control}')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect.element(menu.getByRole('link', { name: 'Day report' })).toHaveAttribute('aria-current', 'page')
  expect(
    menu
      .getByRole('link')
      .elements()
      .filter((link) => link.ariaCurrent !== null),
  ).toHaveLength(1)
  expect(menu.getByRole('button', { name: 'Administration' }).elements()).toEqual([])

  const group = menu.getByRole('button', { name: 'Timesheet' })
  await group.click()
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Control>}b{/Control}')
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await page.viewport(1366, 400)
  await expect.element(menu.getByRole('button', { name: /Collapse menu/ })).toBeInViewport()
})

test('the open menu of an admin at 768 px scrolls to the current entry', async () => {
  await page.viewport(1366, 768)
  const period = { older: null, newer: null, from: '2025-03-10', to: '2026-03-10', archivedUpTo: null }
  server.reply(auditLog.list, { data: [], types: {}, names: {}, ...period })
  server.reply(auditLog.people, { data: [] })
  await openPage('/audit', 'meera')
  await userEvent.keyboard('{Control>}b{/Control}')
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log', exact: true })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  await expect.element(current).toBeInViewport({ ratio: 0.99 })
})

test('the open menu of an admin at 768 px scrolls, and its collapse button stays in place', async () => {
  await page.viewport(1366, 768)
  server.reply(sessions.own, { data: [], most: 20, passwordChosenBy: [] })
  await openPage('/sessions', 'meera')
  await expect.element(heading('Sessions')).toBeVisible()
  await userEvent.keyboard('{Control>}b{/Control}')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const link = (name: string) => menu.getByRole('link', { name, exact: true })
  const collapse = menu.getByRole('button', { name: /Collapse menu/ })
  await expect.element(link('Access Management')).toBeInViewport({ ratio: 0.99 })
  expect(menu.getByRole('button', { expanded: false }).elements()).toEqual([])
  await expect.element(link('System')).not.toBeInViewport()
  const place = collapse.element().getBoundingClientRect().toJSON() as object
  await link('Manage File').wheel({ delta: { y: 2_000 } })
  await expect.element(link('System')).toBeInViewport({ ratio: 0.99 })
  await expect.element(link('Access Management')).not.toBeInViewport()
  await expect.element(collapse).toBeInViewport({ ratio: 0.99 })
  expect(collapse.element().getBoundingClientRect().toJSON()).toEqual(place)
  expect(link('System').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    collapse.element().getBoundingClientRect().top,
  )
  await tabTo(link('Access Management'))
  await expect.element(link('Access Management')).toBeInViewport({ ratio: 0.99 })
})

test('the rail opens a group beside its icon', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toHaveFocus()
  const group = page.getByRole('button', { name: 'Task Management' })
  ;(group.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(group).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('link', { name: 'All', exact: true })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(group).toHaveFocus()
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  await expect.element(heading('Assigned')).toHaveFocus()
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
})

test('the rail names the hovered or focused icon until Esc', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toHaveFocus()
  const group = page.getByRole('button', { name: 'Task Management' })
  const tip = page.getByRole('tooltip')
  ;(group.element() as HTMLElement).focus()
  await expect.element(tip).toHaveTextContent('Task Management')
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await userEvent.hover(group)
  await expect.element(tip).toHaveTextContent('Task Management')
  await userEvent.click(group)
  await expect.element(page.getByRole('link', { name: 'All', exact: true })).toHaveFocus()
  await expect.element(tip).not.toBeInTheDocument()
})

test('a key sequence is timed by its key events, and not by when a busy page handles them', async () => {
  await openPage('/', 'ananya')
  await expect.element(heading(/^Good /)).toHaveFocus()
  const hint = page.getByText('G then')
  const keyDown = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(keyDown('g'))
  await expect.element(hint).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
  document.body.dispatchEvent(keyDown('t'))
  expect(location.pathname).toBe('/')

  // An event's timestamp is the time at which it was created.
  const [first, second] = [keyDown('g'), keyDown('t')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.dispatchEvent(first)
  await expect.element(hint).toBeVisible()
  vi.advanceTimersByTime(1_500)
  await expect.element(hint).not.toBeInTheDocument()
  vi.useRealTimers()
  document.body.dispatchEvent(second)
  await expect.element(heading('Assigned')).toHaveFocus()
})

test('the palette offers a page that had a dialog open without the dialog', async () => {
  server.reply(users.list, { users: [], total: 0 })
  server.reply(departments.all, { data: [] })
  await openPage('/users?q=an&dialog=add', 'meera')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(findOpenPage()?.href).toBe('/users?q=an')
})

test('the palette offers the other role by its name and finds it by its stored name', async () => {
  server.reply(questionWords.find, { data: [] })
  server.reply(files.find, { data: [], rows: [] })
  await openPage('/changePassword', 'priya')
  await expect.element(heading('Change Password')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.fill('role reviewer')
  await expect.element(page.getByRole('option', { name: 'Switch to Reviewer', exact: true })).toBeVisible()
})

test('the palette pins the open page, offers it first, and prints', async () => {
  server.reply(holidays.proposed, { data: [] })
  server.reply(users.list, { users: [], total: 0 })
  server.reply(questionWords.find, { data: [] })
  server.reply(files.find, { data: [], rows: [] })
  await openPage('/changePassword', 'meera')
  await expect.element(heading('Change Password')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await userEvent.keyboard('pin this')
  await userEvent.keyboard('{Enter}')
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('gh')
  await expect.poll(() => location.pathname).toBe('/')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  const pinned = page.getByRole('group', { name: 'Pinned pages' }).getByRole('option')
  await expect.element(pinned).toHaveTextContent('Change Password')
  await expect.element(pinned).not.toHaveTextContent('/')
  await palette.fill('print')
  await expect.element(page.getByRole('option', { name: 'Print', exact: true })).toBeVisible()
  await palette.fill('')
  await pinned.click()
  await expect.element(heading('Change Password')).toHaveFocus()
})

test('Esc in the palette focuses the page’s heading when nothing was focused before', async () => {
  await openPage('/changePassword', 'meera')
  await expect.element(heading('Change Password')).toBeVisible()
  const focused = document.activeElement as HTMLElement
  focused.blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(heading('Change Password')).toHaveFocus()
})
