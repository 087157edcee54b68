import { describe, expect, test } from 'vitest'
import { roundToTwoDecimals } from '../kit/shared/exact.ts'
import { dayShare, hourlyCost, inForce, monthHours, scheduledHours, termsOn } from './work-day-rules.ts'

describe('a day', () => {
  // Friday 6 to Sunday 8 March 2026.
  test.each([
    [5, [1, 0, 0]],
    [5.5, [1, 0.5, 0]],
    [6, [1, 1, 0]],
  ] as const)('of a week of %s days has these shares: %j', (shiftType, shares) => {
    const days = ['2026-03-06', '2026-03-07', '2026-03-08']
    expect(days.map((day) => dayShare(shiftType, day))).toEqual(shares)
    expect(days.map((day) => roundToTwoDecimals(scheduledHours({ shiftType, workingHours: '7.5' }, day)))).toEqual(
      shares.map((share) => share * 7.5),
    )
  })

  test('has the terms in force on it, of one day the later made, and without any the usual ones from the creation on', () => {
    const made = (from: string, madeAt: string, workingHours: number) => ({ from, madeAt, shiftType: 5 as const, workingHours })
    const terms = [made('2026-03-10', '2026-03-01T00:00:00Z', 7), made('2026-03-10', '2026-02-01T00:00:00Z', 9)]
    expect(inForce(terms, '2026-03-10')?.workingHours).toBe(7)
    expect(termsOn(terms, '2026-03-02', '2026-03-01')).toBeNull()
    expect(termsOn(terms, '2026-03-02', '2026-03-02')).toEqual({ shiftType: 6, workingHours: 8 })
    expect(termsOn(terms, '2026-03-20', '2026-03-11')).toMatchObject({ workingHours: 7 })
  })
})

test('an hour costs the salary over the hours of the whole month; without a salary nobody knows what', () => {
  const terms = { shiftType: 5.5 as const, workingHours: 8 }
  // February 2026 has 20 weekdays and 4 Saturdays.
  expect(roundToTwoDecimals(monthHours(terms, '2026-02'))).toBe(176)
  expect(hourlyCost(1_760_000, terms, '2026-02')?.valueOf()).toBe(10_000)
  expect(hourlyCost(null, terms, '2026-02')).toBeNull()
})
