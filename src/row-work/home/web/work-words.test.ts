import { expect, test } from 'vitest'
import { leadWords } from './work-words.ts'

test.each([
  [3, 145, '3 reworks first, then 145 rows that are ready.'],
  [1, 0, '1 rework first.'],
  [0, 145, '145 rows are ready.'],
  [0, 1, '1 row is ready.'],
  [0, 0, 'Nothing is waiting for you.'],
])('with %i reworks and %i ready rows Home says: %s', (reworks, ready, words) =>
  expect(leadWords({ reworks, ready })).toBe(words),
)
