import { expect, test } from 'vitest'
import { finishWords } from './finish-words.ts'

test.each([
  ['2026-12-12', '2026-12-19', '12 to 19 December 2026'],
  ['2026-11-28', '2026-12-04', '28 November to 4 December 2026'],
  ['2026-12-28', '2027-01-04', '28 December 2026 to 4 January 2027'],
  ['2026-12-12', '2026-12-12', '12 December 2026'],
  ['2026-12-12', null, '12 December 2026 or later'],
])('from %s to %s is %s', (from, to, words) => {
  expect(finishWords({ from, to })).toBe(words)
})
