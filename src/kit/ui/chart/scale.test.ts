import { expect, test } from 'vitest'
import { computeAxis, computeLabelStep, roundUpScale, formatShortFigure } from './scale.ts'

test.each([
  [0, 0],
  [-3, 0],
  [1, 1],
  [1.2, 2],
  [134, 200],
  [201, 250],
  [7176, 10_000],
  [0.03, 0.05],
])('an axis up to %s ends at %s', (most, end) => {
  expect(roundUpScale(most)).toBeCloseTo(end, 9)
})

test.each([
  [0, '0'],
  [160, '160'],
  [8000, '8k'],
  [-2000, '−2k'],
  [250_000, '2.5L'],
  [10_000_000, '1Cr'],
  [0.5, '0.5'],
])('formatShortFigure formats %s on a chart axis as %s', (value, text) => {
  expect(formatShortFigure(value)).toBe(text)
})

test.each([
  [[], { top: 0, bottom: 0, zero: 0 }],
  [[4, 8], { top: 10, bottom: 0, zero: 0 }],
  [[10, -10], { top: 10, bottom: -10, zero: 50 }],
  [[-3], { top: 0, bottom: -5, zero: 100 }],
])('the sums %j get the axis %j', (sums, axis) => {
  expect(computeAxis(sums)).toEqual(axis)
})

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [31, 3],
])('with %s points, the interval between axis labels is %s', (points, every) => {
  expect(computeLabelStep(points)).toBe(every)
})
