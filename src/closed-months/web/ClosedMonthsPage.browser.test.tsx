import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { named } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { refused } from '../../../test/web/server.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { type Closing, closedMonths } from '../contract.ts'
import { monthsBefore, showMonth } from '../rules.ts'

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
