import { expect, test } from 'vitest'
import { computeBalanceRounding } from './handover-rules.ts'

test.each([
  ['a balance one hundredth below worked minus required', { worked: 0.17, required: 0.33, balance: -0.17 }, 1, -0.01],
  ['a balance that equals worked minus required', { worked: 160.5, required: 160, balance: 0.5 }, 1, 0],
  ['a sum over many people', { worked: 16_005.37, required: 16_000, balance: 5.3 }, 100, -0.07],
  ['a difference that rounding cannot cause', { worked: 8, required: 0, balance: 7 }, 1, 0],
  ['a line without hours', { done: 12 }, 1, 0],
] as const)('computeBalanceRounding finds the part of %s that rounding causes', (_, figures, lines, rounding) => {
  expect(computeBalanceRounding(figures, lines)).toBe(rounding)
})
