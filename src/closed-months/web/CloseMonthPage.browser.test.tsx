import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { refetchReads } from '../../kit/web/use-calls.ts'
import { refusal } from '../refusals.ts'
import { toDay } from '../../kit/shared/time.ts'
import { type Closing, type Point, closedMonths } from '../contract.ts'
import { handovers } from '../handover-contract.ts'
import { listMonthsBefore, formatMonth } from '../rules.ts'

const [last = '', before = ''] = listMonthsBefore(toDay(new Date()), 2)
const name = formatMonth(last)
const idOf = (n: number): string => `019a0000-0000-7000-8000-000000000d1${n}`
const dialog = page.getByRole('dialog')
const closeButton = page.getByRole('button', { name: `Close ${name}`, exact: true })
const anyway = page.getByRole('button', { name: 'Close anyway…' })

const done: Point = {
  group: 'waiting',
  title: 'All timesheets are decided',
  detail: '63 approved',
  count: 0,
  words: '0 timesheets waiting for approval',
  blocks: false,
  list: [],
  place: { label: 'Open', href: '/inbox?kind=timesheet&everyone=yes' },
}
const waiting: Point = {
  ...done,
  title: 'Timesheets waiting for approval',
  detail: 'of 3 people; managers Kavita Desai',
  count: 5,
  words: '5 timesheets waiting for approval',
}
const missing: Point = {
  ...waiting,
  group: 'missing',
  title: 'Days without a timesheet',
  detail: 'Joseph Mathew 2 days',
  count: 2,
  words: '2 days without a timesheet',
  list: [{ name: 'Joseph Mathew', detail: '29/10, 30/10', href: `/timesheet/gaps?month=${last}&person=${idOf(1)}` }],
  place: { label: 'Open', href: `/timesheet/gaps?month=${last}` },
}
const absences: Point = {
  ...waiting,
  title: 'Absences waiting for approval',
  count: 1,
  words: '1 absence waiting for approval',
  blocks: true,
}
const closing: Closing = {
  month: last,
  closed_at: '2026-03-01T05:00:00.000Z',
  closed_by: getCastRef('meera'),
  close_reason: null,
  reopened_at: null,
  reopened_by: null,
  reason: null,
  differences: 0,
}

let points: Point[]
let closings: Closing[]
beforeEach(() => {
  points = [waiting, missing]
  closings = []
  server.reply(closedMonths.list, () => ({ data: closings }))
  server.reply(closedMonths.months, { data: [last, before] })
  server.reply(closedMonths.checklist, () => ({ data: points }))
  const sums = {
    hours: { worked: 6412.75, required: 6408, balance: 4.75 },
    project: { done: 24_118 },
    profile: { units: 310, cost: 1_486_000, incentive: 204.5, costUnknownDays: 4, standardCost: 1_400_000, standardIncentive: 0 },
  }
  server.reply(handovers.ofMonth, { data: { month: last, handovers: [], people: 12, sums, differences: [] } })
})
const closes = () =>
  server.reply(closedMonths.close, ({ body: { reason = null } }) => {
    closings = [{ ...closing, close_reason: reason }]
    return {}
  })

test('an open point links to its page, and a month with open points needs a reason', async () => {
  const sent = closes()
  await openPage(`/closed-months/${last}`, 'meera')
  await expect.element(page.getByText('2 of 2 points are open')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Missing' }))
    .toHaveTextContent(/Days without a timesheet.*Joseph Mathew 2 days/)
  const link = page.getByRole('link', { name: 'Open: Days without a timesheet' })
  await expect.element(link).toHaveAttribute('href', `/timesheet/gaps?month=${last}`)
  const said = page.getByRole('region', { name: /in figures$/ })
  await expect
    .element(said)
    .toHaveTextContent(/Worked6,412\.75 h.*Balance\+4\.75 h.*Total cost₹14,86,204\.50.*unknown cost4 days/)
  await expect.element(closeButton).toBeDisabled()
  await expectAccessible()
  await anyway.click()
  await expect.element(dialog).toHaveTextContent(/5 timesheets waiting for approval and 2 days without a timesheet/)
  await dialog.getByRole('button', { name: `Close ${name}` }).click()
  await expect.element(dialog.getByText('Please enter the reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Salaries are paid today')
  await dialog.getByRole('button', { name: `Close ${name}` }).click()
  await expect.element(page.getByText('Month closed')).toBeVisible()
  expect(sent.map(({ query, body }) => [query.confirm, body])).toEqual([
    [true, { month: last, reason: 'Salaries are paid today' }],
  ])
  await expect.element(page.getByText(/Meera Joshi closed.*Closed with open points: Salaries are paid today$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reopen…' })).toBeVisible()
  await expect.element(closeButton).not.toBeInTheDocument()
})

test('a point opens a panel of linked entries, which closes when the last one is done', async () => {
  await openPage(`/closed-months/${last}`, 'meera')
  const title = page.getByRole('button', { name: 'Days without a timesheet', exact: true })
  await title.click()
  const panel = page.getByRole('complementary', { name: 'Days without a timesheet' })
  await expect.element(panel).toHaveTextContent(/Joseph Mathew29\/10, 30\/10/)
  await expect.element(title).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(panel.getByRole('link', { name: 'Joseph Mathew' }))
    .toHaveAttribute('href', `/timesheet/gaps?month=${last}&person=${idOf(1)}`)
  await expect.element(closeButton).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(title).toHaveFocus()
  await title.click()
  await expect.element(panel).toBeVisible()
  points = [done]
  await refetchReads([closedMonths.checklist])
  await expect.element(panel).not.toBeInTheDocument()
})

test('a month without open points is closed by its button and reopened with a reason', async () => {
  points = [done]
  const sent = closes()
  const reopened = server.reply(closedMonths.reopen, () => {
    closings = []
    return {}
  })
  await openPage(`/closed-months/${last}`, 'meera')
  await expect.element(page.getByText('Nothing is open.')).toBeVisible()
  await expect.element(anyway).not.toBeInTheDocument()
  await closeButton.click()
  await page.getByRole('button', { name: 'Reopen…' }).click()
  expect(sent.map(({ query, body }) => [query.confirm, body])).toEqual([[undefined, { month: last }]])
  await dialog.getByLabelText('Reason').fill('A figure was wrong')
  await dialog.getByRole('button', { name: `Reopen ${name}` }).click()
  await expect.element(closeButton).toBeEnabled()
  expect(reopened.map(({ body }) => body)).toEqual([{ month: last, reason: 'A figure was wrong' }])
})

test('a point that opened in the meantime is listed, and the month is not closed', async () => {
  points = [done]
  server.reply(closedMonths.close, () => {
    points = [waiting]
    return buildRefusalResponse(refusal('MONTH_HELD_OPEN', { values: { what: absences.words } }))
  })
  await openPage(`/closed-months/${last}`, 'meera')
  await closeButton.click()
  await expect.element(page.getByText('Timesheets waiting for approval', { exact: true })).toBeVisible()
  await expect.element(closeButton).toBeDisabled()
})

test('a month that is not over shows no figures', async () => {
  await openPage(`/closed-months/${toDay(new Date()).slice(0, 7)}`, 'meera')
  await expect.element(page.getByText('A month can be closed once it is over.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: /in figures$/ })).not.toBeInTheDocument()
})

test('a month with pending absences cannot be closed, and the page says why', async () => {
  points = [absences]
  await openPage(`/closed-months/${last}`, 'meera')
  await expect.element(page.getByText('The month can’t be closed with 1 absence waiting for approval.')).toBeVisible()
  await expect.element(anyway).toBeDisabled()
  await expect.element(closeButton).toBeDisabled()
})
