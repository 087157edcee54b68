import { describe, expect, test, it } from 'vitest'
import { roundToTwoDecimals } from '../kit/shared/exact.ts'
import {
  dayShare,
  hourlyCost,
  inForce,
  monthHours,
  scheduledHours,
  termsOn,
  askAboutHours,
  impossibleWords,
  isImpossible,
} from './work-day-rules.ts'

describe('a day', () => {
  // Friday 6 to Sunday 8 March 2026.
  test.each([
    [5, [1, 0, 0]],
    [5.5, [1, 0.5, 0]],
    [6, [1, 1, 0]],
  ] as const)('of a week of %s days has these shares: %j', (shiftType, shares) => {
    const days = ['2026-03-06', '2026-03-07', '2026-03-08']
    expect(days.map((day) => dayShare(shiftType, day, null))).toEqual(shares)
    expect(days.map((day) => dayShare(shiftType, day, { isHalf: true }))).toEqual(shares.map((share) => share / 2))
    expect(days.map((day) => dayShare(shiftType, day, { isHalf: false }))).toEqual([0, 0, 0])
    expect(days.map((day) => roundToTwoDecimals(scheduledHours({ shiftType, workingHours: '7.5' }, day, null)))).toEqual(
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
  expect(roundToTwoDecimals(monthHours(terms, '2026-02', 0))).toBe(176)
  expect(hourlyCost(1_760_000, terms, { month: '2026-02', holidayDays: 0 })?.valueOf()).toBe(10_000)
  expect(hourlyCost(null, terms, { month: '2026-02', holidayDays: 0 })).toBeNull()
})

// August 2026 has 21 weekdays and 5 Saturdays, of which the 15th is a holiday (calculations.md 1, Public holidays).
test.each([
  [5, 0, 168, 30_952],
  [5.5, 0.5, 184, 28_261],
  [6, 1, 200, 26_000],
  [6, 1.5, 196, 26_531],
] as const)(
  'the other days carry the salary in a week of %s days of which holidays take %s',
  (shiftType, holidayDays, hours, paise) => {
    const terms = { shiftType, workingHours: 8 }
    expect(roundToTwoDecimals(monthHours(terms, '2026-08', holidayDays))).toBe(hours)
    const perHour = hourlyCost(5_200_000, terms, { month: '2026-08', holidayDays })
    expect(Math.round(perHour?.valueOf() ?? 0)).toBe(paise)
    expect(perHour?.mul(monthHours(terms, '2026-08', holidayDays)).valueOf()).toBe(5_200_000)
  },
)

test('an hour of a month that holidays take as a whole has no known cost', () =>
  expect(hourlyCost(5_200_000, { shiftType: 5, workingHours: 8 }, { month: '2026-08', holidayDays: '21.00' })).toBeNull())

it.each([
  [86_400, false],
  [86_401, true],
  [0, false],
])('%d seconds are impossible: %s', (seconds, impossible) => {
  expect(isImpossible(seconds)).toBe(impossible)
})

it.each([
  [{ sum: 'recorded', seconds: 95_400 }, '26.50 h recorded on one day, more than 24 h'],
  [{ sum: 'worklog', seconds: 864_000 }, '240.00 h in the worklog on one day, more than 24 h'],
] as const)('names %j as %s', (hours, words) => {
  expect(impossibleWords(hours)).toBe(words)
})

const shift = { scheduled: 8, perDay: 8 }
const halfDay = { scheduled: 4, perDay: 8 }
const dayOff = { scheduled: 0, perDay: 8 }
const longDay = { scheduled: 14, perDay: 14 }
it.each([
  [16, shift, undefined],
  [16.01, shift, 'This makes 16.01 h on 09/03/2026, more than twice the 8.00 h of the shift. Save again if that is right.'],
  [8, halfDay, undefined],
  [8.5, halfDay, 'This makes 8.50 h on 09/03/2026, more than twice the 4.00 h of the shift. Save again if that is right.'],
  [16, dayOff, undefined],
  [17, dayOff, 'This makes 17.00 h on 09/03/2026, more than twice the 8.00 h of a working day. Save again if that is right.'],
  [24, longDay, undefined],
  [24.01, longDay, 'This makes 24.01 h on 09/03/2026, more than the 24 h of a day. Save again if that is right.'],
  [240, shift, 'This makes 240.00 h on 09/03/2026, more than the 24 h of a day. Save again if that is right.'],
])('%d hours of %j are asked about: %s', (hours, of, question) => {
  expect(askAboutHours(hours, '2026-03-09', of)).toBe(question)
})
