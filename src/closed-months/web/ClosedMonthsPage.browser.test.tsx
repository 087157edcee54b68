import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { named } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { refused } from '../../../test/web/server.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { type Closing, closedMonths } from '../contract.ts'
import { type HandoverDifference, handovers } from '../handover-contract.ts'
import { monthsBefore, showMonth } from '../rules.ts'

test('what differs from the handover of a month is an alarm, with the figures then and now; each can be downloaded', async () => {
  const closing = (differences: number): Closing => ({
    month: before,
    closed_at: '2026-03-01T05:00:00.000Z',
    closed_by: named('meera'),
    reopened_at: null,
    reopened_by: null,
    reason: null,
    differences,
  })
  server.reply(closedMonths.list, { data: [closing(1)] })
  const handover = {
    closed_at: '2026-03-01T05:00:00.000Z',
    frozen_at: '2026-03-01T05:00:00.000Z',
    late: false,
    reopened_at: null,
  }
  const earlier = { ...handover, _id: idOf(2), late: true, reopened_at: '2026-02-20T05:00:00.000Z' }
  const { _id, fullName, email } = named('ananya')
  const difference: HandoverDifference = {
    part: 'project',
    user: { _id, fullName, email },
    of: { id: idOf(3), name: 'Optics' },
    was: { done: 60, hours: 12 },
    is: { done: 61, hours: 12 },
  }
  const sums = { hours: { days: 31, worked: 160.5, balance: -4.5 } }
  const data = { month: before, handovers: [{ ...handover, _id: idOf(1) }, earlier], people: 1, sums, differences: [difference] }
  server.reply(handovers.ofMonth, { data })
  const downloads = server.reply(handovers.download, refused(refusal('TOO_MANY_REQUESTS')))
  await openPage('/closed-months', 'meera')
  await expect.element(row(before)).toHaveTextContent('noted: 1 difference')
  await row(before).getByRole('button', { name: 'Handover' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('1 line not as frozen')
  await expect.element(dialog.getByRole('row', { name: /Ananya Iyer/ })).toHaveTextContent(/Optics.*Done 60.*Done 61/)
  await expect.element(dialog.getByText('Days 31, Worked 160.5, Balance -4.5')).toBeVisible()
  await expect.element(dialog.getByText('until 20/02/2026, frozen after the closing')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Download' }).last().click()
  await expect.poll(() => downloads.map(({ body }) => body)).toEqual([{ handover: idOf(2) }])
})

const idOf = (n: number): string => `019a0000-0000-7000-8000-000000000d0${n}`
const [last = '', before = ''] = monthsBefore(dayOf(new Date()), 2)
const dialog = page.getByRole('dialog')
const row = (month: string) => page.getByRole('row', { name: new RegExp(showMonth(month)) })

test('a month is closed after a question about what waits, and reopened with a reason', async () => {
  const closing = (month: string): Closing => ({
    month,
    closed_at: '2026-03-01T05:00:00.000Z',
    closed_by: named('meera'),
    reopened_at: null,
    reopened_by: null,
    reason: null,
    differences: 0,
  })
  let all = [closing(before)]
  server.reply(closedMonths.list, () => ({ data: all }))
  const closes = server.reply(closedMonths.close, ({ query: { confirm }, body: { month } }) => {
    const issues = [{ path: 'month', message: '2 timesheets that wait for approval' }]
    if (confirm !== true) return refused(refusal('NEEDS_CONFIRMATION'), { issues })
    all = [closing(month), ...all]
    return {}
  })
  const reopens = server.reply(closedMonths.reopen, ({ body: { month } }) => {
    all = all.filter((each) => each.month !== month)
    return {}
  })
  await openPage('/closed-months', 'meera')
  await row(last).getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog.getByText(`Close ${showMonth(last)}?`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog.getByText(/2 timesheets that wait for approval/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close all the same' }).click()
  await expect.element(page.getByText('Month closed')).toBeVisible()
  await expect.element(row(last)).toHaveTextContent('closed')
  expect(closes.map(({ query }) => query.confirm)).toEqual([undefined, true])

  await row(before).getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(dialog.getByText('Please enter the reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('A figure was wrong')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('Month reopened')).toBeVisible()
  await expect.element(row(before)).toHaveTextContent('open')
  expect(reopens.map(({ body }) => body)).toEqual([{ month: before, reason: 'A figure was wrong' }])
})
