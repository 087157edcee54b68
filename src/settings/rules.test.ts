import { expect, test } from 'vitest'
import { findSettingProblem } from './rules.ts'

const PROBLEM = 'The value must be a number from 0 to 100 with at most 4 decimals.'
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
])('the incentive rate %s has the problem: %s', (value, problem) => {
  expect(findSettingProblem('INCENTIVE_RATE', value)).toBe(problem)
})

const PER_CENT = 'The value must be a number from 0 to 1000 with at most 2 decimals.'
test.each([
  [0, undefined],
  [12.5, undefined],
  [1000, undefined],
  [-1, PER_CENT],
  [1000.01, PER_CENT],
  [1.005, PER_CENT],
])('the tolerance %s has the problem: %s', (value, problem) => {
  expect(findSettingProblem('CROSS_CHECK_TOLERANCE', value)).toBe(problem)
})

const DAYS = 'The value must be a whole number of days from 30 to 3650.'
test.each([
  [30, undefined],
  [180, undefined],
  [3650, undefined],
  [29, DAYS],
  [3651, DAYS],
  [90.5, DAYS],
  [Number.NaN, DAYS],
])('the retention of %s days has the problem: %s', (value, problem) => {
  expect(findSettingProblem('CANDIDATE_RETENTION_DAYS', value)).toBe(problem)
})
