import { expect, test } from 'vitest'
import { exact, paiseToRupees, toSeconds, roundToTwoDecimals, sumExact } from './exact.ts'

test.each([
  ['0.005', 0.01],
  ['-0.005', -0.01],
  ['0.00499999', 0],
  ['1.005', 1.01],
  ['-2.675', -2.68],
  ['12', 12],
])('roundToTwoDecimals rounds %s to %s', (decimal, shown) => {
  expect(roundToTwoDecimals(exact(decimal))).toBe(shown)
})

test('half a paisa and half a second are rounded away from zero', () => {
  expect([paiseToRupees(exact('50000.5')), paiseToRupees(exact('-50000.5'))]).toEqual([500.01, -500.01])
  expect([toSeconds(exact(1).div(7200)), toSeconds(exact(-1).div(7200))]).toEqual([1, -1])
})

test('three exact thirds of 100 add up to 100', () => {
  const third = exact(100).div(3)
  expect(sumExact([third, third, third]).equals(100)).toBe(true)
})
