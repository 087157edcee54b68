import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../../test/web/page.tsx'
import { type CheckedDay, crossChecks } from '../contract.ts'

const day = (dateKey: string, more: Partial<CheckedDay> = {}): CheckedDay => {
  const { _id, fullName, email } = getCastRef('ananya')
  return {
    _id: `${_id} ${dateKey}`,
    user: { _id, fullName, email },
    dateKey,
    timesheet: 40,
    taskRows: 40,
    worklogUnits: null,
    timesheetHours: 8,
    qualitativeHours: 0,
    prodHours: 0,
    recorded: 8,
    required: 8,
    absence: null,
    verdict: 'complete',
    is_compared: true,
    gaps: [],
    ...more,
  }
}
const apart = day('2026-03-09', {
  timesheet: 60,
  taskRows: 45,
  timesheetHours: 12,
  recorded: 12,
  gaps: [
    { of: 'hours', recorded: 12, required: 8, atLeast: false, sheet: 'counts', taskRows: null },
    { of: 'project', name: '<b>Optics</b>', timesheet: 60, taskRows: 45, worklogUnits: null },
  ],
})
const field = (name: string) => page.getByLabelText(name, { exact: true })

test('a manager sees differing days first, with the figures of each source', async () => {
  const alone = day('2026-03-08', { is_compared: false })
  const request = server.reply(crossChecks.ofDays, { data: [apart, day('2026-03-10'), alone], total: 3, look: 1 })
  await openPage('/report/cross-check?from=2026-03-02&to=2026-03-10&look=all', 'kavita')
  const words =
    '12.00 h recorded, the shift requires 8.00 h: 4.00 h more; <b>Optics</b>, timesheet has 60, 45 task rows were decided: 15 more than decided'
  await expect.element(page.getByText(words)).toHaveAttribute('data-tone', 'amber')
  await expect.element(page.getByText('within the tolerance')).toHaveAttribute('data-tone', 'green')
  await expect.element(page.getByText('nothing to compare')).toHaveAttribute('data-tone', 'grey')
  await expect.element(page.getByText('1 to look at')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '09/03/2026' }))
    .toHaveAttribute('href', `/timesheet/${apart.user._id}/manage?day=2026-03-09`)
  await expect.poll(() => request.at(-1)?.query).toEqual({ from: '2026-03-02', to: '2026-03-10', page: 1, limit: 50 })
  await expect.element(page.getByRole('link', { name: 'Tolerance' })).not.toBeInTheDocument()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('the page shows only differences unless all days are chosen, can be filtered by person, and an admin can open the tolerance', async () => {
  const request = server.reply(crossChecks.ofDays, { data: [apart], total: 1, look: 1 })
  await openPage('/report/cross-check?from=2026-03-02&to=2026-03-10', 'meera')
  await field('Name or email').fill('ananya')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ q: 'ananya', look: 'yes', page: 1 })
  await page.getByRole('combobox', { name: 'Days' }).selectOptions('All days')
  await expect.poll(() => location.search).toContain('look=all')
  await expect.poll(() => request.at(-1)?.query.look).toBe(undefined)
  await expect.element(page.getByRole('link', { name: 'Tolerance' })).toHaveAttribute('href', '/settings?dialog=tolerance')
})

test('on a phone a difference is shown in full, and columns with the same title get distinct labels', async () => {
  await page.viewport(390, 844)
  server.reply(crossChecks.ofDays, { data: [apart], total: 1, look: 1 })
  await openPage('/report/cross-check?from=2026-03-02&to=2026-03-10', 'kavita')
  const sentence = page.getByText(
    '12.00 h recorded, the shift requires 8.00 h: 4.00 h more; <b>Optics</b>, timesheet has 60, 45 task rows were decided: 15 more than decided',
  )
  await expect.element(sentence).toBeVisible()
  const fact = sentence.element().closest('dd')
  // The text has three lines, or four if the letters are a little wider.
  expect([60, 80]).toContain(fact?.clientHeight)
  expect(fact?.scrollHeight).toBe(fact?.clientHeight)
  const last = page.getByText('Absence', { exact: true }).element()
  const bottomOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().bottom ?? 0
  expect(bottomOf(last.parentElement)).toBeLessThanOrEqual(bottomOf(last.closest('dl')?.parentElement))
  await expect.element(page.getByText('Timesheet, done', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Timesheet, hours', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('the page says when nothing differs', async () => {
  server.reply(crossChecks.ofDays, { data: [], total: 0, look: 0 })
  await openPage('/report/cross-check', 'kavita')
  await expect.element(page.getByText('Nothing differs on these days')).toBeVisible()
})

test('an end before the chosen beginning moves the beginning to a week before', async () => {
  const request = server.reply(crossChecks.ofDays, { data: [], total: 0, look: 0 })
  await openPage('/report/cross-check?from=2026-03-02&to=2026-03-10', 'kavita')
  await expect.element(page.getByText('No day matches this filter')).toBeVisible()
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ from: '2026-03-02', to: '2026-03-10' })
  await field('To').fill('20/02/2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ from: '2026-02-14', to: '2026-02-20' })
})

test('an admin confirms hours above 24 of other people only', async () => {
  const impossible = { of: 'impossible', sum: 'worklog', seconds: 864_000 } as const
  const own = { ...day('2026-03-10', { gaps: [impossible] }), _id: 'own', user: getCastRef('meera') }
  const data = [day('2026-03-09', { gaps: [impossible, ...apart.gaps] }), own]
  server.reply(crossChecks.ofDays, { data, total: 2, look: 2 })
  const confirmed = server.reply(crossChecks.confirm, {})
  const words = '240.00 h in the worklog on one day, more than 24 h'
  await openPage('/report/cross-check?from=2026-03-02&to=2026-03-10', 'meera')
  await expect.element(page.getByText(`${words}; `, { exact: false })).toHaveAttribute('data-tone', 'amber')
  expect(page.getByRole('button', { name: /^Confirm hours/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Confirm hours Ananya Iyer 09/03/2026' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Confirm the hours of Ananya Iyer on 09/03/2026?')).toBeVisible()
  await expect.element(dialog.getByText(words)).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await dialog.getByRole('button', { name: 'Confirm hours' }).click()
  await expect.element(page.getByText('Hours confirmed')).toBeVisible()
  expect(confirmed.map(({ body }) => body)).toEqual([
    { user: getCastRef('ananya')._id, date: '2026-03-09', sum: 'worklog', seconds: 864_000 },
  ])
})

test('a manager sees hours above 24 but cannot confirm them', async () => {
  const impossible = { of: 'impossible', sum: 'recorded', seconds: 95_400 } as const
  server.reply(crossChecks.ofDays, { data: [day('2026-03-09', { gaps: [impossible] })], total: 1, look: 1 })
  await openPage('/report/cross-check?from=2026-03-02&to=2026-03-10', 'kavita')
  await expect.element(page.getByText('26.50 h recorded on one day, more than 24 h')).toBeVisible()
  expect(page.getByRole('button', { name: /^Confirm hours/ }).elements()).toEqual([])
})
