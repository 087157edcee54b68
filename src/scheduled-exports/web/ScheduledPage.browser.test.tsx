import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { type ExportFile, type Schedule, scheduledExports } from '../contract.ts'
import { refusal } from '../refusals.ts'

const EXPORT = 'POST /report/scorecard/download'
const id = (n: number): string => `019a0000-0000-7000-8000-000000000e0${n}`
const schedule: Schedule = {
  _id: id(1),
  name: 'Weekly <b>score</b>',
  words: ['Team Report', 'Kavita Desai', 'Physics'],
  every: 'weekly',
  day: 1,
  next: '2026-03-16',
  created_at: '2026-03-01T05:00:00.000Z',
  stopped_at: null,
}
const file: ExportFile = {
  _id: id(3),
  name: 'Weekly score',
  from: '2026-03-02',
  to: '2026-03-08',
  made_at: '2026-03-09T01:00:00.000Z',
  problem: null,
  filename: 'table_data.xlsx',
  rows: 12,
  bytes: 8_200,
  until: '2026-06-07',
}
const reply = {
  exports: [{ export: EXPORT, title: 'Scorecard', whole: true }],
  schedules: [schedule, { ...schedule, _id: id(2), name: 'Old', words: null, stopped_at: '2026-03-05T05:00:00.000Z' }],
  files: [
    file,
    { ...file, _id: id(4), from: '2026-03-01', to: '2026-03-01', filename: null, rows: null, bytes: null, problem: 'No data.' },
  ],
  total: 2,
}

test('the page lists schedules and files, and a file can be downloaded and deleted', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.reply(scheduledExports.list, reply)
  const downloads = server.reply(scheduledExports.file, () => new Response(new Uint8Array(3)))
  const removals = server.reply(scheduledExports.removeFile, {})
  await openPage('/report/scheduled', 'meera')
  const scheduled = page.getByRole('table', { name: 'Scheduled' })
  await expect
    .element(
      scheduled.getByRole('row', {
        name: /Weekly <b>score<\/b>.*Team Report, Kavita Desai, Physics.*every Monday.*16\/03\/2026/,
      }),
    )
    .toBeVisible()
  await expect.element(scheduled.getByRole('row', { name: /^Old .*no longer available.*stopped: no access/ })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Reports')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Files' })
  await expect.element(grid.getByRole('row', { name: /02\/03\/2026 to 08\/03\/2026/ })).toBeVisible()
  await expect.element(grid.getByText('No data.')).toBeVisible()
  expect(grid.getByRole('button', { name: 'Download' }).elements()).toHaveLength(1)
  await expectAccessible()
  await grid.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => downloads.map(({ params }) => params)).toEqual([{ id: id(3) }])
  await chooseAct(grid, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Weekly score, 02/03/2026 to 08/03/2026?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => removals.map(({ params }) => params)).toEqual([{ id: id(3) }])
  vi.restoreAllMocks()
})

test('an export is scheduled with the selection of its report', async () => {
  server.reply(scheduledExports.list, { ...reply, schedules: [], files: [], total: 0 })
  const request = server.reply(scheduledExports.words, { data: ['Scorecard', 'Author', 'by project'] })
  const added = server.reply(scheduledExports.add, { data: schedule })
  const selection = encodeURIComponent('{"by":"project"}')
  await openPage(`/report/scheduled?dialog=add&export=${encodeURIComponent(EXPORT)}&selection=${selection}`, 'meera')
  const dialog = page.getByRole('dialog', { name: 'Schedule an export' })
  await expect.element(dialog.getByText(/Selection: Scorecard, Author, by project\./)).toBeVisible()
  expect(request.map(({ body }) => body)).toEqual([{ export: EXPORT, selection: { by: 'project' } }])
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Scorecard, Author, by project')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Projects')
  await dialog.getByRole('combobox', { name: 'How often' }).click()
  await page.getByText('Every month, for last month').click()
  await expect.element(dialog.getByRole('combobox', { name: 'On day' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect
    .poll(() => added.map(({ body }) => body))
    .toEqual([{ export: EXPORT, name: 'Projects', selection: { by: 'project' }, every: 'monthly', day: 1 }])
})

test('an export without a selection covers everything or says that it needs one', async () => {
  const hours = { export: 'POST /user/target/report/download', title: 'Productivity', whole: false }
  server.reply(scheduledExports.list, { ...reply, exports: [...reply.exports, hours], schedules: [], files: [], total: 0 })
  await openPage('/report/scheduled?dialog=add', 'meera')
  const dialog = page.getByRole('dialog', { name: 'Schedule an export' })
  await expect.element(dialog.getByText(/Selection: everything\./)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Export' }).click()
  await page.getByText('Productivity', { exact: true }).click()
  await expect.element(dialog.getByText(/This export needs a selection: open the report/)).toBeVisible()
})

test('the dialog says why an export cannot be scheduled, and each export has its own name', async () => {
  const hours = { export: 'POST /user/target/report/download', title: 'Productivity', whole: false }
  server.reply(scheduledExports.list, { ...reply, exports: [...reply.exports, hours], schedules: [], files: [], total: 0 })
  const selection = encodeURIComponent('{"type":"user"}')
  server.reply(scheduledExports.words, () =>
    buildRefusalResponse(refusal('INVALID_REQUEST'), { message: 'Please select a user.' }),
  )
  await openPage(`/report/scheduled?dialog=add&export=${encodeURIComponent(hours.export)}&selection=${selection}`, 'meera')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Please select a user.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Productivity')
  await dialog.getByRole('combobox', { name: 'Export' }).click()
  await page.getByText('Scorecard', { exact: true }).last().click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Scorecard')
  await expect.element(dialog.getByText(/Selection: everything\./)).toBeVisible()
})

test('a scheduled export is deleted after confirmation, and a refusal stays in the dialog', async () => {
  server.reply(scheduledExports.list, reply)
  const removals = server.reply(scheduledExports.remove, () => buildRefusalResponse(refusal('SCHEDULE_NOT_FOUND')))
  await openPage(`/report/scheduled?remove=${id(1)}`, 'ananya')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('This scheduled export doesn’t exist.')).toBeVisible()
  expect(removals.map(({ params }) => params)).toEqual([{ id: id(1) }])
})

test('the days of a file, or why it is missing, are not cut off on a phone', async () => {
  await page.viewport(390, 844)
  const problem = 'This export has no rows in these days, so there is no file of it.'
  server.reply(scheduledExports.list, { ...reply, files: [{ ...file, problem }], total: 1 })
  await openPage('/report/scheduled', 'meera')
  for (const text of ['02/03/2026 to 08/03/2026', problem]) {
    const fact = page.getByText(text, { exact: true })
    await expect.element(fact).toBeVisible()
    const shown = fact.element().closest('dd')
    expect([shown?.scrollWidth, shown?.scrollHeight]).toEqual([shown?.clientWidth, shown?.clientHeight])
  }
})
