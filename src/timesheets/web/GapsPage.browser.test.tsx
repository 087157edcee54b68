import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { type AbsenceRequest, absences } from '../../absences/contract.ts'
import { holidays } from '../../holidays/contract.ts'
import { approval } from '../approval-contract.ts'
import { listDaysOfMonth, type GapMarkName } from '../gap-rules.ts'
import { type WaitingAbsence, gaps } from '../gaps-contract.ts'
import { refusal } from '../refusals.ts'

const TODAY = '2026-11-20'
const diwali = {
  _id: '019a0000-0000-7000-8000-0000000f0001',
  day: '2026-11-09',
  name: 'Diwali',
  kind: 'festival' as const,
  isHalf: false,
  isOff: true,
  isChosen: false,
  isOpen: false,
}
const monthOf = (marks: Record<string, GapMarkName>, month = '2026-11'): GapMarkName[] =>
  listDaysOfMonth(month).map((date) => marks[date] ?? 'off')
const marks = { '2026-11-17': 'missing', '2026-11-18': 'approved', '2026-11-19': 'waiting', '2026-11-20': 'today' } as const
const kavita = { _id: cast.kavita.id, fullName: cast.kavita.fullName }
const farhan = { _id: cast.farhan.id, fullName: cast.farhan.fullName }
const physics = { _id: getDepartmentId('Physics'), name: 'Physics' }
const chemistry = { _id: getDepartmentId('Chemistry'), name: 'Chemistry' }

const askedOf: WaitingAbsence[] = [
  { date: '2026-11-19', reason: 'PL' },
  { date: '2026-11-24', reason: '' },
]

const openTeam = async (address: string, who: 'kavita' | 'meera', nudgedAt: string | null = null) => {
  const request = server.reply(gaps.team, ({ query: { month = '2026-11', person } }) => {
    const people = [
      {
        ...getCastRef('ananya'),
        has_left: false,
        can_nudge: true,
        manager: kavita,
        days: monthOf(marks, month),
        asked: [],
        holidays: [],
        nudged_at: nudgedAt,
      },
      {
        ...getCastRef('neha'),
        has_left: false,
        can_nudge: true,
        manager: kavita,
        days: monthOf({ '2026-11-19': 'declined', '2026-11-18': 'SL' }, month),
        asked: askedOf,
        holidays: [{ date: '2026-11-10', name: 'Onam', isHalf: true }],
        nudged_at: null,
      },
    ].filter(({ _id }) => person === undefined || _id === person)
    if (people.length === 0) return buildRefusalResponse(refusal('USER_NOT_FOUND'))
    return {
      today: TODAY,
      month,
      is_closed: month === '2026-10',
      people,
      total: people.length,
      managers: [
        { ...kavita, has_left: false },
        { ...farhan, has_left: true },
      ],
      departments: [physics, chemistry],
    }
  })
  await openPage(address, who)
  return request
}
const grid = page.getByRole('grid', { name: 'Missing days' })
const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a day with a waiting absence has a question mark and names the absence', async () => {
  await openTeam('/timesheet/gaps', 'kavita')
  const declined = row('Neha Kulkarni').getByRole('link', { name: /19\/11\/2026: declined\. PL waits for approval$/ })
  await expect.element(declined).toHaveTextContent('D?')
  await expect
    .element(row('Neha Kulkarni').getByTitle('Tuesday 24/11/2026: off day. removing the absence waits for approval'))
    .toHaveTextContent('–?')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await row('Neha Kulkarni').getByRole('link', { name: 'Neha Kulkarni', exact: true }).click()
  const month = page.getByRole('grid', { name: 'November 2026: Neha Kulkarni' })
  await expect.element(month.getByRole('gridcell', { name: /19\/11\/2026: declined\. PL waits for approval$/ })).toBeVisible()
})

test('each day has a letter and words, and a filled day links to its approval', async () => {
  await openTeam('/timesheet/gaps', 'kavita')
  await expect.element(row('Ananya Iyer').getByText('missing')).toBeInTheDocument()
  const waiting = row('Ananya Iyer').getByRole('link', { name: 'Ananya Iyer, Thursday 19/11/2026: waiting for approval' })
  await expect.element(waiting).toHaveTextContent('W')
  await expect.element(waiting).toHaveAttribute('href', `/timesheet/${cast.ananya.id}/manage?day=2026-11-19`)
  expect(
    row('Ananya Iyer')
      .getByRole('link', { name: /missing/ })
      .elements(),
  ).toEqual([])
  await expect.element(row('Neha Kulkarni').getByTitle('Wednesday 18/11/2026: sick leave (SL)')).toHaveTextContent('S')
  await expect
    .element(page.getByRole('list', { name: 'Letters' }))
    .toHaveTextContent(/M missing.*W waiting for approval.*N not in any.*\? absence waiting for approval/)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('an absence with a hidden reason looks like an off day', async () => {
  await openTeam('/timesheet/gaps', 'kavita')
  const absent = row('Ananya Iyer').getByTitle('Thursday 12/11/2026: off day')
  await expect.element(absent).toBeInTheDocument()
  await expect.element(row('Ananya Iyer').getByTitle('Sunday 15/11/2026: off day')).toBeInTheDocument()
  expect(row('Ananya Iyer').element().innerHTML).not.toMatch(/\b(SL|PL|LOP)\b|leave/)
})

test('the calendar is one tab stop, arrows move between days, and Enter opens a day', async () => {
  await openTeam('/timesheet/gaps', 'kavita')
  // The last key press opens this page.
  server.reply(approval.view, {
    data: [],
    total: 0,
    maxProjects: 0,
    user: { ...getCastRef('ananya'), manager: null },
    day_gaps: {},
  })
  await expect.element(row('Ananya Iyer')).toBeVisible()
  expect(grid.element().querySelectorAll('a:not([tabindex="-1"]), button:not([tabindex="-1"])')).toHaveLength(0)
  ;(grid.element() as HTMLElement).focus()
  // The columns are Name, Missing, and then the 1st onward. The 17th is missing and opens the person's month.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowRight>18/}{Enter}')
  await expect.poll(() => location.search).toBe(`?person=${cast.ananya.id}`)
  const month = page.getByRole('grid', { name: 'November 2026: Ananya Iyer' })
  await expect.element(month).toBeVisible()
  await expect.element(page.getByText('1 missing day, 1 waiting')).toBeVisible()
  await expectAccessible()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  month.element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  expect(month.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  expect(focused()).toBe('Friday 20/11/2026: today, to fill')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Friday 13/11/2026: off day')
  await userEvent.keyboard('{ArrowDown}{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Thursday 19/11/2026: waiting for approval')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe(`/timesheet/${cast.ananya.id}/manage?day=2026-11-19`)
})

test('an admin changes the month and filters people, and a closed month is marked', async () => {
  const request = await openTeam('/timesheet/gaps', 'meera')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  await button('Previous month').click()
  await expect.element(page.getByText('October 2026')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Month' }).getByText('closed')).toBeVisible()
  await button('This month').click()
  await page.getByRole('combobox', { name: 'Manager' }).selectOptions('Farhan Qureshi, left')
  await page.getByRole('combobox', { name: 'Department' }).selectOptions('Physics')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ manager: farhan._id, department: physics._id })
  await page.getByRole('combobox', { name: 'Department' }).selectOptions('No department')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ department: 'No department' })
  await button('Reset').click()
  await expect.poll(() => location.search).toBe('')
})

test('a person is shown as a card on a phone, and the card opens their month', async () => {
  await page.viewport(390, 844)
  await openTeam('/timesheet/gaps', 'kavita')
  await expect.element(row('Ananya Iyer')).toHaveTextContent(/1 missing, 1 waiting.*17M18A19W20T/)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await row('Ananya Iyer').click()
  await expect.element(page.getByRole('grid', { name: 'November 2026: Ananya Iyer' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a person of another team is not found', async () => {
  await openTeam(`/timesheet/gaps?person=${cast.divya.id}`, 'kavita')
  await expect.element(page.getByText('User not found').first()).toBeVisible()
})

test('staff see their own month, and only fillable missing days link to the form', async () => {
  server.reply(absences.own, { data: [], requests: [], holidays: [] })
  const days = monthOf({ ...marks, '2026-11-18': 'missing' })
  const request = server.reply(gaps.own, ({ query: { month = '2026-11' } }) => ({
    today: TODAY,
    month,
    is_closed: month === '2026-10',
    days: month === '2026-11' ? days : monthOf({ '2026-10-30': 'missing' }, month),
    asked: [],
    holidays: month === '2026-11' ? [{ date: '2026-11-09', name: 'Diwali', isHalf: false }] : [],
    open: month === '2026-11' ? ['2026-11-18', '2026-11-20'] : [],
  }))
  await openPage('/timesheet/gaps', 'ananya')
  const month = page.getByRole('grid', { name: 'November 2026: Ananya Iyer' })
  await expect.element(page.getByText('2 missing days')).toBeVisible()
  await expect
    .element(month.getByRole('link', { name: 'Wednesday 18/11/2026: missing' }))
    .toHaveAttribute('href', '/user/timesheet?day=2026-11-18&view=day')
  await expect
    .element(month.getByRole('gridcell', { name: 'Tuesday 17/11/2026: missing. It can no longer be filled' }))
    .toBeVisible()
  expect(month.getByRole('link', { name: /17\/11\/2026/ }).elements()).toEqual([])
  await expectAccessible()
  await button('Previous month').click()
  await expect.element(page.getByRole('gridcell', { name: 'Friday 30/10/2026: missing. October 2026 is closed' })).toBeVisible()
  expect(request.map(({ query }) => query.month)).toEqual([undefined, '2026-10'])
})

test('a person’s own absence over a range lists conflicts, waits for approval, and can be withdrawn', async () => {
  const request = (date: string, status: AbsenceRequest['status'], remarks = ''): AbsenceRequest => ({
    date,
    reason: 'PL',
    status,
    askedOn: '2026-11-20T05:00:00.000Z',
    remarks,
  })
  let requests = [request('2026-11-27', 'declined', 'Exams that week')]
  server.reply(gaps.own, () => ({
    today: TODAY,
    month: '2026-11',
    is_closed: false,
    days: monthOf({ ...marks, '2026-11-20': 'future', '2026-11-23': 'future' }),
    asked: requests.flatMap(({ date, reason, status }) => (status === 'waiting' ? [{ date, reason }] : [])),
    holidays: [],
    open: [],
  }))
  server.reply(absences.own, () => ({ data: [], requests, holidays: [] }))
  const nothing = { recorded: [], waiting: [], withdrawn: [], leftOut: [] }
  const sent = server.reply(absences.recordOwn, ({ query: { confirm }, body: { reason } }) => {
    if (reason === '') {
      requests = []
      return { data: { ...nothing, withdrawn: ['2026-11-20', '2026-11-23'] } }
    }
    if (confirm !== true)
      return buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), {
        issues: [{ path: 'days', message: '25/11/2026 has SL already: it waits for approval.' }],
      })
    requests = [...requests, request('2026-11-23', 'waiting'), request('2026-11-20', 'waiting')]
    return { data: { ...nothing, waiting: ['2026-11-20', '2026-11-23'] } }
  })
  await openPage('/timesheet/gaps', 'ananya')
  const list = page.getByRole('region', { name: 'Absences waiting or declined' })
  await expect.element(list).toHaveTextContent('27/11/2026: PL, declined: Exams that week')
  server.reply(holidays.own, {
    data: [
      diwali,
      { ...diwali, _id: '019a0000-0000-7000-8000-0000000f0002', day: '2026-11-24', name: 'Not chosen', isOff: false },
    ],
    calendar: 'Office',
    restrictedMax: 1,
    chosen: 0,
  })
  await button('Enter an absence').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Day' }).fill('20/11/2026')
  await dialog.getByRole('button', { name: 'Choose from a calendar' }).first().click()
  await expect.element(page.getByText('Your holidays: 9 Diwali')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('textbox', { name: 'Day' }).fill('20/11/2026')
  await dialog.getByRole('textbox', { name: 'Until' }).fill('23/11/2026')
  await dialog.getByLabelText('Reason').click()
  await userEvent.keyboard('PL{Enter}')
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('25/11/2026 has SL already: it waits for approval.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect.element(list).toHaveTextContent('20/11/2026 to 23/11/2026: PL, waiting for approval')
  await expect.element(page.getByRole('gridcell', { name: 'Monday 23/11/2026: to come. PL waits for approval' })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await button('Withdraw 20/11/2026 to 23/11/2026').click()
  await expect.element(list).not.toBeInTheDocument()
  expect(sent.map(({ query, body }) => [body.date, body.to, body.reason, query.confirm])).toEqual([
    ['2026-11-20', '2026-11-23', 'PL', false],
    ['2026-11-20', '2026-11-23', 'PL', true],
    ['2026-11-20', '2026-11-23', '', undefined],
  ])
})

test('people with missing days are nudged, except in a closed month', async () => {
  const reads = await openTeam('/timesheet/gaps', 'kavita')
  server.reply(gaps.nudge, () => buildRefusalResponse(refusal('NOBODY_NUDGED', { values: { why: '1 already nudged today' } })))
  await button('Nudge 1 person').click()
  await expect.element(page.getByText('No one was nudged: 1 already nudged today.')).toBeVisible()
  // The page reads again to show what others did in the meantime.
  await expect.poll(() => reads.length).toBe(2)
  const nudges = server.reply(gaps.nudge, { nudged: 1, earlier: 0, complete: 0 })
  await button('Nudge 1 person').click()
  await expect.element(page.getByText('1 person nudged')).toBeVisible()
  expect(nudges[0]?.body).toEqual({ month: '2026-11', users: [cast.ananya.id] })
  await expectAccessible()
  await button('Previous month').click()
  await expect.element(page.getByText('closed', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /^Nudge/ }).elements()).toEqual([])
})

test('a person nudged today shows the time instead of the button', async () => {
  await openTeam(`/timesheet/gaps?person=${cast.ananya.id}`, 'kavita', '2026-11-20T03:50:00.000Z')
  await expect.element(page.getByText('nudged 09:20 am')).toBeVisible()
  expect(page.getByRole('button', { name: /^Nudge/ }).elements()).toEqual([])
})

test('a holiday has its name on its day and below the calendar', async () => {
  await openTeam('/timesheet/gaps', 'kavita')
  await expect.element(row('Neha Kulkarni').getByTitle('Tuesday 10/11/2026: off day, half-day holiday: Onam')).toBeInTheDocument()
  await expect.element(row('Ananya Iyer').getByTitle('Tuesday 10/11/2026: off day')).toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Holidays' })).toHaveTextContent('Tuesday 10/11/2026 Onam, half day')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await row('Neha Kulkarni').getByRole('link', { name: 'Neha Kulkarni', exact: true }).click()
  const month = page.getByRole('grid', { name: 'November 2026: Neha Kulkarni' })
  await expect.element(month.getByRole('gridcell', { name: 'Tuesday 10/11/2026: off day, half-day holiday: Onam' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Holidays' })).toBeVisible()
})

test('staff see the holidays of their own month by name', async () => {
  server.reply(absences.own, { data: [], requests: [], holidays: [] })
  server.reply(gaps.own, {
    today: TODAY,
    month: '2026-11',
    is_closed: false,
    days: monthOf(marks),
    asked: [],
    holidays: [{ date: '2026-11-09', name: 'Diwali', isHalf: false }],
    open: [],
  })
  await openPage('/timesheet/gaps', 'ananya')
  const month = page.getByRole('grid', { name: 'November 2026: Ananya Iyer' })
  await expect.element(month.getByRole('gridcell', { name: 'Monday 09/11/2026: holiday: Diwali' })).toHaveTextContent('9–')
  await expect.element(page.getByRole('list', { name: 'Holidays' })).toHaveTextContent('Monday 09/11/2026 Diwali')
})
