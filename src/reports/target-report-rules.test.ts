import { expect, test } from 'vitest'
import { joinWithCommas, groupTargetLines, computeTargetProgress, computeTargetTotals } from './target-report-rules.ts'

test.each([
  ['half of the target', [{ done: 20, target: 40 }], 50],
  ['at most 100', [{ done: 90, target: 40 }], 100],
  [
    'lines without a target are left out of both sums',
    [
      { done: 60, target: '40' },
      { done: 12, target: null },
    ],
    100,
  ],
  ['rounded to 2 decimals', [{ done: '1.00', target: '3.00' }], 33.33],
  [
    'a final half is rounded away from zero',
    [
      { done: 1, target: 32 },
      { done: 0, target: 0 },
    ],
    3.13,
  ],
  ['0 without any target', [{ done: 12, target: null }], 0],
  ['0 for a target of 0', [{ done: 12, target: 0 }], 0],
  ['0 without lines', [], 0],
])('computeTargetProgress returns the percentage done: %s', (_, lines, progress) => {
  expect(computeTargetProgress(lines)).toBe(progress)
})

test('computeTargetTotals has no cap, and counts lines without a target only as done', () => {
  const lines = [
    { done: '90.50', target: '40.00' },
    { done: 12, target: null },
    { done: 0.25, target: 40 },
  ]
  expect(computeTargetTotals(lines)).toEqual({ done: 102.75, target: 80, progress: 113.44, untargeted: 12 })
  expect(computeTargetTotals([])).toEqual({ done: 0, target: 0, progress: 0, untargeted: 0 })
})

test('joinWithCommas keeps the place of an empty item', () => {
  expect(joinWithCommas(['40.00', null, 12.5, '0'])).toBe('40,,12.5,0')
})

test('groupTargetLines groups by date and project line', () => {
  const line = { date: '2026-06-01', user: 'imran', projectName: 'Optics', subProject: 'Set 03', department: null, subject: null }
  const rows = groupTargetLines([
    { ...line, done: 60, target: 40 },
    { ...line, date: '2026-06-02', done: 1, target: null },
    { ...line, done: 12, target: null },
  ])
  expect(rows).toEqual([
    { ...line, done: '60,12', target: '40,', progress: 100 },
    { ...line, date: '2026-06-02', done: '1', target: '', progress: 0 },
  ])
})
