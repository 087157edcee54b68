import { expect, test } from 'vitest'
import { settingProblem } from './rules.ts'

const PROBLEM = 'The value is a number from 0 to 100 with at most 4 decimals.'
test.each([
  [0, undefined],
  [1, undefined],
  [1.25, undefined],
  [0.0001, undefined],
  [100, undefined],
  [-0.01, PROBLEM],
  [100.0001, PROBLEM],
  [1.00001, PROBLEM],
  [Number.NaN, PROBLEM],
  [Number.POSITIVE_INFINITY, PROBLEM],
])('the value %s: %s', (value, problem) => {
  expect(settingProblem(value)).toBe(problem)
})
