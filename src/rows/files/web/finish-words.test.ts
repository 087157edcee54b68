import { expect, test } from 'vitest'
import { finishWords } from './finish-words.ts'

test.each([
  ['2026-12-12', '2026-12-19', '12 to 19 December'],
  ['2026-11-28', '2026-12-04', '28 November to 4 December'],
  ['2026-12-28', '2027-01-04', '28 December 2026 to 4 January 2027'],
  ['2027-02-12', '2027-02-19', '12 to 19 February 2027'],
  ['2027-02-12', '2027-03-01', '12 February to 1 March 2027'],
  ['2026-12-12', '2026-12-12', '12 December'],
  ['2026-12-12', null, '12 December or later'],
  ['2027-01-04', null, '4 January 2027 or later'],
  ['2027-05-23', '2027-05-23', '23 May 2027'],
  ['2027-05-23', '2027-05-24', '23 May 2027 or later'],
  ['2027-05-24', '2027-06-01', 'too slow to tell'],
  ['2031-01-01', null, 'too slow to tell'],
])('the finish dates from %s to %s read as %s in 2026', (from, to, words) => {
  expect(finishWords({ from, to }, '2026-11-21')).toBe(words)
})
