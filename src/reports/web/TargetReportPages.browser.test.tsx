import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDepartmentId } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { departments } from '../../departments/contract.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { reports, type TargetReportRow } from '../contract.ts'
import { reportFilters } from '../filter-contract.ts'

const imran = getCastRef('imran')
const row = (part: Partial<TargetReportRow> = {}): TargetReportRow => ({
  date: '2026-06-01',
  user: imran._id,
  fullName: imran.fullName,
  projectName: 'NEET Optics 2027',
  subProject: 'Set 03',
  department: 'Physics',
  subject: 'Physics',
  done: '60,12',
  target: '40,',
  modId: 'NC-0042',
  qualiRecords: [{ _id: '019a0000-0000-7000-8000-000000000091', title: 'Reading', minutes: 90 }],
  progress: 100,
  ...part,
})
const lines = [row(), row({ date: '2026-06-02', done: '30', target: '40', progress: 75, qualiRecords: [] })]
const totals = { done: 102, target: 80, progress: 112.5, untargeted: 0 }
const grid = page.getByRole('grid')
const replyToForm = () => {
  const physics = { _id: getDepartmentId('Physics'), name: 'Physics', department_name: 'Physics', addedBy: null }
  server.reply(departments.allForReports, { departments: [physics] })
  server.reply(reportFilters.projects, { data: [] })
  server.reply(reportFilters.users, { users: [{ ...imran, roleData: ['AUTHOR'] }] })
}

test('own lines show done and target, progress up to 100 %, and 10 per page', async () => {
  const request = server.reply(reports.targets, {
    data: { groupedData: lines },
    total: 12,
    totals: { done: 1_102.5, target: 80, progress: 112.5, untargeted: 12 },
  })
  await openPage('/target-report/user?from=2026-06-01&to=2026-06-06', 'imran')
  await expect.element(page.getByRole('heading', { name: 'User Target Report' })).toBeVisible()
  await expect
    .element(grid.getByRole('row', { name: /01\/06\/2026/ }))
    .toHaveTextContent(/01\/06\/2026.*NEET Optics 2027.*60,12.*40,.*NC-0042.*Reading, 1 h 30 min.*100\.00 %/)
  await expect.element(grid.getByRole('row', { name: /02\/06\/2026/ })).toHaveTextContent(/75\.00 %/)
  expect(request[0]?.body).toMatchObject({
    type: 'user',
    users: [],
    from: '2026-06-01',
    to: '2026-06-06',
    paging: { page: 1, limit: 10 },
  })
  await expect.element(page.getByText('Total: 1,102.5 done, 12 of them without a target; 1,090.5 of 80, 112.50 %')).toBeVisible()
  expect(request[0]?.body).toMatchObject({ isLatestFirst: true })
  const hours = page.getByRole('main').getByRole('link', { name: 'User Report' })
  expect(hours.element().getAttribute('href')).toBe('/report/user?from=2026-06-01&to=2026-06-06')
  const sizes = [...page.getByRole('combobox', { name: 'Rows per page' }).element().querySelectorAll('option')]
  expect(sizes.map(({ value }) => value)).toEqual(['10', '20', '50'])
  expect(page.getByRole('combobox', { name: 'User' }).elements()).toEqual([])
  const heads = [...grid.element().querySelectorAll('[role=columnheader]')].map((head) => head.textContent)
  const line = ['Date', 'Project Name', 'Subproject', 'Department', 'Subject', 'Done', 'Target', 'Mod Id', 'Qualitative Task']
  expect(heads).toEqual([...line, 'Progress'])
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('an admin sees the lines of everybody, or of one person', async () => {
  replyToForm()
  const request = server.reply(reports.targets, { data: { groupedData: lines }, total: 2, totals })
  await openPage('/target-report?from=2026-06-01&to=2026-06-06', 'meera')
  await expect.element(grid.getByRole('row', { name: /02\/06\/2026/ })).toHaveTextContent(/Imran Sheikh/)
  expect(request[0]?.body).toMatchObject({ type: 'department', users: [] })
  await page.getByRole('combobox', { name: 'User' }).fill('Imran')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('form', { name: 'Report of' }).getByRole('button', { name: 'Generate report' }).click()
  await expect.poll(() => request.at(-1)?.body).toMatchObject({ type: 'user', users: [imran._id] })
})

test.each(['meera', 'kavita'] as const)('%s, who manages people, must choose a user before lines are loaded', async (who) => {
  replyToForm()
  const request = server.reply(reports.targets, { data: { groupedData: lines }, total: 2, totals })
  await openPage('/target-report/user', who)
  await expect.element(page.getByText('Choose users and dates, then press Generate report.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Report of' })
  await form.getByRole('button', { name: 'Generate report' }).click()
  await expect.element(form.getByText('Please select a user')).toBeVisible()
  expect(page.getByText('Failed to fetch data').elements()).toEqual([])
  expect(request).toEqual([])
  await form.getByRole('combobox', { name: 'User' }).fill('Imran')
  await userEvent.keyboard('{Enter}')
  await form.getByRole('button', { name: 'Generate report' }).click()
  await expect.element(grid.getByRole('row', { name: /01\/06\/2026/ })).toHaveTextContent(/NEET Optics 2027/)
  expect(request[0]?.body).toMatchObject({ type: 'user', users: [imran._id] })
})

test('a sub-admin with the tab is told that they have no days of their own', async () => {
  const request = server.reply(reports.targets, {
    data: { groupedData: [] },
    total: 0,
    totals: { done: 0, target: 0, progress: 0, untargeted: 0 },
  })
  await openPage('/target-report', 'leela', { accessTabs: ['Production Report'] })
  await expect.element(page.getByText('No days of your own')).toBeVisible()
  expect(request[0]?.body).toMatchObject({ type: 'user', users: [] })
})

test('a refused read and a refused request show the documents’ sentences', async () => {
  replyToForm()
  server.reply(reports.targets, () =>
    buildRefusalResponse(new Refusal('DEPARTMENT_NOT_FOUND', [404, 'There is no such department.'])),
  )
  await openPage('/target-report?department=none&from=2026-06-01&to=2026-06-06', 'meera')
  await expect.element(page.getByText('Failed to fetch data', { exact: true })).toBeVisible()
  await expect.element(page.getByText('There is no such department.').first()).toBeVisible()
  await page.getByRole('form', { name: 'Report of' }).getByRole('button', { name: 'Generate report' }).click()
  await expect.element(page.getByText('Failed to submit data.', { exact: true })).toBeVisible()
})
