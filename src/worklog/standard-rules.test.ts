import { expect, test } from 'vitest'
import { exact } from '../kit/shared/exact.ts'
import { computeProposedRate } from './standard-rules.ts'

test.each([
  ['nobody', [], null],
  ['four people', [250, 250, 250, 250], null],
  ['five alike', [250, 250, 250, 250, 250], 250],
  ['a mean of 264.99', [264.99, 264.99, 264.99, 264.99, 264.99], 260],
  ['a mean of 265.00', [200, 300, 265, 265, 295], 270],
  ['one who costs much', [100, 100, 100, 100, 1000], 280],
  ['a mean below 5.00 is no rate of 0', [1, 1, 1, 1, 1], 10],
] as const)('computeProposedRate handles the case "%s"', (_, rupees, proposed) => {
  const found = computeProposedRate(rupees.map((each) => exact(each).mul(100)))
  expect(found === null ? null : found / 100).toBe(proposed)
})
