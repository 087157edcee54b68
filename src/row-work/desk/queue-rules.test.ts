import { expect, test } from 'vitest'
import { compareQueued, type LastWork, type Queued } from './queue-rules.ts'

const row = (more: Partial<Queued>): Queued => ({
  isRework: false,
  draftAt: null,
  file: 'b',
  isReturned: false,
  since: 100,
  srNo: 5,
  ...more,
})
const last: LastWork = { at: 50, file: 'b' }
const other = { file: 'c' }

test.each<[string, Partial<Queued>, Partial<Queued>, LastWork]>([
  ['a rework comes before an interrupted draft', { isRework: true, ...other }, { draftAt: 60 }, last],
  ['an interrupted draft comes before the file at work', { draftAt: 60, ...other }, {}, last],
  ['the draft typed into last comes first', { draftAt: 61, srNo: 9 }, { draftAt: 60 }, last],
  ['a draft interrupts where nothing was decided yet', { draftAt: 1, file: 'z' }, {}, null],
  ['a draft that was left for a decision waits in its place', { srNo: 1 }, { draftAt: 50 }, last],
  ['the file of the last decision comes before rows that came back', {}, { isReturned: true, ...other }, last],
  ['a row that came back comes before one that is ready longer', { isReturned: true }, { since: 1 }, last],
  ['the row that is ready longest comes first', { since: 1, srNo: 9 }, {}, last],
  ['a row that is ready longer than the history says comes first', { since: null, srNo: 9 }, { since: 1 }, last],
  ['of rows ready for equally long, those of the first file come first', { file: 'a', srNo: 9 }, {}, null],
  ['of rows of one file, the first row comes first', { srNo: 1 }, {}, last],
])('%s', (_, first, second, work) => {
  expect(compareQueued(row(first), row(second), work)).toBe(-1)
  expect(compareQueued(row(second), row(first), work)).toBe(1)
})

test('a row compares as equal to itself', () => expect(compareQueued(row({}), row({}), last)).toBe(0))
