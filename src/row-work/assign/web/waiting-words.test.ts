import { expect, test } from 'vitest'
import { parseWhere } from '../../../rows/filter/web/where.ts'
import { countWords, buildWaitingFilter } from './waiting-words.ts'

test('a count at its limit reads as "or more"', () => {
  expect([0, 12, 999, 1_000].map(countWords)).toEqual(['0', '12', '999', '1,000 or more'])
})

test('the link to waiting rows filters by turn and missing holder, or by person', () => {
  expect(parseWhere(buildWaitingFilter({ role: 'REVIEWER-2', person: null }))).toEqual([
    { key: 'turn', value: 'REVIEWER-2', type: 'exact' },
    { key: 'reviewer-2', value: '', type: 'exact' },
  ])
  const person = { _id: '1', fullName: 'A, B', email: 'a,b:c@x.example', why: 'blocked' as const }
  expect(parseWhere(buildWaitingFilter({ role: 'AUTHOR', person }))).toEqual([
    { key: 'author', value: 'a,b:c@x.example', type: 'exact' },
  ])
})
