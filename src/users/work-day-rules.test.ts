import { describe, expect, test } from 'vitest'
import { roundToTwoDecimals } from '../kit/shared/exact.ts'
import {
  getDayShare,
  computeHourlyCost,
  findFactInForce,
  computeMonthHours,
  computeScheduledHours,
  getTermsOn,
} from './work-day-rules.ts'

describe('work days', () => {
  // Friday 6 to Sunday 8 March 2026.
  test.each([
    [5, [1, 0, 0]],
    [5.5, [1, 0.5, 0]],
    [6, [1, 1, 0]],
  ] as const)('in a week of %s days have the shares %j', (shiftType, shares) => {
    const days = ['2026-03-06', '2026-03-07', '2026-03-08']
    expect(days.map((day) => getDayShare(shiftType, day, null))).toEqual(shares)
    expect(days.map((day) => getDayShare(shiftType, day, { isHalf: true }))).toEqual(shares.map((share) => share / 2))
    expect(days.map((day) => getDayShare(shiftType, day, { isHalf: false }))).toEqual([0, 0, 0])
    expect(days.map((day) => roundToTwoDecimals(computeScheduledHours({ shiftType, workingHours: '7.5' }, day, null)))).toEqual(
      shares.map((share) => share * 7.5),
    )
  })

  test('have the terms entered last, or the default ones from the day on which the person was created', () => {
    const made = (from: string, madeAt: string, workingHours: number) => ({ from, madeAt, shiftType: 5 as const, workingHours })
    const terms = [made('2026-03-10', '2026-03-01T00:00:00Z', 7), made('2026-03-10', '2026-02-01T00:00:00Z', 9)]
    expect(findFactInForce(terms, '2026-03-10')?.workingHours).toBe(7)
    expect(getTermsOn(terms, '2026-03-02', '2026-03-01')).toBeNull()
    expect(getTermsOn(terms, '2026-03-02', '2026-03-02')).toEqual({ shiftType: 6, workingHours: 8 })
    expect(getTermsOn(terms, '2026-03-20', '2026-03-11')).toMatchObject({ workingHours: 7 })
  })
})

test('computeHourlyCost is the salary divided by the month’s hours, and null without a salary', () => {
  const terms = { shiftType: 5.5 as const, workingHours: 8 }
  // February 2026 has 20 weekdays and 4 Saturdays.
  expect(roundToTwoDecimals(computeMonthHours(terms, '2026-02', 0))).toBe(176)
  expect(computeHourlyCost(1_760_000, terms, { month: '2026-02', holidayDays: 0 })?.valueOf()).toBe(10_000)
  expect(computeHourlyCost(null, terms, { month: '2026-02', holidayDays: 0 })).toBeNull()
})

// August 2026 has 21 weekdays and 5 Saturdays, of which the 15th is a holiday (calculations.md 1, Public holidays).
test.each([
  [5, 0, 168, 30_952],
  [5.5, 0.5, 184, 28_261],
  [6, 1, 200, 26_000],
  [6, 1.5, 196, 26_531],
] as const)(
  'a week of %s days with holidays of %s days spreads the salary over the remaining hours',
  (shiftType, holidayDays, hours, paise) => {
    const terms = { shiftType, workingHours: 8 }
    expect(roundToTwoDecimals(computeMonthHours(terms, '2026-08', holidayDays))).toBe(hours)
    const perHour = computeHourlyCost(5_200_000, terms, { month: '2026-08', holidayDays })
    expect(Math.round(perHour?.valueOf() ?? 0)).toBe(paise)
    expect(perHour?.mul(computeMonthHours(terms, '2026-08', holidayDays)).valueOf()).toBe(5_200_000)
  },
)

test('computeHourlyCost is null for a month taken up by holidays', () =>
  expect(computeHourlyCost(5_200_000, { shiftType: 5, workingHours: 8 }, { month: '2026-08', holidayDays: '21.00' })).toBeNull())
