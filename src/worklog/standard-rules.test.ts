import { expect, test } from 'vitest'
import { exact } from '../kit/shared/exact.ts'
import { computeProposedRate } from './standard-rules.ts'

test.each([
  ['no people give no rate', [], null],
  ['four people give no rate', [250, 250, 250, 250], null],
  ['five equal amounts give that amount', [250, 250, 250, 250, 250], 250],
  ['a mean of 264.99 is rounded down', [264.99, 264.99, 264.99, 264.99, 264.99], 260],
  ['a mean of 265.00 is rounded up', [200, 300, 265, 265, 295], 270],
  ['one high amount raises the mean', [100, 100, 100, 100, 1000], 280],
  ['a mean below 5.00 does not become 0', [1, 1, 1, 1, 1], 10],
] as const)('computeProposedRate rounds the mean of at least five people to ten rupees: %s', (_, rupees, proposed) => {
  const found = computeProposedRate(rupees.map((each) => exact(each).mul(100)))
  expect(found === null ? null : found / 100).toBe(proposed)
})
