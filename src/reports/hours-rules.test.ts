import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact } from '../kit/shared/exact.ts'
import { hoursOfTicks, hundredths, roundToInteger, ticksToHours, toTicks } from './hours-rules.ts'

test.each([
  ['an hour', 1, 360_000],
  ['a text of PostgreSQL', '0.50', 180_000],
  ['the fourth decimal', 0.0001, 36],
  ['a number that is not exact in binary', 1.1, 396_000],
  ['a deficit', -2.5, -900_000],
])('toTicks converts %s', (_, hours, ticks) => expect(toTicks(hours)).toBe(ticks))

test.each([
  ['a whole number of hundredths', 3600, 0.01],
  ['half a hundredth, away from zero', 1800, 0.01],
  ['less than half a hundredth', 1799, 0],
  ['half a hundredth of a deficit, away from zero', -1800, -0.01],
  ['less than half a hundredth of a deficit, as 0 without a sign', -1799, 0],
  ['a third of an hour', 120_000, 0.33],
])('ticksToHours shows %s', (_, ticks, hours) => expect(ticksToHours(ticks)).toBe(hours))

test('unrounded cells of a column add up to the report’s total', () => {
  const third = 120_000
  expect(hoursOfTicks(third) * 3).toBeCloseTo(1, 12)
  expect(ticksToHours(third) * 3).toBeCloseTo(0.99, 12)
})

test.each([
  ['0.07', 7],
  [1.1, 110],
  ['-2.50', -250],
])('%s has %i hundredths', (decimal, expected) => expect(hundredths(decimal)).toBe(expected))

test('roundToInteger rounds half away from zero from the exact number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1000 }), (numerator, divisor) => {
      const whole = Math.floor((2 * numerator + divisor) / (2 * divisor))
      expect(roundToInteger(numerator / divisor, () => exact(numerator).div(divisor))).toBe(whole)
    }),
  )
})

test('roundToInteger corrects a floating-point number on the wrong side of a half', () => {
  expect(roundToInteger(2.499_999_999_9, () => exact('2.5'))).toBe(3)
  expect(roundToInteger(2.500_000_000_1, () => exact('2.499999'))).toBe(2)
})

test('roundToInteger skips the exact number far from a half', () => {
  const never = (): never => expect.fail('it was computed')
  expect([roundToInteger(2.4, never), roundToInteger(2.6, never)]).toEqual([2, 3])
})
