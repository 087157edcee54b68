import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { TODAY, buildWeekDay, buildTimesheetRecord } from '../../../test/web/timesheets.ts'
import { entries, type WeekDay } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'

const optics = { _id: '019a0000-0000-7000-8000-000000000801', name: 'Optics', task_rows: null, files: [], worklog: null }
const record = (date: string, part: Partial<TimesheetRecord> = {}) =>
  buildTimesheetRecord(date, { projects: [{ ...optics, done: 30 }], ...part })
const dayWith = (date: string, entry: TimesheetRecord | null = null, part: Partial<WeekDay> = {}) =>
  buildWeekDay(date, entry, { projects: [optics], ...part })
const card = page.getByRole('region', { name: 'Timesheet' })

test('the timesheet card lists today and missing days with links to their forms', async () => {
  server.reply(entries.recent, {
    today: TODAY,
    days: [dayWith(TODAY), dayWith('2026-11-19'), dayWith('2026-11-18', record('2026-11-18'))],
    declined: [],
  })
  await openPage('/', 'ananya')
  const rows = card.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Todaynot filled yet')
  await expect.element(rows.nth(1)).toHaveTextContent('Thursday 19/11/2026missing')
  expect(rows.all()).toHaveLength(2)
  await expect.element(card.getByRole('link').first()).toHaveAttribute('href', '/report/user')
  await expect
    .element(card.getByRole('link', { name: 'Fill Friday 20/11/2026' }))
    .toHaveAttribute('href', '/user/timesheet?day=2026-11-20&view=day')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test.each([
  ['is sent', record(TODAY), {}, 'sent, waiting for approval'],
  ['is approved', record(TODAY, { status: 'APPROVED' }), {}, 'approved'],
  ['is off', null, { off: true }, 'off day'],
  ['is a holiday', null, { off: true, holiday: { name: 'Diwali', isHalf: false } }, 'holiday: Diwali'],
  ['has an absence', null, { absence: 'SL' as const }, 'sick leave (SL)'],
])('today needs nothing more when it %s', async (_, entry, part, words) => {
  server.reply(entries.recent, {
    today: TODAY,
    days: [dayWith(TODAY, entry, part), dayWith('2026-11-19', record('2026-11-19')), dayWith('2026-11-18', record('2026-11-18'))],
    declined: [],
  })
  await openPage('/', 'ananya')
  await expect.element(card.getByRole('listitem')).toHaveTextContent(`Today${words}`)
  expect(card.getByRole('link', { name: /^Fill/ }).elements()).toEqual([])
})

test('a person in no timesheet project sees no card', async () => {
  const none = { projects: [] }
  const request = server.reply(entries.recent, {
    today: TODAY,
    days: [dayWith(TODAY, null, none), dayWith('2026-11-19', null, none), dayWith('2026-11-18', null, none)],
    declined: [],
  })
  await openPage('/', 'ananya')
  await expect.poll(() => request.length).toBe(1)
  await expect.element(page.getByText(/Welcome to Proofline/)).toBeVisible()
  expect(card.elements()).toEqual([])
})

test('a half holiday still has to be filled and shows its name', async () => {
  server.reply(entries.recent, {
    today: TODAY,
    days: [dayWith(TODAY, null, { holiday: { name: 'Onam', isHalf: true } })],
    declined: [],
  })
  await openPage('/', 'ananya')
  await expect.element(card.getByRole('listitem')).toHaveTextContent('not filled yet, half-day holiday: Onam')
  await expect.element(card.getByRole('link', { name: /^Fill/ })).toBeVisible()
})
