import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { toDay } from '../../kit/shared/time.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { type Closing, closedMonths } from '../contract.ts'
import { type HandoverDifference, handovers } from '../handover-contract.ts'
import { listMonthsBefore, formatMonth } from '../rules.ts'

test('the closed months page warns of differences from a handover and offers downloads', async () => {
  const closing = (differences: number): Closing => ({
    month: before,
    closed_at: '2026-03-01T05:00:00.000Z',
    closed_by: getCastRef('meera'),
    reopened_at: null,
    reopened_by: null,
    close_reason: null,
    reason: null,
    differences,
  })
  server.reply(closedMonths.list, { data: [closing(1)] })
  server.reply(closedMonths.months, { data: [before] })
  const handover = {
    closed_at: '2026-03-01T05:00:00.000Z',
    frozen_at: '2026-03-01T05:00:00.000Z',
    late: false,
    reopened_at: null,
  }
  const earlier = { ...handover, _id: idOf(2), late: true, reopened_at: '2026-02-20T05:00:00.000Z' }
  const { _id, fullName, email } = getCastRef('ananya')
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
  const downloads = server.reply(handovers.download, buildRefusalResponse(refusal('TOO_MANY_REQUESTS')))
  await openPage('/closed-months', 'meera')
  await expect.element(row(before)).toHaveTextContent('noted: 1 difference')
  await chooseAct(row(before), 'Handover')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('1 line differs from the frozen figures')
  await expect.element(dialog.getByRole('row', { name: /Ananya Iyer/ })).toHaveTextContent(/Optics.*Done 60.*Done 61/)
  await expect.element(dialog.getByText('Days 31, Worked 160.5, Balance -4.5')).toBeVisible()
  await expect.element(dialog.getByText('until 20/02/2026, frozen after the closing')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Download' }).last().click()
  await expect.poll(() => downloads.map(({ body }) => body)).toEqual([{ handover: idOf(2) }])
})

const idOf = (n: number): string => `019a0000-0000-7000-8000-000000000d0${n}`
const [last = '', before = ''] = listMonthsBefore(toDay(new Date()), 2)
const dialog = page.getByRole('dialog')
const row = (month: string) => page.getByRole('row', { name: new RegExp(formatMonth(month)) })

test('the closed months page links to the checklist, reopens a month, and omits months before the data', async () => {
  const closing: Closing = {
    month: before,
    closed_at: '2026-03-01T05:00:00.000Z',
    closed_by: getCastRef('meera'),
    reopened_at: null,
    reopened_by: null,
    close_reason: null,
    reason: null,
    differences: 0,
  }
  let all = [closing]
  server.reply(closedMonths.list, () => ({ data: all }))
  server.reply(closedMonths.months, { data: [last, before] })
  server.reply(closedMonths.checklist, { data: [] })
  const sums = {}
  server.reply(handovers.ofMonth, { data: { month: last, handovers: [], people: 0, sums, differences: [] } })
  const reopens = server.reply(closedMonths.reopen, ({ body: { month } }) => {
    all = all.filter((each) => each.month !== month)
    return {}
  })
  await openPage('/closed-months', 'meera')
  await chooseAct(row(before), 'Reopen')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(dialog.getByText('Please enter the reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('A figure was wrong')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('Month reopened')).toBeVisible()
  await expect.element(row(before)).toHaveTextContent('open')
  expect(reopens.map(({ body }) => body)).toEqual([{ month: before, reason: 'A figure was wrong' }])
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(3)
  await chooseAct(row(last), 'Close…')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Close ${formatMonth(last)}`)
})
