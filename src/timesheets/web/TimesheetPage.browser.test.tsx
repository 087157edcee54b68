import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { TODAY, buildWeekDay, buildTimesheetRecord } from '../../../test/web/timesheets.ts'
import { refusal as closedMonth, refusals as monthRefusals } from '../../closed-months/refusals.ts'
import { type WeekDay, entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { refusal } from '../refusals.ts'
import { listWeekDays } from '../rules.ts'
import { tabStorage } from '../../kit/web/storage.ts'

const optics = {
  _id: '019a0000-0000-7000-8000-000000000801',
  name: 'NEET Optics 2027',
  task_rows: 26,
  files: [
    { name: 'Foundation_Set01.xlsx', count: 20 },
    { name: 'Foundation_Set02.xlsx', count: 6 },
  ],
  worklog: 24,
}
const kinematics = {
  _id: '019a0000-0000-7000-8000-000000000802',
  name: 'JEE Kinematics 2027',
  task_rows: null,
  files: [],
  worklog: null,
}

const record = (date: string, part: Partial<TimesheetRecord> = {}) =>
  buildTimesheetRecord(date, { projects: [{ ...optics, done: 30 }], 'project1-name': optics.name, 'project1-done': 30, ...part })
const declined = (date: string) =>
  record(date, {
    status: 'REJECTED',
    approverRemarks: 'Count for Set 03 does not match the file.',
    approver: getCastRef('kavita'),
  })
const approved = (date: string) => record(date, { status: 'APPROVED', approver: getCastRef('kavita') })

const weekWith = (sent: readonly TimesheetRecord[], part: Partial<WeekDay> = {}) => ({
  today: TODAY,
  adders: [cast.kavita.fullName],
  days: listWeekDays(TODAY).map((date) => {
    const entry = sent.find((each) => each.date === date) ?? null
    return buildWeekDay(date, entry, { off: date === '2026-11-22', projects: [optics, kinematics], ...part })
  }),
})
function serve(sent: TimesheetRecord[], part: Partial<WeekDay> = {}) {
  server.reply(entries.week, () => weekWith(sent, part))
  server.reply(entries.own, ({ query }) => {
    const data = sent
      .filter(({ date }) => query.to === undefined || date <= query.to)
      .toSorted((a, b) => b.date.localeCompare(a.date))
    return { data, maxProjects: 1, total: data.length }
  })
  server.reply(entries.hours, { data: { scheduled: 8, perDay: 8, targets: [] } })
  const store = (next: TimesheetRecord) => {
    sent.splice(0, sent.length, ...sent.filter(({ date }) => date !== next.date), next)
    return { data: next, warning: null }
  }
  return {
    submitted: server.reply(entries.submit, ({ body }) => store(record(body.date))),
    resubmitted: server.reply(entries.resubmit, ({ body }) => {
      const old = sent.find(({ _id }) => _id === body.timesheetId) ?? record(TODAY)
      return store({ ...old, status: 'FILLED', resubmitted: true, version: old.version + 2 })
    }),
  }
}

const [, MONTH_CLOSED] = monthRefusals.MONTH_CLOSED
const button = (name: string | RegExp) => page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const form = page.getByRole('region', { name: 'Friday 20/11/2026' })
const takeAll = form.getByRole('button', { name: /^Use all 26/ })
const projectAt = (at: number) => form.getByLabelText('Project').nth(at)
const doneAt = (at: number) => form.getByLabelText('Done').nth(at)

test('the strip, the grid and the form ask for no timesheet on days of leave and weekly offs', async () => {
  server.reply(entries.week, {
    today: TODAY,
    adders: [],
    days: listWeekDays(TODAY).map((date) => {
      const absence = { '2026-11-17': 'SL', '2026-11-18': 'reject', '2026-11-19': 'PL' }[date] as WeekDay['absence'] | undefined
      const off = date === '2026-11-22' || absence === 'reject'
      return buildWeekDay(date, null, { off, absence: absence ?? null, projects: [optics] })
    }),
  })
  server.reply(entries.own, { data: [], maxProjects: 1, total: 0 })
  await openPage('/user/timesheet?view=week', 'ananya')
  const strip = page.getByRole('list', { name: 'Days' })
  const day = (name: string) => strip.getByRole('button', { name, exact: true })
  await expect.element(day('Tue 17/11/2026, sick leave (SL)')).toHaveTextContent('Tue17S')
  await expect.element(day('Wed 18/11/2026, off day')).toHaveTextContent('Wed18–')
  await expect.element(day('Thu 19/11/2026, paid leave (PL)')).toHaveTextContent('Thu19P')
  await expect.element(day('Fri 20/11/2026, to fill')).toBeVisible()
  await expect.element(day('Sun 22/11/2026, off day')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /^Thu 19.*: paid leave \(PL\)/ })).toBeVisible()
  await expectAccessible()
  await day('Fri 20/11/2026, to fill').click()
  await expect.element(form.getByText('open: 20', { exact: true })).toBeVisible()
  await day('Thu 19/11/2026, paid leave (PL)').click()
  await expect.element(page.getByText('An absence (PL) is recorded for this day.')).toBeVisible()
  await day('Tue 17/11/2026, sick leave (SL)').click()
  await expect.element(page.getByText('Sick leave (SL). Only today and the two days before can be filled.')).toBeVisible()
})

test('the form names missing fields, compares figures with task rows, and is sent once', async () => {
  const { submitted } = serve([record('2026-11-19', { projects: [{ ...kinematics, done: 12 }] })])
  await openPage('/user/timesheet?view=day', 'ananya')
  await expect.element(page.getByRole('heading', { name: 'Timesheet', exact: true })).toBeVisible()
  await expect.element(form.getByText('open: 18, 20')).toBeVisible()
  await button('Submit').click()
  await expect.element(form.getByText('Please enter atleast one project.')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Please enter atleast one project.')).toBeVisible()
  await projectAt(0).selectOptions(optics.name)
  await button('Submit').click()
  await expect.element(form.getByText('Please enter the done value!')).toBeVisible()
  await expect.element(doneAt(0)).toHaveFocus()
  await doneAt(0).fill('1,5')
  await expect.element(form.getByText('Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.')).toBeVisible()
  await doneAt(0).fill('34')
  await expect.element(form.getByText('26 decided today, 8 fewer than here')).toBeVisible()
  await button('Add project row').click()
  await projectAt(1).selectOptions(optics.name)
  await doneAt(1).fill('minus one')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(form.getByText('This project is listed twice.')).toBeVisible()
  await expect.element(form.getByText('Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.')).toBeVisible()
  await expectAccessible()
  await projectAt(1).selectOptions(kinematics.name)
  await doneAt(1).fill('12')
  await expect.element(form.getByRole('status')).toHaveTextContent('46')
  await form.getByLabelText('Remarks').fill('Set 03')
  expect(submitted).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Timesheet submitted successfully')).toBeVisible()
  expect(submitted.map(({ body }) => body)).toEqual([
    {
      date: TODAY,
      projects: [
        { id: optics._id, done: 34 },
        { id: kinematics._id, done: 12 },
      ],
      remarks: 'Set 03',
    },
  ])
  await expect.element(form.getByText('Waiting for approval')).toBeVisible()
})

test('rows are copied from yesterday or task rows, and survive a visit to another page', async () => {
  const { submitted } = serve([record('2026-11-19', { projects: [{ ...kinematics, done: 12 }] })])
  await openPage('/user/timesheet?view=day', 'ananya')
  await button('Copy from yesterday').click()
  await expect.element(doneAt(0)).toHaveValue('12')
  await expect.element(doneAt(0)).toHaveFocus()
  await takeAll.click()
  await expect.element(doneAt(1)).toHaveValue('26')
  await page.getByRole('link', { name: 'Your timesheets' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your timesheets', exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Timesheet' }).click()
  await button(/^Fri 20\/11\/2026/).click()
  await expect.element(doneAt(1)).toHaveValue('26')
  expect(submitted).toEqual([])
})

test('Undo restores replaced rows, one replacement at a time', async () => {
  serve([record('2026-11-19', { projects: [{ ...kinematics, done: 12 }] })])
  await openPage('/user/timesheet?view=day', 'ananya')
  await projectAt(0).selectOptions(optics.name)
  await doneAt(0).fill('34')
  await button('Add project row').click()
  await projectAt(1).selectOptions(kinematics.name)
  await doneAt(1).fill('7')
  expect(form.getByText(/replaced/).elements()).toEqual([])
  await button('Copy from yesterday').click()
  await expect.element(form.getByText('2 rows replaced')).toBeVisible()
  await expect.element(doneAt(0)).toHaveValue('12')
  await projectAt(0).selectOptions(optics.name)
  await takeAll.click()
  await expect.element(form.getByText('1 row replaced')).toBeVisible()
  await expect.element(doneAt(0)).toHaveValue('26')
  await expectAccessible()
  await button('Undo').click()
  await expect.element(doneAt(0)).toHaveValue('12')
  await button('Undo').click()
  await expect.element(doneAt(0)).toHaveValue('34')
  await expect.element(doneAt(0)).toHaveFocus()
  await expect.element(doneAt(1)).toHaveValue('7')
  await expect.element(form.getByText(/replaced/)).not.toBeInTheDocument()
})

const chemistry = {
  _id: '019a0000-0000-7000-8000-000000000803',
  name: 'Chemistry authoring',
  task_rows: 12,
  files: [{ name: 'JEE_Chemistry_Set02.xlsx', count: 12 }],
  worklog: null,
}

test('the T key fills in the decided figures, and Ctrl Enter sends the day', async () => {
  const { submitted } = serve([], { projects: [optics, kinematics, chemistry] })
  await openPage('/user/timesheet?view=day', 'ananya')
  await expect.element(form.getByText('38 fewer than you decided')).toBeVisible()
  let presses = 0
  const press = async (keys: string) => {
    presses += 1
    await userEvent.keyboard(keys)
  }
  await press('t')
  await expect.element(doneAt(1)).toHaveValue('12')
  await expect.element(doneAt(0)).toHaveValue('26')
  await expect.element(button('Submit')).toHaveFocus()
  await expect.element(form.getByText('26 decided today, the same')).toBeVisible()
  await expect.element(form.getByText('same as you decided')).toBeVisible()
  expect(form.getByRole('button', { name: /^Use/ }).elements()).toEqual([])
  expect(submitted, 'taking never submits').toEqual([])
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Timesheet submitted successfully')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(3)
  expect(submitted.map(({ body }) => body)).toEqual([
    {
      date: TODAY,
      projects: [
        { id: optics._id, done: 26 },
        { id: chemistry._id, done: 12 },
      ],
    },
  ])
})

test('each figure is compared with the decided one, and Enter moves to the next figure', async () => {
  const elsewhere = [{ name: 'Biology_Unit_Test_04.xlsx', count: 3 }]
  serve([], { projects: [optics, kinematics, chemistry], elsewhere })
  await openPage('/user/timesheet?view=day', 'ananya')
  await projectAt(0).selectOptions(optics.name)
  await button('Add project row').click()
  await projectAt(1).selectOptions(chemistry.name)
  await doneAt(1).fill('14')
  await expect.element(form.getByText('12 decided today, 2 fewer than here')).toBeVisible()
  await expect.element(form.getByText('24 fewer than you decided')).toBeVisible()
  const decided = form.getByRole('table', { name: 'Decided today, by project and file' })
  const rows = decided.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/^NEET Optics 2027\s*26\s*24\s*none\s*−26$/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^Foundation_Set01.xlsx\s*20$/)
  await expect.element(rows.nth(4)).toHaveTextContent(/^Chemistry authoring\s*12\s*–\s*14\s*\+2$/)
  await expect.element(rows.nth(6)).toHaveTextContent(/^Total\s*38\s*24\s*14\s*−24$/)
  await expect
    .element(form.getByText('3 rows of Biology_Unit_Test_04.xlsx belong to a project you are not in. Kavita Desai can add you'))
    .toBeVisible()
  await expectAccessible()
  await form.getByLabelText('Remarks').click()
  await userEvent.keyboard('t')
  await expect.element(form.getByLabelText('Remarks')).toHaveValue('t')
  await expect.element(doneAt(1)).toHaveValue('14')
  await button('Use 26 for NEET Optics 2027').click()
  await expect.element(doneAt(0)).toHaveValue('26')
  await expect.element(doneAt(0)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(doneAt(1)).toHaveFocus()
  await button('Use 12 for Chemistry authoring').click()
  await expect.element(form.getByText('same as you decided')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Submit')).toHaveFocus()
})

test('a day takes over at most 20 projects and names those left out', async () => {
  const many = Array.from({ length: 23 }, (_, at) => {
    const _id = `019a0000-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`
    return { _id, name: `Project ${String(at).padStart(2, '0')}`, task_rows: 1, files: [], worklog: null }
  })
  serve([], { projects: many })
  await openPage('/user/timesheet?view=day', 'ananya')
  await form
    .getByRole('button', { name: /^Use 20/ })
    .first()
    .click()
  const left = 'A timesheet can have at most 20 projects. Left out: Project 20 (1), Project 21 (1), Project 22 (1)'
  await expect.element(form.getByText(left)).toBeVisible()
  await expect.element(doneAt(19)).toHaveValue('1')
  expect(form.getByLabelText('Done').elements()).toHaveLength(20)
  expect(form.getByRole('button', { name: /^Use 2/ }).elements(), 'nothing is left to take').toEqual([])
})

test('the total of decided rows counts only projects with files', async () => {
  serve([], { projects: [optics, { ...kinematics, worklog: 7 }] })
  await openPage('/user/timesheet?view=day', 'ananya')
  await projectAt(0).selectOptions(kinematics.name)
  await doneAt(0).fill('5')
  const rows = form.getByRole('table', { name: 'Decided today, by project and file' }).getByRole('row')
  await expect.element(rows.nth(4)).toHaveTextContent(/^JEE Kinematics 2027\s*–\s*7\s*5\s*–$/)
  await expect.element(rows.nth(5)).toHaveTextContent(/^Total of projects with files\s*26\s*24\s*0\s*−26$/)
})

test('decided rows of an earlier day can be taken over on a phone', async () => {
  serve([], { projects: [optics, chemistry] })
  await page.viewport(390, 844)
  await openPage('/user/timesheet?view=day&day=2026-11-19', 'ananya')
  const before = page.getByRole('region', { name: 'Thursday 19/11/2026' })
  await expect.element(before.getByText('38 decided that day in 2 projects')).toBeVisible()
  await before.getByRole('button', { name: /^Use all 38/ }).click()
  await expect.element(before.getByText('12 decided that day, the same')).toBeVisible()
  await expectAccessible()
})

test('the form and the week ask once before they send more than twice the hours of the shift', async () => {
  const { submitted } = serve([])
  server.reply(entries.hours, { data: { scheduled: 8, perDay: 8, targets: [{ project: optics._id, target: 30 }] } })
  await openPage('/user/timesheet?view=day', 'ananya')
  await projectAt(0).selectOptions(optics.name)
  await doneAt(0).fill('61')
  await button('Submit').click()
  const question = 'This makes 16.27 h on 20/11/2026, more than twice the 8.00 h of the shift. Save again if that is right.'
  await expect.element(form.getByRole('alert').getByText(question)).toBeVisible()
  await expectAccessible()
  expect(submitted).toEqual([])
  await button('Submit').click()
  await expect.element(form.getByText('Waiting for approval')).toBeVisible()
  expect(submitted).toHaveLength(1)
  // The form asks separately about each of several days, and the second press sends all of them.
  await button('Week').click()
  for (const day of ['Wednesday 18/11/2026', 'Thursday 19/11/2026'])
    await page.getByLabelText(`${optics.name}, ${day}`, { exact: true }).fill('300')
  const send = button(/^Submit 2/)
  await send.click()
  for (const day of ['18/11/2026', '19/11/2026'])
    await expect
      .element(page.getByText(`${day}: This makes 80.00 h on ${day}, more than the 24 h of a day.`, { exact: false }))
      .toBeVisible()
  expect(submitted).toHaveLength(1)
  await send.click()
  await expect.poll(() => submitted.length).toBe(3)
})

test('the focus moves to a new row, and to the neighbour of a removed one', async () => {
  serve([])
  await openPage('/user/timesheet?view=day', 'ananya')
  await button('Add project row').click()
  await expect.element(projectAt(1)).toHaveFocus()
  await button('Add project row').click()
  await expect.element(projectAt(2)).toHaveFocus()
  await doneAt(2).fill('3')
  await button('Remove row 2').click()
  await expect.element(projectAt(1)).toHaveFocus()
  await expect.element(doneAt(1)).toHaveValue('3')
  await button('Remove row 2').click()
  await expect.element(projectAt(0)).toHaveFocus()
})

test('a day filled in the meantime shows a warning and the stored entry', async () => {
  const sent: TimesheetRecord[] = []
  serve(sent)
  server.reply(entries.submit, () => {
    sent.push(record(TODAY))
    return buildRefusalResponse(refusal('TIMESHEET_SUBMIT_ERR'))
  })
  await openPage('/user/timesheet?view=day', 'ananya')
  await projectAt(0).selectOptions(optics.name)
  await doneAt(0).fill('34')
  await button('Submit').click()
  await expect.element(page.getByText('The timesheet for this day is already filled.')).toBeVisible()
  await expect.element(form.getByText('Waiting for approval')).toBeVisible()
  await expect.element(form.getByRole('row', { name: 'NEET Optics 2027 30' })).toBeVisible()
})

test('a declined day shows its reason and is sent again with corrections', async () => {
  const { resubmitted } = serve([declined('2026-11-17')])
  await openPage('/user/timesheet?view=day', 'ananya')
  await expect.element(page.getByText('Count for Set 03 does not match the file.')).toBeVisible()
  await page.getByRole('link', { name: 'Resubmit' }).click()
  const day = page.getByRole('region', { name: 'Tuesday 17/11/2026' })
  await expect.element(day.getByLabelText('Done')).toHaveValue('30')
  await day.getByLabelText('Done').fill('28.5')
  await day.getByRole('button', { name: 'Resubmit' }).click()
  await expect.element(day.getByText('Please enter the remarks.')).toBeVisible()
  await day.getByLabelText('Remarks').fill('Counted again')
  await day.getByRole('button', { name: 'Resubmit' }).click()
  await expect.element(page.getByText('Timesheet resubmitted successfully')).toBeVisible()
  expect(resubmitted.map(({ body }) => body)).toEqual([
    { timesheetId: declined('2026-11-17')._id, userRemarks: 'Counted again', projects: [{ id: optics._id, done: 28.5 }] },
  ])
})

test('the week grid has live totals, explains locked days, and sends each changed day', async () => {
  const { submitted } = serve([approved('2026-11-16')])
  await openPage('/user/timesheet?view=week', 'ananya')
  const week = page.getByRole('region', { name: 'Week' })
  const cell = (project: string, day: string) => week.getByLabelText(`${project}, ${day}`, { exact: true })
  const locked = page.getByRole('list', { name: 'Locked days' })
  await expect.element(locked.getByText('Mon 16: Approved')).toBeVisible()
  await expect.element(locked.getByText('Tue 17: Only today and the two days before can be filled.')).toBeVisible()
  await expect.element(locked.getByText('Sat 21, Sun 22: This day is in the future.')).toBeVisible()
  await expect.element(button('Submit')).toBeDisabled()
  await cell('JEE Kinematics 2027', 'Thursday 19/11/2026').fill('4')
  await userEvent.tab()
  await expect.element(cell('NEET Optics 2027', 'Thursday 19/11/2026')).toHaveFocus()
  await userEvent.keyboard('20')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(cell('JEE Kinematics 2027', 'Friday 20/11/2026')).toHaveFocus()
  await userEvent.keyboard('1,5')
  await expect
    .element(page.getByText('20/11/2026: Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'))
    .toBeVisible()
  await cell('JEE Kinematics 2027', 'Friday 20/11/2026').fill('1.25')
  await expect.element(week.getByRole('row', { name: /^JEE Kinematics 2027.* 5\.25$/ })).toBeVisible()
  await expect.element(week.getByRole('row', { name: /^Total 30 0 0 24 1\.25 0 0 55\.25$/ })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => submitted.length).toBe(2)
  expect(submitted.map(({ body }) => body)).toEqual([
    {
      date: '2026-11-19',
      projects: [
        { id: kinematics._id, done: 4 },
        { id: optics._id, done: 20 },
      ],
    },
    { date: TODAY, projects: [{ id: kinematics._id, done: 1.25 }] },
  ])
})

test('the week scrolls within the page at 200 %, and day buttons match their text', async () => {
  await page.viewport(683, 384)
  serve([approved('2026-11-16')])
  await openPage('/user/timesheet?view=week', 'ananya')
  const days = page.getByRole('list', { name: 'Days' })
  await expect.element(days.getByRole('button', { name: /^Mon 16\/11\/2026, APPROVED$/ })).toHaveTextContent('Mon16')
  await expect.element(page.getByRole('region', { name: 'Week' })).toBeVisible()
  const main = page.getByRole('main').element()
  expect(main.scrollWidth - main.clientWidth).toBe(0)
})

test('the week takes over decided rows by button or T without replacing typed figures', async () => {
  const projects = [
    { ...optics, task_rows: 29, files: [] },
    { ...kinematics, task_rows: 12, files: [] },
  ]
  const { submitted } = serve([], { projects, elsewhere: [{ name: 'Waves_Set01.xlsx', count: 3 }] })
  await openPage('/user/timesheet?view=week', 'ananya')
  const week = page.getByRole('region', { name: 'Week' })
  const cell = (project: string, day: string) => week.getByLabelText(`${project}, ${day}`, { exact: true })
  await cell(optics.name, 'Thursday 19/11/2026').fill('20')
  await expectAccessible()
  await button('Use 12 for Thursday 19/11/2026').click()
  await expect.element(cell(kinematics.name, 'Thursday 19/11/2026')).toHaveValue('12')
  await expect.element(cell(optics.name, 'Thursday 19/11/2026')).toHaveValue('20')
  await expect.element(page.getByText(/^Friday 20\/11\/2026: 3 rows of Waves_Set01\.xlsx belong to a project/)).toBeVisible()
  await button('Day').click()
  await button('Week').click()
  await userEvent.keyboard('t')
  await expect.element(cell(optics.name, 'Friday 20/11/2026')).toHaveValue('29')
  await expect.element(cell(optics.name, 'Wednesday 18/11/2026')).toHaveValue('29')
  await expect.element(page.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  await expect.element(button('Submit 3 days')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => submitted.length).toBe(3)
  expect(submitted[0]?.body.projects).toEqual([
    { id: optics._id, done: 29 },
    { id: kinematics._id, done: 12 },
  ])
})

test('Ctrl Enter sends from anywhere on the page except a link', async () => {
  const { submitted } = serve([])
  await openPage('/user/timesheet?view=week', 'ananya')
  const figure = page.getByLabelText('JEE Kinematics 2027, Friday 20/11/2026', { exact: true })
  await expect.element(figure).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('alert').getByText('Type a figure first.')).toBeVisible()
  await figure.fill('5')
  await button('Day').click()
  await expect.element(doneAt(0)).toHaveValue('5')
  const focus = (on: Locator) => (on.element() as HTMLElement).focus()
  focus(page.getByRole('link', { name: 'Missing days' }))
  const press = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })
  expect(document.activeElement?.dispatchEvent(press), 'the link opens in another tab').toBe(true)
  focus(button('Day'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => submitted.map(({ body }) => body))
    .toEqual([{ date: TODAY, projects: [{ id: kinematics._id, done: 5 }] }])
})

test('a day whose only figure was cleared is neither sent nor stored', async () => {
  serve([])
  await openPage('/user/timesheet?view=week', 'ananya')
  const cell = page.getByLabelText('JEE Kinematics 2027, Thursday 19/11/2026', { exact: true })
  await cell.fill('5')
  await expect.element(button('Submit')).toBeEnabled()
  await cell.fill('')
  await expect.element(button('Submit')).toBeDisabled()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('2026-11-19'))).toEqual([])
})

test('the fields accept typing when session storage is full', async () => {
  serve([])
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its storage
  const store = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError')
    store.call(this, key, value)
  })
  await openPage('/user/timesheet?view=week', 'ananya')
  const cell = page.getByLabelText('JEE Kinematics 2027, Thursday 19/11/2026', { exact: true })
  await cell.fill('5')
  await expect.element(cell).toHaveValue('5')
  await expect.element(button('Submit')).toBeEnabled()
  tabStorage.forget()
})

test('the page without projects says whom to ask, and is accessible on a dark phone', async () => {
  serve([declined('2026-11-17')])
  await page.viewport(390, 844)
  await emulateColourScheme('dark')
  await openPage('/user/timesheet', 'ananya')
  await expect.element(form).toBeVisible()
  await expectAccessible()
  serve([], { projects: [] })
  await button('Next week').click()
  await button(/^Fri 20\/11\/2026/).click()
  await expect.element(page.getByText('You are not in any timesheet project')).toBeVisible()
  await expect.element(page.getByText('Ask an admin to add you.')).toBeVisible()
})

test('focused fields are not hidden by the form’s footer on a short phone screen', async () => {
  serve([declined('2026-11-17')])
  await page.viewport(390, 420)
  await openPage('/user/timesheet', 'ananya')
  await expect.element(form).toBeVisible()
  const foot = button('Submit').element()
  for (let at = 0; at < 60 && document.activeElement !== foot; at += 1) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement ?? expect.fail('nothing has the focus')
    if (!form.element().contains(focused)) continue
    const { left, top, width, height } = focused.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(focused.contains(hit), focused.textContent || focused.ariaLabel || focused.tagName).toBe(true)
  }
  await expect.element(button('Submit')).toHaveFocus()
})

test('the list of own timesheets shows every status, and only declined ones can be resubmitted', async () => {
  const { resubmitted } = serve([approved('2026-11-16'), declined('2026-11-17'), record('2026-11-18')])
  await openPage('/user/timesheet/declined', 'ananya')
  const row = (day: string) => page.getByRole('row', { name: new RegExp(day) })
  for (const name of ['Date', 'Status', 'Your remarks', 'Approver’s remarks', 'Project 1', 'Done 1'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeInTheDocument()
  await expect.element(row('16/11/2026').getByText('APPROVED')).toBeVisible()
  await expect.element(row('18/11/2026').getByRole('button', { name: /Resubmit/ })).toBeDisabled()
  await row('17/11/2026')
    .getByRole('button', { name: /Resubmit/ })
    .click()
  await expect.poll(() => location.pathname + location.search).toBe('/user/timesheet?day=2026-11-17&view=day')
  const day = page.getByRole('region', { name: 'Tuesday 17/11/2026' })
  await expect.element(day.getByLabelText('Done')).toHaveValue('30')
  await day.getByRole('button', { name: 'Resubmit' }).click()
  await expect.element(day.getByText('Please enter the remarks.')).toBeVisible()
  await day.getByLabelText('Remarks').fill('Counted again')
  await day.getByRole('button', { name: 'Resubmit' }).click()
  await expect.element(page.getByText('Timesheet resubmitted successfully')).toBeVisible()
  expect(resubmitted.map(({ body }) => body.userRemarks)).toEqual(['Counted again'])
})

test('a day of a newly closed month is refused once, without a link for staff', async () => {
  serve([])
  server.reply(entries.submit, () =>
    buildRefusalResponse(closedMonth('MONTH_CLOSED', { issues: [{ path: 'date', message: MONTH_CLOSED }] })),
  )
  await openPage('/user/timesheet?view=day', 'ananya')
  await projectAt(0).selectOptions(optics.name)
  await doneAt(0).fill('34')
  await button('Submit').click()
  await expect.element(page.getByRole('alert').getByText(MONTH_CLOSED)).toBeVisible()
  expect(page.getByText(MONTH_CLOSED).elements()).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByRole('link')).not.toBeInTheDocument()
  await expect.element(doneAt(0)).toHaveValue('34')
})

test('the week names whole and half holidays in the strip, below it and on the day', async () => {
  const holidays: Record<string, WeekDay['holiday']> = {
    '2026-11-17': { name: 'Diwali', isHalf: false },
    '2026-11-19': { name: 'Onam', isHalf: true },
  }
  serve([])
  server.reply(entries.week, {
    today: TODAY,
    adders: [],
    days: listWeekDays(TODAY).map((date) =>
      buildWeekDay(date, null, { off: date === '2026-11-17', holiday: holidays[date] ?? null, projects: [optics] }),
    ),
  })
  await openPage('/user/timesheet?day=2026-11-17&view=day', 'ananya')
  await expect.element(page.getByRole('button', { name: 'Tue 17/11/2026, holiday: Diwali' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Thu 19/11/2026, to fill, half-day holiday: Onam' })).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Holidays' }))
    .toHaveTextContent('Tuesday 17/11/2026 DiwaliThursday 19/11/2026 Onam, half day')
  await expect.element(page.getByRole('region', { name: 'Tuesday 17/11/2026' })).toHaveTextContent('Holiday: Diwali.')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})
