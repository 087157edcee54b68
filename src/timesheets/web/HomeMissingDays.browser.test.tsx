import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { listDaysOfMonth, type GapMarkName } from '../gap-rules.ts'
import { type WaitingAbsence, type GapsOfPerson, gaps } from '../gaps-contract.ts'

type Missing = { who: 'ananya' | 'imran' | 'neha'; missing: string[]; waits?: WaitingAbsence[]; hasLeft?: boolean }
const serve = (today: string, people: readonly Missing[]) =>
  server.reply(gaps.team, ({ query: { month = today.slice(0, 7) } }) => {
    const shown = people.map(({ who, missing, waits = [], hasLeft = false }): GapsOfPerson => {
      const days = listDaysOfMonth(month).map((date): GapMarkName => (missing.includes(date) ? 'missing' : 'off'))
      return {
        ...getCastRef(who),
        has_left: hasLeft,
        can_nudge: !hasLeft,
        manager: null,
        days,
        asked: waits,
        holidays: [],
        nudged_at: null,
      }
    })
    return { today, month, is_closed: false, people: shown, total: shown.length, managers: [], departments: [] }
  })
const card = (name: string) => page.getByRole('region', { name, exact: true })

test('the missing days card counts only people who can be asked, with their days', async () => {
  serve('2026-11-20', [
    { who: 'ananya', missing: ['2026-11-17', '2026-11-18'], waits: [{ date: '2026-11-17', reason: 'PL' }] },
    { who: 'imran', missing: ['2026-11-18'], hasLeft: true },
    { who: 'neha', missing: ['2026-11-18'], waits: [{ date: '2026-11-18', reason: 'SL' }] },
  ])
  await openPage('/', 'kavita')
  const own = card('1 person has missing days')
  await expect.element(own.getByRole('listitem')).toHaveTextContent(/Ananya Iyer18\/11/)
  expect(own.getByRole('listitem').all()).toHaveLength(1)
  await expect.element(own.getByRole('button', { name: 'Nudge 1 person' })).toBeVisible()
  await expectAccessible()
})

test('on the first two days of a month the previous month has its own card', async () => {
  serve('2026-12-02', [
    { who: 'ananya', missing: ['2026-11-30'] },
    { who: 'imran', missing: ['2026-11-27', '2026-12-01'] },
  ])
  const nudged = server.reply(gaps.nudge, { nudged: 2, earlier: 0, complete: 0 })
  await openPage('/', 'kavita')
  const before = card('2 people have missing days in November 2026')
  await expect.element(before.getByRole('listitem').first()).toHaveTextContent(/Ananya Iyer30\/11/)
  await expect.element(card('1 person has missing days').getByRole('listitem')).toHaveTextContent(/Imran Sheikh01\/12/)
  await before.getByRole('button', { name: 'Nudge 2 people' }).click()
  await expect.poll(() => nudged[0]?.body).toEqual({ month: '2026-11', users: [cast.ananya.id, cast.imran.id] })
})

test('from the third day only the current month is read', async () => {
  const request = serve('2026-12-03', [{ who: 'ananya', missing: ['2026-11-30', '2026-12-01'] }])
  await openPage('/', 'kavita')
  await expect.element(card('1 person has missing days').getByRole('listitem')).toHaveTextContent(/Ananya Iyer01\/12/)
  expect(request.map(({ query }) => query.month)).toEqual([undefined])
})
