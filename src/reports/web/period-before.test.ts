import { expect, test } from 'vitest'
import { countPeriodDays } from '../../kit/shared/period.ts'
import { getPeriodBefore } from './period-before.ts'

test.each([
  // The same days of the month before.
  ['2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
  ['2026-01-05', '2026-01-05', '2025-12-05', '2025-12-05'],
  // A whole month, and a period that ends with its month.
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-02-10', '2026-02-28', '2026-01-10', '2026-01-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  // A day that the month before does not have.
  ['2026-03-30', '2026-03-30', '2026-02-28', '2026-02-28'],
  // More than one month is compared with the same number of days.
  ['2026-10-15', '2026-11-20', '2026-09-08', '2026-10-14'],
  ['2025-11-22', '2026-11-21', '2024-11-22', '2025-11-21'],
])('%s to %s is compared with %s to %s', (from, to, first, last) => {
  expect(getPeriodBefore({ from, to }, '2027-12-31')).toEqual({ from: first, to: last })
})

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-20'],
  ['2026-10-15', '2026-12-31', '2026-09-08', '2026-10-14'],
  ['2026-11-20', '2026-11-20', '2026-10-20', '2026-10-20'],
  // All days are in the future.
  ['2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
])('on 20/11/2026, %s to %s without its future days is compared with %s to %s', (from, to, first, last) => {
  expect(getPeriodBefore({ from, to }, '2026-11-20')).toEqual({ from: first, to: last })
})

test('getPeriodBefore never overlaps the days of the report', () => {
  for (let start = 0; start < 400; start += 7)
    for (const length of [1, 20, 28, 31, 45, 366]) {
      const from = new Date(Date.UTC(2026, 0, 1 + start)).toISOString().slice(0, 10)
      const to = new Date(Date.UTC(2026, 0, start + length)).toISOString().slice(0, 10)
      const before = getPeriodBefore({ from, to }, '2099-12-31')
      expect(before.from <= before.to && before.to < from).toBe(true)
      if (from.slice(0, 7) !== to.slice(0, 7)) expect(countPeriodDays(before)).toBe(length)
    }
})
