import { expect, test } from 'vitest'
import { absenceProblem, isTooFarAhead, isWeekend } from './rules.ts'

test.each([
  [false, null, 'SL', undefined],
  [false, 'SL', 'PL', undefined],
  [false, 'SL', null, undefined],
  [false, 'SL', 'SL', 'ABSENCE_UNCHANGED'],
  [false, null, null, 'ABSENCE_UNCHANGED'],
  [false, null, 'reject', 'ADMIN_SETS_OFF_DAYS'],
  [false, 'reject', null, 'ADMIN_SETS_OFF_DAYS'],
  [true, null, 'reject', undefined],
  [true, 'reject', null, undefined],
] as const)('an admin (%s) over %s: %s is %s', (isAdmin, present, reason, problem) => {
  expect(absenceProblem({ isAdmin, present, reason })).toBe(problem)
})

test('days off the weekend, and days too far ahead', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isWeekend)).toEqual([false, true, true, false])
  expect(isTooFarAhead('2027-11-22', '2026-11-21')).toBe(false)
  expect(isTooFarAhead('2027-11-23', '2026-11-21')).toBe(true)
})
