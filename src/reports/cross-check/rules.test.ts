import { expect, test } from 'vitest'
import { countsDiffer, gapSize, gapWords, hoursDiffer } from './rules.ts'

const counts = (timesheet: number | null, taskRows: number | null, worklogUnits: number | null) => {
  return { timesheet, taskRows, worklogUnits }
}
test.each([
  ['one source', counts(60, null, null), false],
  ['no source', counts(null, null, null), false],
  ['the same', counts(60, 60, 60), false],
  ['20 of 100 fewer', counts(100, 80, null), false],
  ['a little over it', counts(100, 79.99, null), true],
  ['nothing in the timesheet', counts(0, 1, null), true],
  ['nothing in any', counts(0, 0, null), false],
  ['the worklog', counts(100, 100, 121), false],
  ['the worklog, more', counts(100, 100, 126), true],
] as const)('counts, %s', (_, of, differ) => {
  expect(countsDiffer(of, 20)).toBe(differ)
})

test.each([
  [8, 8, false],
  [9.6, 8, false],
  [9.61, 8, true],
  [6.4, 8, false],
  [6.39, 8, true],
  [0.01, 0, true],
  [0, 0, false],
])('%s hours of %s', (recorded, required, differ) => {
  expect(hoursDiffer({ recorded, required, atLeast: false }, 20)).toBe(differ)
})

test('too few hours are none where a line has no target, too many are', () => {
  expect(hoursDiffer({ recorded: 0, required: 8, atLeast: true }, 20)).toBe(false)
  expect(hoursDiffer({ recorded: 12, required: 8, atLeast: true }, 20)).toBe(true)
})

test('without a tolerance every difference is one', () => {
  expect(hoursDiffer({ recorded: 8.01, required: 8, atLeast: false }, 0)).toBe(true)
  expect(countsDiffer(counts(60, 61, null), 0)).toBe(true)
})

test.each([
  [{ of: 'hours', recorded: 12, required: 8, atLeast: false }, 1 / 3],
  [{ of: 'hours', recorded: 2, required: 0, atLeast: false }, 1],
  [{ of: 'hours', recorded: 4, required: 8, atLeast: false }, 0.5],
  [{ of: 'project', name: 'Optics', ...counts(60, 45, null) }, 0.25],
  [{ of: 'project', name: 'Optics', ...counts(0, 45, 44) }, 1],
  [{ of: 'project', name: 'Optics', ...counts(null, 45, null) }, 0],
  [{ of: 'project', name: 'Optics', ...counts(0, 0, null) }, 0],
] as const)('%j has the size %d', (gap, size) => {
  expect(gapSize(gap)).toBeCloseTo(size, 10)
})

test('in words', () => {
  expect(gapWords({ of: 'hours', recorded: 12, required: 8, atLeast: false })).toBe('12.00 h recorded, the shift asks for 8.00 h')
  expect(gapWords({ of: 'project', name: 'NEET Optics', ...counts(60, 45, null) })).toBe(
    'NEET Optics: 60 in the timesheet, 45 task rows',
  )
})
