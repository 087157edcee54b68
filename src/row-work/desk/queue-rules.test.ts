import { expect, test } from 'vitest'
import { compareQueued, type LastDecision, type Queued } from './queue-rules.ts'

const row = (more: Partial<Queued>): Queued => ({
  isRework: false,
  draftAt: null,
  file: 'b',
  isReturned: false,
  since: 100,
  srNo: 5,
  ...more,
})
const last: LastDecision = { at: 50, file: 'b' }
const other = { file: 'c' }

test.each<[string, Partial<Queued>, Partial<Queued>, LastDecision]>([
  ['a rework comes before an interrupted draft', { isRework: true, ...other }, { draftAt: 60 }, last],
  ['an interrupted draft comes before the file in progress', { draftAt: 60, ...other }, {}, last],
  ['the draft that was edited last comes first', { draftAt: 61, srNo: 9 }, { draftAt: 60 }, last],
  ['a draft comes first when nothing was decided yet', { draftAt: 1, file: 'z' }, {}, null],
  ['a draft older than the last decision keeps its place', { srNo: 1 }, { draftAt: 50 }, last],
  ['the file of the last decision comes before returned rows', {}, { isReturned: true, ...other }, last],
  ['a returned row comes before one that has been ready longer', { isReturned: true }, { since: 1 }, last],
  ['the row that has been ready longest comes first', { since: 1, srNo: 9 }, {}, last],
  ['a row that was ready before its recorded history comes first', { since: null, srNo: 9 }, { since: 1 }, last],
  ['rows ready for the same time are ordered by file', { file: 'a', srNo: 9 }, {}, null],
  ['rows of one file are ordered by number', { srNo: 1 }, {}, last],
])('the queue follows the rule that %s', (_, first, second, work) => {
  expect(compareQueued(row(first), row(second), work)).toBe(-1)
  expect(compareQueued(row(second), row(first), work)).toBe(1)
})

test('a row compares as equal to itself', () => expect(compareQueued(row({}), row({}), last)).toBe(0))
