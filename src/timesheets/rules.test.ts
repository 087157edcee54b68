import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '../kit/shared/time.ts'
import { doneProblem, entryDayProblem, entryDays, isOffDay, dayWarning, sumFigures } from './rules.ts'

test.each([
  ['2026-11-20T18:29:59Z', ['2026-11-20', '2026-11-19', '2026-11-18']],
  ['2026-11-20T18:30:00Z', ['2026-11-21', '2026-11-20', '2026-11-19']],
  ['2026-03-01T00:00:00Z', ['2026-03-01', '2026-02-28', '2026-02-27']],
])('at %s the days %j can be filled', (now, days) => {
  expect(entryDays(toDay(new Date(now)))).toEqual(days)
})

test.each([
  ['2026-11-20', undefined],
  ['2026-11-18', undefined],
  ['2026-11-17', 'Please choose today or one of the two days before.'],
  ['2026-11-21', 'Please choose today or one of the two days before.'],
  ['2026-02-30', 'Dates use YYYY-MM-DD.'],
  ['20-11-2026', 'Dates use YYYY-MM-DD.'],
  ['2026-11-20T00:00:00Z', 'Dates use YYYY-MM-DD.'],
])('entryDayProblem of %s on 2026-11-20 is %s', (day, problem) => {
  expect(entryDayProblem(day, '2026-11-20')).toBe(problem)
})

const BAD_DONE = 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'
test.each([
  [0, undefined],
  [62_180, undefined],
  [16.55, undefined],
  [9_999_999.99, undefined],
  [10_000_000, BAD_DONE],
  [-1, BAD_DONE],
  [-0.01, BAD_DONE],
  [0.001, BAD_DONE],
  [Number.NaN, BAD_DONE],
  [Number.POSITIVE_INFINITY, BAD_DONE],
  [5e-324, BAD_DONE],
])('doneProblem of %s is %s', (done, problem) => {
  expect(doneProblem(done)).toBe(problem)
})

test('sumFigures adds figures of two decimals exactly', () => {
  expect(sumFigures([0.1, 0.2])).toBe(0.3)
  expect(sumFigures([16.55, 3.45, 9_999_999.99])).toBe(10_000_019.99)
  const cents = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 20 }), (figures) => {
      expect(sumFigures(figures.map((each) => each / 100))).toBe(figures.reduce((sum, each) => sum + each, 0) / 100)
    }),
  )
})

test.each([
  [5, '2026-11-13', false],
  [5, '2026-11-14', true],
  [5.5, '2026-11-14', false],
  [6, '2026-11-14', false],
  [5, '2026-11-15', true],
  [5.5, '2026-11-15', true],
  [6, '2026-11-15', true],
] as const)('isOffDay with a shift of %s days on %s is %s', (shift, day, off) => {
  expect(isOffDay(day, { shiftType: shift, absence: null, holiday: null })).toBe(off)
  expect(isOffDay(day, { shiftType: shift, absence: null, holiday: { isHalf: true } })).toBe(off)
  expect(isOffDay(day, { shiftType: shift, absence: null, holiday: { isHalf: false } })).toBe(true)
})

test.each([
  [true, null, 'Saturday 14/11/2026 is an off day in your shift.'],
  [true, 'reject', 'Saturday 14/11/2026 is an off day in your shift.'],
  [false, 'PL', 'An absence (PL) is recorded for this day.'],
  [true, 'LOP', 'An absence (LOP) is recorded for this day.'],
  [false, null, null],
] as const)('dayWarning for off %s and absence %s is %s', (off, absence, warning) => {
  expect(dayWarning({ day: '2026-11-14', off, absence, holiday: null })).toBe(warning)
  expect(dayWarning({ day: '2026-11-14', off, absence, holiday: { name: 'Onam', isHalf: true } })).toBe(warning)
  const holiday = { name: 'Diwali', isHalf: false }
  expect(dayWarning({ day: '2026-11-14', off, absence, holiday })).toBe('14/11/2026 is a holiday: Diwali.')
})

test('a weekly off set by an admin is off in any shift, unlike other absences', () => {
  expect(isOffDay('2026-11-13', { shiftType: 6, absence: 'reject', holiday: null })).toBe(true)
  expect(isOffDay('2026-11-13', { shiftType: 6, absence: 'SL', holiday: null })).toBe(false)
})
