import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay, toWeekday } from '../../kit/shared/time.ts'
import { skipDaysOff, findWorkingDay, countWorkingDays, listWorkingDaysBefore } from './working-day-rules.ts'

test.each([
  // 21/11/2026 is a Saturday.
  ['2026-11-21', 1, '2026-11-21'],
  ['2026-11-21', 2, '2026-11-23'],
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-11-21', 7, '2026-11-28'],
  ['2026-11-21', 20, '2026-12-14'],
])('counted from %s, working day %i is %s', (from, count, day) => {
  expect(findWorkingDay(from, count, [])).toBe(day)
  if (from !== '2026-11-22') expect(countWorkingDays(from, day, [])).toBe(count)
})

test('working days before a day do not include Sundays', () => {
  expect(listWorkingDaysBefore('2026-11-24', 3, [])).toEqual(['2026-11-20', '2026-11-21', '2026-11-23'])
  expect(listWorkingDaysBefore('2026-11-22', 1, [])).toEqual(['2026-11-21'])
  expect(skipDaysOff('2026-11-22', [])).toBe('2026-11-21')
  expect(skipDaysOff('2026-11-23', [])).toBe('2026-11-23')
})

test('working days are neither Sundays nor holidays', () => {
  const days = (most: number) => fc.nat(most).map((n) => shiftDay('2026-11-01', n))
  fc.assert(
    fc.property(days(40), fc.integer({ min: 1, max: 60 }), fc.uniqueArray(days(120), { maxLength: 30 }), (from, count, some) => {
      const holidays = some.toSorted()
      const isWorking = (day: string): boolean => toWeekday(day) !== 0 && !holidays.includes(day)
      let [day, left] = [from, count]
      while (!isWorking(day) || --left > 0) day = shiftDay(day, 1)
      expect(findWorkingDay(from, count, holidays)).toBe(day)
      expect(countWorkingDays(from, day, holidays)).toBe(count)
      expect(listWorkingDaysBefore(shiftDay(day, 1), 1, holidays)).toEqual([day])
      expect(skipDaysOff(day, holidays)).toBe(day)
    }),
  )
})
