import pino from 'pino'
import { expect, test } from 'vitest'
import { CAST_SINCE } from '../db/cast.ts'
import { freshDatabase } from '../test/database/database.ts'
import { openSample } from '../src/app/sample.ts'
import { dayOf } from '../src/kit/shared/time.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'

/** Moments that begin or end a month, a year or a week, one of them of another day in UTC than in India, one before anybody works. */
const moments = [
  ['the first minutes of a year', '2026-12-31T18:35:00Z', '2027-01-01'],
  ['a leap day', '2028-02-29T09:00:00Z', '2028-02-29'],
  ['a Sunday that begins a month, before anybody works', '2026-11-01T02:00:00Z', '2026-11-01'],
  ['the Monday that ends a month', '2026-08-31T12:30:00Z', '2026-08-31'],
] as const

type Filled = { tasks: number; entries: number; records: number; raises: number; reopened: number; last: string }
/** What the sample of a moment holds. */
async function openedAt(moment: string): Promise<Filled & { later: number }> {
  const { url, ownerUrl, drop } = await freshDatabase()
  const db = openOwner(ownerUrl)
  const pool = openPool(url)
  try {
    await db`truncate users cascade`
    expect(await openSample(pool, ownerUrl, new Date(moment), pino({ level: 'silent' }))).toBe(true)
    const [filled] = await db<(Filled & { later: number })[]>`
      select (select count(*) from task_events)::int as tasks, (select count(*) from timesheet_entries)::int as entries,
        (select count(*) from qualitative_records)::int as records,
        (select count(*) from salaries where effective_from > ${CAST_SINCE})::int as raises,
        (select count(*) from task_events where kind = 'reopen')::int as reopened, (select max(day)::text from timesheet_entries) as last,
        (select count(*) from task_events where at > ${moment})::int as later`
    if (filled === undefined) throw new Error('no row')
    return filled
  } finally {
    await pool.close()
    await db.end()
    await drop()
  }
}

test('it opens at any moment with as much work, and with nothing after it', { timeout: 600_000 }, async () => {
  const opened: Record<string, Omit<Filled, 'last'>> = {}
  for (const [name, moment, day] of moments) {
    expect(dayOf(new Date(moment)), name).toBe(day)
    const { last, later, ...much } = await openedAt(moment)
    expect(later, name).toBe(0)
    expect(last < day, `${name}: ${last}`).toBe(true)
    opened[name] = much
  }
  const [first] = Object.values(opened)
  expect(first).toMatchObject({ raises: 2, reopened: 1 })
  expect(first?.tasks).toBeGreaterThan(300)
  for (const much of Object.values(opened)) expect(much).toEqual(first)
})
