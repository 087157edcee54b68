import type { HolidayOnDay } from '../../holidays/day-contract.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { users } from '../../users/contract.ts'
import { type PricedLine, type SpanFigures, figures } from '../figures-contract.ts'
import { refusal } from '../refusals.ts'
import { dayHours } from '../day-hours-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { type SubTarget, type Target, targets } from '../targets-contract.ts'

const TODAY = '2026-11-20'
const idOf = (at: number): string => `019a0000-0000-7000-8000-00000000${at}`
const [TARGET, PROFILE] = [idOf(9001), idOf(7001)]
const address = `/worklog/${PROFILE}/targets/${TARGET}`
const by = { fullName: cast.meera.fullName, email: cast.meera.email }
const dayAt = (date: string, part: Partial<SubTarget> = {}): SubTarget => ({
  _id: idOf(1000 + Number(date.slice(8))),
  date,
  type: 'units',
  target: 40,
  completedUnits: null,
  completedHours: null,
  remarks: '',
  version: 1,
  off: { isOff: false, reason: null },
  hours: date <= TODAY ? 8 : 0,
  hoursFrom: date <= TODAY ? { workingHours: 8, share: 1, beside: 1, taken: 0 } : null,
  cost: date <= TODAY ? 2080 : null,
  incentive: date <= TODAY ? 0 : null,
  standard: { cost: 2000, incentive: null },
  costUnknown: null,
  filled: null,
  removed: null,
  correctedBy: null,
  ...part,
})
const days = (): SubTarget[] => [
  dayAt('2026-11-16', {
    completedUnits: 40,
    filled: { by, at: '2026-11-16T12:00:00.000Z' },
    remarks: 'Set 3',
    hours: 4,
    hoursFrom: { workingHours: 8, share: 1, beside: 2, taken: 0 },
  }),
  dayAt('2026-11-17', { off: { isOff: true, reason: 'PL' } }),
  dayAt('2026-11-18', {
    completedUnits: 50,
    incentive: 520,
    filled: { by, at: '2026-11-18T12:00:00.000Z' },
    hours: 1.93,
    hoursFrom: { workingHours: 8, share: 1, beside: 2, taken: 4.15 },
  }),
  dayAt('2026-11-19', { cost: null, incentive: null, costUnknown: 'Ananya Iyer has no salary on 19/11/2026.' }),
  dayAt('2026-11-20'),
  dayAt('2026-11-21'),
]
const target: Target = {
  _id: TARGET,
  name: 'Solutions',
  userId: cast.ananya.id,
  user: getCastRef('ananya'),
  addedBy: by,
  profileId: PROFILE,
  deleted: null,
  start: '2026-11-16',
  end: '2026-11-22',
  type: 'units',
  target: 40,
  group: 'ongoing',
  days: 6,
  daysSoFar: 5,
  filled: 2,
  units: 90,
  hours: 32,
  cost: null,
  incentive: null,
  costUnknownDays: null,
  standard: { cost: 8000, incentive: 500, unknownDays: 0 },
}
const money = { cost: 8320, incentive: 520, costUnknownDays: 1 }
const place = {
  profile: { _id: PROFILE, name: 'Video solutions', budget: 60 },
  subject: { _id: idOf(7002), name: 'Physics' },
  project: { _id: idOf(7003), name: 'NEET 2027' },
}

function serve(subTargets: SubTarget[], more: Partial<Target> = money, holidays: HolidayOnDay[] = []) {
  server.reply(dayHours.beside, { data: { others: 6, scheduled: 8, perDay: 8 } })
  server.reply(targets.one, () => ({ data: { ...target, ...more, subTargets, holidays }, place, today: TODAY }))
  const dayBy = (id: string): Partial<SubTarget> => subTargets.find(({ _id }) => _id === id) ?? {}
  return {
    changed: server.reply(targetDays.change, ({ params: { subId }, query, body: { clear, reason, version: _, ...body } }) => {
      const day = dayBy(subId)
      if (reason === 'reject' && query.confirm !== true)
        return buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), {
          issues: [{ path: 'date', message: '20/11/2026 isn’t a weekend day.' }],
        })
      if (reason === 'LOP') return buildRefusalResponse(refusal('ABSENCE_UNCHANGED'))
      Object.assign(day, body, clear && { completedUnits: null, completedHours: null })
      if (reason !== undefined) day.off = { isOff: reason !== '', reason: reason === '' ? null : reason }
      return {}
    }),
    removed: server.reply(targetDays.remove, ({ params: { subId } }) => {
      dayBy(subId).removed = { by, at: '2026-11-20T06:00:00.000Z' }
      return {}
    }),
    restored: server.reply(targetDays.restore, ({ params: { subId } }) => {
      dayBy(subId).removed = null
      return {}
    }),
  }
}
const grid = page.getByRole('grid', { name: 'Days', exact: true })
const row = (date: string) => grid.getByRole('row', { name: new RegExp(date) })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const act = async (date: string, label: string): Promise<void> => {
  await button(`Actions for ${date}`).click()
  await page.getByRole('menuitem', { name: label }).click()
}
const choose = async (label: string, typed: string): Promise<void> => {
  await dialog.getByLabelText(label).click()
  await userEvent.keyboard(typed === '' ? '{ArrowUp>5/}{Enter}' : typed)
  if (typed !== '') await userEvent.keyboard('{Enter}')
}

test('each day shows its figures, cost and absence below the target’s breadcrumb', async () => {
  serve(days())
  await openPage(address, 'meera')
  await expect.element(page.getByRole('heading', { name: 'Solutions' })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.element(crumbs).toHaveTextContent(/Worklog.*NEET 2027.*Physics.*Video solutions.*Solutions/)
  await expect.element(crumbs.getByRole('link', { name: 'Physics' })).toHaveAttribute('href', `/worklog/${idOf(7002)}/profiles`)
  await expect.element(row('17/11/2026')).toHaveTextContent('PL')
  await expect.element(row('18/11/2026').getByRole('button', { name: /^Incentive of 18/ })).toHaveTextContent('₹520.00')
  await expect.element(row('16/11/2026')).toHaveTextContent('8.00 h ÷ 2 targets of the day')
  await expect.element(row('17/11/2026')).toHaveTextContent('paid leave, 8.00 h')
  await expect.element(row('18/11/2026')).toHaveTextContent('(8.00 h − 4.15 h recorded for other targets) ÷ 2 targets of the day')
  await expect.element(row('19/11/2026').getByRole('button', { name: /^Cost of 19/ })).toHaveTextContent('unknown')
  expect(row('21/11/2026').getByRole('button', { name: /^cost/ }).elements()).toEqual([])
  await expect.element(page.getByText('1 day without a salary left out')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('an admin changes a day, and a weekly off on a weekday needs confirmation', async () => {
  const { changed } = serve(days())
  await openPage(address, 'meera')
  await act('16/11/2026', 'Change')
  await expect.element(dialog.getByText('Monday 16/11/2026 of Ananya Iyer')).toBeVisible()
  await expect.element(dialog.getByLabelText('Completed hours')).toBeDisabled()
  await dialog.getByLabelText('Completed units').fill('1000')
  await button('Save').click()
  await expect.element(dialog.getByText('Completed units must be a number from 0 to 999 with at most 2 decimals.')).toBeVisible()
  await dialog.getByLabelText('Completed units').fill('44')
  await dialog.getByLabelText('Target', { exact: true }).fill('0')
  await button('Save').click()
  await expect
    .element(dialog.getByText('The target must be a number from 1 to 99,99,999.99 with at most 2 decimals.'))
    .toBeVisible()
  await dialog.getByLabelText('Target', { exact: true }).fill('42')
  await expectAccessible()
  await button('Save').click()
  await expect.element(page.getByText('Target changed')).toBeVisible()
  await act('18/11/2026', 'Change')
  await choose('Absence, all day', '{ArrowDown}')
  await expect.element(dialog.getByText('The figures of the day are cleared.')).toBeVisible()
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await act('20/11/2026', 'Change')
  await choose('Absence, all day', '{ArrowDown>4/}')
  await button('Save').click()
  await expect.element(dialog.getByText('20/11/2026 isn’t a weekend day.')).toBeVisible()
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('20/11/2026')).toHaveTextContent('Weekly off')
  expect(changed.map(({ body: { version: _, ...body }, query }) => [body, query.confirm])).toEqual([
    [{ target: 42, completedUnits: 44 }, false],
    [{ reason: 'SL', clear: true }, false],
    [{ reason: 'reject' }, false],
    [{ reason: 'reject' }, true],
  ])
})

test.each(['closed', 'open'])('Ctrl Enter on a select with %s list sends the form and shows the question', async (list) => {
  const { changed } = serve(days())
  await openPage(address, 'meera')
  await act('20/11/2026', 'Change')
  await choose('Absence, all day', '{ArrowDown>4/}')
  const select = dialog.getByLabelText('Absence, all day')
  await expect.element(select).toHaveFocus()
  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
  if (list === 'open') await userEvent.keyboard('{ArrowDown}')
  await expect.element(select).toHaveAttribute('aria-expanded', String(list === 'open'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const question = dialog.getByText('20/11/2026 isn’t a weekend day.')
  await expect.element(question).toBeVisible()
  await expect.element(select).toHaveAttribute('aria-expanded', 'false')
  await expect.element(select).toHaveFocus()
  const { left, top } = question.element().getBoundingClientRect()
  await expect.poll(() => document.elementFromPoint(left + 5, top + 5)).toBe(question.element())
  expect(changed.map(({ body: { version: _, ...body }, query }) => [body, query.confirm])).toEqual([
    [{ reason: 'reject' }, false],
  ])
})

test('a removed day can be restored from the message and from its row', async () => {
  const { removed, restored } = serve(days())
  await openPage(address, 'meera')
  await act('18/11/2026', 'Remove day')
  await expect.element(page.getByText('Target removed succesfully.')).toBeVisible()
  await expect.element(row('18/11/2026')).toHaveTextContent('removed by Meera Joshi')
  await button(/^Undo/).click()
  await expect.element(row('18/11/2026')).not.toHaveTextContent('removed by')
  await act('16/11/2026', 'Remove day')
  await expect.element(row('16/11/2026')).toHaveTextContent('removed by Meera Joshi')
  await act('16/11/2026', 'Put back')
  await expect.element(row('16/11/2026')).not.toHaveTextContent('removed by')
  expect([removed.length, restored.length]).toEqual([2, 2])
})

test('a manager reads the days with their cost but cannot change them', async () => {
  serve(days())
  await openPage(address, 'kavita')
  await expect.element(row('18/11/2026')).toBeVisible()
  expect(button(/^Actions for/).elements()).toEqual([])
  await expect.element(row('16/11/2026').getByRole('button', { name: /^Cost of 16/ })).toBeVisible()
})

test('a deleted target is marked, and an admin can change its days', async () => {
  const { changed } = serve(days(), { ...money, deleted: { by, at: '2026-11-19T20:00:00.000Z' } })
  await openPage(address, 'meera')
  await expect.element(page.getByText(/deleted by Meera Joshi on 20\/11\/2026; the days listed still count/)).toBeVisible()
  await act('18/11/2026', 'Change')
  await dialog.getByLabelText('Completed units').fill('7')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => changed.map(({ body }) => body)).toEqual([{ version: 1, completedUnits: 7 }])
})

test('an admin is not offered changes of their own days', async () => {
  serve(days(), { ...money, user: getCastRef('meera') })
  await openPage(`${address}?change=${days()[0]?._id ?? ''}`, 'meera')
  await expect.element(row('18/11/2026')).toBeVisible()
  expect(button(/^Actions for/).elements()).toEqual([])
  expect(dialog.elements()).toEqual([])
})

test('the only admin can change their own days, and each own figure is marked', async () => {
  const own = { fullName: cast.meera.fullName, email: cast.meera.email }
  const [first, ...others] = days()
  if (first === undefined) throw new Error('no days')
  serve([{ ...first, correctedBy: own }, ...others], { ...money, user: getCastRef('meera'), addedBy: own })
  await openPage(address, 'meera', { isOnlyAdmin: true })
  await expect.element(button('Actions for 16/11/2026')).toBeVisible()
  await expect.element(row('16/11/2026').getByText('own figure')).toBeVisible()
  expect(page.getByText('own figure').elements()).toHaveLength(2)
})

test('a correction by someone else is not marked as own figure', async () => {
  const [first, ...others] = days()
  if (first === undefined) throw new Error('no days')
  serve([{ ...first, correctedBy: by }, ...others])
  await openPage(address, 'meera')
  await expect.element(row('16/11/2026').getByText(by.fullName)).toBeVisible()
  expect(page.getByText('own figure').elements()).toEqual([])
})

test('a sub-admin sees money only at standard rates', async () => {
  const hidden = { cost: null, incentive: null, costUnknown: null }
  serve(
    days().map((day) => ({
      ...day,
      ...hidden,
      standard: day.date === '2026-11-18' ? { cost: 2000, incentive: 500 } : { cost: null, incentive: null },
    })),
    {},
  )
  await openPage(address, 'leela', { accessTabs: ['Worklog'] })
  await expect.element(row('18/11/2026')).toBeVisible()
  await expect.element(grid.getByRole('columnheader', { name: 'Standard cost' })).toBeInTheDocument()
  expect(grid.getByRole('columnheader', { name: 'Cost', exact: true }).elements()).toEqual([])
  await expect.element(row('18/11/2026')).toHaveTextContent('₹2,000.00 at standard rates')
  await expect.element(row('17/11/2026')).toHaveTextContent('no standard rate')
  expect(
    page
      .getByText(/₹/)
      .elements()
      .filter(({ textContent }) => !textContent.endsWith('at standard rates')),
  ).toEqual([])
})

test('the calendar uses the colours of the legend, and a day opens its change', async () => {
  serve(days())
  await openPage(`${address}?view=calendar`, 'meera')
  const month = page.getByRole('grid', { name: 'November 2026: Solutions of Ananya Iyer' })
  const cell = (name: string) => month.getByRole('gridcell', { name })
  await expect.element(cell('Monday 16/11/2026: working days. 40 of 40 units')).toHaveTextContent('16W40')
  await expect.element(cell('Tuesday 17/11/2026: leave. PL')).toHaveTextContent('17L')
  await expect.element(cell('Wednesday 18/11/2026: incentive. 50 of 40 units')).toHaveTextContent('18I50')
  await expect.element(cell('Thursday 19/11/2026: loss. 40 units to do')).toHaveTextContent('19X')
  await expect.element(cell('Saturday 21/11/2026: to come. 40 units to do')).toHaveTextContent('21·')
  await expect.element(cell('Sunday 22/11/2026: non working day')).toHaveTextContent('22–')
  await expect
    .element(page.getByRole('list', { name: 'Colours' }))
    // 21/11 is a future day, so it does not count as a working day yet.
    .toHaveTextContent('W working days2– non working day1U ticket used0C ticket created0L leave1I incentive1X loss1')
  await expectAccessible()
  month.element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  await expect.element(dialog.getByText('Wednesday 18/11/2026 of Ananya Iyer')).toBeVisible()
})

test.each([
  // The days 16, 18 and 19 are due. 17 is leave, 20 is today, and 21 is in the future.
  ['leave out today until it is filled', null, 2, 3],
  ['include today once it is filled', 12, 3, 4],
] as const)('the tile “days filled” shows %s', async (_, completedUnits, filled, of) => {
  serve(days().map((day) => (day.date === TODAY ? { ...day, completedUnits } : day)))
  await openPage(address, 'meera')
  const tile = page.getByText('days filled', { exact: true })
  await expect.poll(() => tile.element().parentElement?.textContent).toBe(`days filled${filled}of ${of} days so far`)
  await expect.element(page.getByText(`${filled} days filled of ${of} so far`)).toBeVisible()
})

test('the page of an unknown target says so and links back', async () => {
  server.reply(targets.one, buildRefusalResponse(refusal('TARGET_NOT_FOUND')))
  await openPage(address, 'meera')
  await expect.element(page.getByText('Target not found').first()).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Worklog' }).last()).toBeVisible()
})

const line = (part: Partial<PricedLine> = {}): PricedLine => ({
  user: getCastRef('ananya'),
  target: { _id: TARGET, name: 'Solutions' },
  from: '2026-11-16',
  to: '2026-11-18',
  type: 'units',
  count: 40,
  shiftType: 6,
  workingHours: 8,
  monthHours: 200,
  share: 1,
  beside: 1,
  taken: 0,
  rate: 1,
  absence: null,
  days: 2,
  units: 90,
  hours: 16,
  over: 10,
  salary: { amount: 52_000, effectiveDate: '2026-04-01' },
  hourlyCost: 260,
  cost: 4160,
  incentive: 520,
  standard: { hourlyRate: 240, cost: 3840, incentive: 480 },
  ...part,
})
const total: SpanFigures = {
  units: 90,
  cost: 75.11,
  totalExpense: 6760,
  revenue: 5400,
  pnl: -1360,
  days: 4,
  costUnknownDays: 1,
  daysCost: 6240,
  incentive: 520,
  standard: { cost: 70, totalExpense: 6300, pnl: -900, daysCost: 5800, incentive: 500, unknownDays: 0 },
}

test('the explanation of a figure shows formula, terms, days, salaries and unknown costs', async () => {
  serve(days())
  const request = server.reply(figures.ofProfile, ({ query: { month, day } }) => ({
    data: {
      profile: place.profile,
      target: { _id: TARGET, name: 'Solutions', user: getCastRef('ananya') },
      total,
      months: [{ month: '2026-11', ...total }],
      lines:
        month === undefined && day === undefined
          ? []
          : [
              line(),
              line({
                from: '2026-11-17',
                to: '2026-11-17',
                days: 1,
                absence: 'PL',
                units: 0,
                hours: 0,
                over: 0,
                cost: 2080,
                incentive: 0,
              }),
              line({
                from: '2026-11-19',
                to: '2026-11-19',
                days: 1,
                units: 0,
                hours: 8,
                over: 0,
                salary: null,
                hourlyCost: null,
                cost: null,
                incentive: null,
              }),
            ],
    },
  }))
  await openPage(address, 'meera')
  const tile = page.getByRole('button', { name: 'Incentive of Solutions: ₹520.00. Explain' })
  await tile.click()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect.element(panel.getByText('Incentive, all days up to today, Solutions of Ananya Iyer')).toBeVisible()
  await panel.getByRole('button', { name: 'November 2026' }).click()
  await expect.element(panel.getByText('(10 over ÷ 40) × 8.00 h × ₹260.00 × rate 1')).toBeVisible()
  await expect.element(panel.getByText('52,000.00 ÷ 200.00, per hour')).toBeVisible()
  await expect.element(panel.getByText('unknown: no salary on 19/11/2026')).toBeVisible()
  await expect.element(panel.getByText('1 day without a salary, so their cost is unknown and left out.')).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Solutions, 16/11/2026 to 18/11/2026, 2 days' }))
    .toHaveAttribute('href', `${address}?view=calendar&month=2026-11`)
  await panel.getByRole('button', { name: 'this day' }).first().click()
  await expect.poll(() => location.search).toBe(`?explain=incentive.${PROFILE}.${TARGET}.2026-11-17`)
  await expectAccessible()
  await panel.getByRole('button', { name: 'Whole profile' }).click()
  await expect.poll(() => request.at(-1)?.query).toEqual({ day: '2026-11-17' })
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(tile).toHaveFocus()
})

test('the explanation of a cost names hours and paid leave, and that of a profit the priced days', async () => {
  serve(days(), { ...money, costUnknownDays: 0 })
  server.reply(figures.ofProfile, { data: { profile: place.profile, target: null, total, months: [], lines: [] } })
  await openPage(`${address}?explain=pnl.${PROFILE}.-.-`, 'meera')
  await expect.element(page.getByText('that cost, without paid leave')).toBeVisible()
  await expect.element(page.getByText('of the hours and paid leave')).toBeVisible()
  await expect.element(page.getByText('cost of 3 days of targets')).toBeVisible()
})

test('on a phone the explanation covers the page without overflow', async () => {
  serve(days())
  server.reply(users.list, { users: [], total: 0 })
  server.reply(figures.ofProfile, {
    data: {
      profile: place.profile,
      target: null,
      total: { ...total, cost: null, totalExpense: null, pnl: null, daysCost: null, incentive: null, costUnknownDays: null },
      months: [],
      lines: [line({ salary: null, hourlyCost: null, cost: null, incentive: null })],
    },
  })
  await page.viewport(390, 844)
  await openPage(`${address}?explain=pnl.${PROFILE}.-.2026-11-18`, 'leela', { accessTabs: ['Worklog'] })
  await expect.element(dialog.getByText('Profit or loss, 18/11/2026, Video solutions')).toBeVisible()
  await expect.element(dialog.getByText('−₹900.00')).toHaveTextContent('−₹900.00 at standard rates')
  await expect.element(dialog.getByText('At salaries: not shown: it includes salaries you may not see.')).toBeVisible()
  await expect.element(dialog.getByText('2 days × 8.00 h × ₹240.00 per hour')).toBeVisible()
  await expect.element(dialog.getByText('(10 over ÷ 40) × 8.00 h × ₹240.00 × rate 1')).toBeVisible()
  expect(dialog.getByRole('list', { name: 'How the cost per hour was calculated' }).elements()).toEqual([])
  await expect
    .element(
      dialog.getByText('The lines are at standard rates. Only admins and the people’s managers see what each person costs.'),
    )
    .toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})

test('people who may not know the reason of an absence read Off', async () => {
  const [first, , ...others] = days()
  if (first === undefined) throw new Error('no days')
  const absent = dayAt('2026-11-17', { off: { isOff: true, reason: null }, cost: null, incentive: null })
  serve([first, absent, ...others], { cost: null, incentive: null })
  await openPage(address, 'nikhil', { accessTabs: ['Worklog'] })
  await expect.element(row('17/11/2026').getByText('Off', { exact: true })).toBeVisible()
  await expect.element(row('17/11/2026').getByText('off', { exact: true })).toBeVisible()
  expect(row('17/11/2026').element().textContent).not.toMatch(/SL|PL|LOP|sick|paid/)
})

test('the calendar names holidays, also on days without a sub-target', async () => {
  serve(days(), money, [
    { date: '2026-11-16', name: 'Onam', isHalf: true },
    { date: '2026-11-22', name: 'Diwali', isHalf: false },
  ])
  await openPage(`${address}?view=calendar`, 'meera')
  const month = page.getByRole('grid', { name: 'November 2026: Solutions of Ananya Iyer' })
  await expect.element(month.getByRole('gridcell', { name: 'Sunday 22/11/2026: non working day. holiday: Diwali' })).toBeVisible()
  await expect
    .element(month.getByRole('gridcell', { name: 'Monday 16/11/2026: working days. half-day holiday: Onam, 40 of 40 units' }))
    .toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Holidays' })).toHaveTextContent('Monday 16/11/2026 Onam, half day')
})

test('an admin is asked once about more hours than a day has, counting other targets', async () => {
  const { changed } = serve(days())
  await openPage(`${address}?change=${days()[0]?._id}`, 'meera')
  await choose('Type', '{ArrowDown}')
  await dialog.getByLabelText('Completed hours').fill('20')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const question = 'This makes 26.00 h on 16/11/2026, more than the 24 h of a day. Save again if that is right.'
  await expect.element(dialog.getByRole('alert').getByText(question)).toBeVisible()
  expect(changed).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => changed.map(({ body }) => body.completedHours)).toEqual([20])
})
