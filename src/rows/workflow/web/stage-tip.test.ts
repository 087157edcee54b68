import { expect, test } from 'vitest'
import type { GridRow } from '../contract.ts'
import { formatStageSince } from './stage-tip.ts'

test('a stage tip adds the weekday to a date of this week', () => {
  const since = (at: string): string =>
    formatStageSince({ turn: 'REVIEWER', author_done_date: at } as unknown as GridRow, 'AUTHOR')
  expect(since('2026-03-02T05:00:00.000Z')).toBe('02/03/2026 10:30 am')
  expect(since(new Date(Date.now() - 3 * 86_400_000).toISOString())).toMatch(/^[A-Z][a-z]+day, \d\d\/\d\d\/\d{4} /)
})
