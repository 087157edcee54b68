import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, roundToTwoDecimals, sumExact } from './exact.ts'
import { computeRounding } from './rounding.ts'

test.each([
  ['parts that add up to one hundredth less', 507_693.1, [300_000.04, 207_693.05], 0.01],
  ['parts that add up to one hundredth more', 0.33, [0.17, 0.17], -0.01],
  ['parts that add up, also where floating point does not', 0.3, [0.1, 0.2], 0],
  ['a part that is subtracted', -0.75, [1127.25, -1128], 0],
  ['a difference that rounding cannot cause', 8, [4], 0],
  ['an empty list of parts', 8, [], 0],
] as const)('computeRounding returns the rounding of %s', (_, sum, parts, rounding) => {
  expect(computeRounding(sum, parts)).toBe(rounding)
})

test('computeRounding allows a larger difference for a part that sums many rounded figures', () => {
  expect(computeRounding(10, [9.96])).toBe(0)
  expect(computeRounding(10, [9.96], 8)).toBe(0.04)
})

test('computeRounding always makes the rounded parts of exact figures add up to the sum', () => {
  const figure = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 97 }))
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 12 }), (figures) => {
      const parts = figures.map(([n, d]) => exact(n).div(exact(d)))
      const shown = parts.map(roundToTwoDecimals)
      const sum = roundToTwoDecimals(sumExact(parts))
      const inHundredths = [...shown, computeRounding(sum, shown)].reduce((all, each) => all + Math.round(each * 100), 0)
      expect(inHundredths).toBe(Math.round(sum * 100))
    }),
  )
})
