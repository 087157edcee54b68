import { expect, test } from 'vitest'
import { workedDay, workingDay, workingDays, workingDaysBefore } from './working-day-rules.ts'

test.each([
  // 21/11/2026 is a Saturday.
  ['2026-11-21', 1, '2026-11-21'],
  ['2026-11-21', 2, '2026-11-23'],
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-11-21', 7, '2026-11-28'],
  ['2026-11-21', 20, '2026-12-14'],
])('from %s the working day %i is %s: Sundays are off', (from, count, day) => {
  expect(workingDay(from, count)).toBe(day)
  if (from !== '2026-11-22') expect(workingDays(from, day)).toBe(count)
})

test('the working days before a day leave Sundays out', () => {
  expect(workingDaysBefore('2026-11-24', 3)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23'])
  expect(workingDaysBefore('2026-11-22', 1)).toEqual(['2026-11-21'])
  expect(workedDay('2026-11-22')).toBe('2026-11-21')
  expect(workedDay('2026-11-23')).toBe('2026-11-23')
})
