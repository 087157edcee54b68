import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../../access/levels.ts'
import { computeScorecardFigures, computeMean, computePercent, computeRoleFigures } from './rules.ts'

test.each([
  [0, 0, null],
  [0, 3, 0],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 16, 6.3],
  [3, 3, 100],
])('the share of %i in %i is %s per cent', (part, total, expected) => {
  expect(computePercent(part, total)).toBe(expected)
})

test.each([
  [0, 0, null],
  [0, 2, 0],
  [13, 3, 4.33],
  [1, 8, 0.13],
  [25, 6, 4.17],
])('the mean of a sum of %i over %i scores is %s', (sum, count, expected) => {
  expect(computeMean(sum, count)).toBe(expected)
})

/** The worked example of calculations.md 6. */
const counted = {
  decisions: 5,
  judged: 4,
  accepted: 3,
  reworks: 1,
  scored: 4,
  score_sum: 17,
  skips: 1,
  dismissed: 0,
  median: 3_600,
  average: 5_400,
  reasons: [{ reason: 'Spam', count: 1 }],
}

test('scorecard figures are counts with their share, mean and time', () => {
  expect(computeScorecardFigures(counted)).toEqual({
    decisions: 5,
    judged: 4,
    accepted: 3,
    first_pass: 75,
    reworks: 1,
    scored: 4,
    qc: 4.25,
    skips: 1,
    dismissed: 0,
    time: { median: 3_600, average: 5_400 },
    reasons: [{ reason: 'Spam', count: 1 }],
  })
})

test('a role without decisions has zeros, and no share, mean or time', () => {
  const roles = computeRoleFigures([{ ...counted, role: 'REVIEWER' }])
  expect(roles.map(({ role }) => role)).toEqual([...STAFF_ROLES])
  expect(roles[1]).toMatchObject({ first_pass: 75, time: { median: 3_600 } })
  expect(roles[0]).toEqual({
    role: 'AUTHOR',
    decisions: 0,
    judged: 0,
    accepted: 0,
    first_pass: null,
    reworks: 0,
    scored: 0,
    qc: null,
    skips: 0,
    dismissed: 0,
    time: null,
    reasons: [],
  })
})
