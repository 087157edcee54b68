import { expect, test } from 'vitest'
import { chooseKept, findHeldUntil } from './retention.ts'

const HOUR_MS = 3_600_000
const nameOf = (time: number, kind = 'physical') =>
  `proofline-${new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${kind}`

test('chooseKept keeps the newest backups of 7 days, 4 weeks and 12 months', () => {
  const last = Date.parse('2026-11-25T02:00:00Z')
  const names = Array.from({ length: 2 * 365 * 4 }, (_, n) => nameOf(last - n * 6 * HOUR_MS))
  const kept = [...chooseKept(names)].toSorted().toReversed()
  expect(kept).toEqual(
    [
      // A day in Kolkata ends at 18:30 UTC, so the backup of 14:00 is the last one of its day.
      '20261125T020000Z',
      '20261124T140000Z',
      '20261123T140000Z',
      '20261122T140000Z',
      '20261121T140000Z',
      '20261120T140000Z',
      '20261119T140000Z',
      // Sundays and the last days of months.
      '20261115T140000Z',
      '20261108T140000Z',
      '20261031T140000Z',
      '20260930T140000Z',
      '20260831T140000Z',
      '20260731T140000Z',
      '20260630T140000Z',
      '20260531T140000Z',
      '20260430T140000Z',
      '20260331T140000Z',
      '20260228T140000Z',
      '20260131T140000Z',
      '20251231T140000Z',
    ].map((time) => `proofline-${time}-physical`),
  )
})

test('chooseKept treats each kind separately and counts only days that have backups', () => {
  const names = [0, 40, 300, 900].map((days) => nameOf(Date.parse('2026-11-25T02:00:00Z') - days * 24 * HOUR_MS))
  const logical = nameOf(Date.parse('2026-11-25T01:00:00Z'), 'logical')
  expect(chooseKept([...names, logical])).toEqual(new Set([...names, logical]))
})

test.each([
  ['2026-11-29', { backups: '2027-10-01', log: '2026-12-06' }],
  ['2026-11-30', { backups: '2027-11-01', log: '2026-12-07' }],
  ['2026-02-01', { backups: '2027-01-01', log: '2026-02-08' }],
])('findHeldUntil returns how long backups contain what existed on %s', async (day, until) => {
  expect(await findHeldUntil(new Date(`${day}T12:00:00Z`))).toEqual(until)
})
