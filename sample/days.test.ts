import pino from 'pino'
import { expect, test } from 'vitest'
import { cast, CAST_SINCE } from '../db/cast.ts'
import { startTestApp } from '../test/app.ts'
import { isSunday } from '../src/absences/sample-rules.ts'
import { SAMPLE_DAYS } from '../src/kit/server/sample.ts'
import { openSample } from '../src/app/sample.ts'
import { dayOf } from '../src/kit/shared/time.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { daysAfter } from '../src/kit/shared/typed-date.ts'
import { type CheckedDay, crossChecks } from '../src/reports/cross-check/contract.ts'
import { gapWords } from '../src/reports/cross-check/rules.ts'

/** Moments that begin or end a month, a year or a week, one of them of another day in UTC than in India, one before anybody works. */
const moments = [
  ['the first minutes of a year', '2026-12-31T18:35:00Z', '2027-01-01'],
  ['a leap day', '2028-02-29T09:00:00Z', '2028-02-29'],
  ['a Sunday that begins a month, before anybody works', '2026-11-01T02:00:00Z', '2026-11-01'],
  ['the Monday that ends a month', '2026-08-31T12:30:00Z', '2026-08-31'],
] as const

/** Days that are read at once: what they hold fits into a page. */
const WINDOW = 13

type Filled = { tasks: number; entries: number; records: number; raises: number; reopened: number; last: string }
type Opened = Filled & { later: number; days: number; gaps: string[]; unlike: string[] }
/** What the sample of a moment holds, and what of its days differs in their sources. */
async function openedAt(moment: string): Promise<Opened> {
  const app = await startTestApp(new Date(moment))
  const pool = openPool(app.databaseUrl)
  try {
    await app.db`truncate users cascade`
    expect(await openSample(pool, app.ownerUrl, new Date(moment), pino({ level: 'silent' }))).toBe(true)
    const [filled] = await app.db<(Filled & { later: number })[]>`
      select (select count(*) from task_events)::int as tasks, (select count(*) from timesheet_entries)::int as entries,
        (select count(*) from qualitative_records)::int as records,
        (select count(*) from salaries where effective_from > ${CAST_SINCE})::int as raises,
        (select count(*) from task_events where kind = 'reopen')::int as reopened, (select max(day)::text from timesheet_entries) as last,
        (select count(*) from task_events where at > ${moment})::int as later`
    if (filled === undefined) throw new Error('no row')
    const meera = await app.as('meera')
    const today = dayOf(new Date(moment))
    const checked = async (): Promise<CheckedDay[]> => {
      const found: CheckedDay[] = []
      for (let ago = SAMPLE_DAYS; ago >= 0; ago -= WINDOW) {
        const query = { from: daysAfter(today, -ago), to: daysAfter(today, WINDOW - 1 - ago), limit: '500' }
        found.push(...(await meera.ok(crossChecks.ofDays, { query })).data)
      }
      return found
    }
    const wordsOf = (days: readonly CheckedDay[]) =>
      days
        .flatMap(({ user, gaps }) => gaps.map((gap) => `${user.fullName}: ${gapWords(gap)}`))
        .toSorted((a, b) => a.localeCompare(b))
    const days = await checked()
    await app.db`
      insert into settings (key, effective_from, value, made_at, made_by)
      values ('CROSS_CHECK_TOLERANCE', ${CAST_SINCE}, 0, ${moment}, ${cast.meera.id})`
    const strict = (await checked()).map((day) => ({ ...day, gaps: day.gaps.filter(({ of }) => of === 'project') }))
    return { ...filled, days: days.length, gaps: wordsOf(days), unlike: wordsOf(strict) }
  } finally {
    await pool.close()
    await app.close()
  }
}

/** What is planted for the cross-check to find (sample/README.md). */
const planted = [
  'Divya Nair: Physics authoring, timesheet has 23, worklog has 35: 12 fewer than in the worklog',
  'Imran Sheikh: NEET 2027, timesheet has 24, 15 task rows were decided: 9 more than decided',
  'Rohit Verma: 12.00 h recorded, the shift requires 8.00 h: 4.00 h more',
]

test('it opens at any moment with as much work, and with nothing after it', { timeout: 600_000 }, async () => {
  const opened: Record<string, Omit<Filled, 'last'>> = {}
  for (const [name, moment, day] of moments) {
    expect(dayOf(new Date(moment)), name).toBe(day)
    const { last, later, days, gaps, unlike, ...much } = await openedAt(moment)
    expect(days, name).toBeGreaterThan(2000)
    expect(gaps, name).toEqual(planted)
    expect(unlike, `${name}: whatever the tolerance`).toEqual(planted.filter((gap) => !gap.includes('recorded')))
    expect(later, name).toBe(0)
    expect(last, name).toBe(isSunday(day) ? daysAfter(day, -1) : day)
    opened[name] = much
  }
  const [first] = Object.values(opened)
  expect(first).toMatchObject({ raises: 2, reopened: 1 })
  expect(first?.tasks).toBeGreaterThan(300)
  for (const much of Object.values(opened)) expect(much).toEqual(first)
})
