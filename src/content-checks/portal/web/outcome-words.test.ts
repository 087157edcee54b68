import { expect, test } from 'vitest'
import { listProblemLines, writeKinds } from './outcome-words.ts'

const kinds = { single: 0, multiple: 0, number: 0, open: 0 }

test('the outcome of an export is described by kinds of questions', () => {
  expect(writeKinds({ kinds: { single: 1200, multiple: 2, number: 0, open: 1 }, problems: [] })).toBe(
    '1,203 questions: 1,200 with one right choice, 2 with several, 1 open. People mark 1 of them.',
  )
  expect(writeKinds({ kinds: { ...kinds, number: 1 }, problems: [] })).toBe('1 question: 1 with a number.')
  expect(writeKinds({ kinds, problems: [] })).toBe('No questions.')
})

test('each problem of an export is one line with its rows', () => {
  expect(
    listProblemLines({
      kinds,
      problems: [
        { problem: 'no question', count: 1, rows: [8] },
        { problem: 'no key', count: 2, rows: [3, 1204] },
        { problem: 'key', count: 22, rows: [1, 2] },
      ],
    }),
  ).toEqual([
    'Row 8 has no question in words or pictures. It is left out.',
    'Rows 3 and 1,204 have choices and no key. They are exported as open questions.',
    'Rows 1, 2 and 20 more have a key that is none of their choices. They are exported as open questions, with the key for whoever marks them.',
  ])
})
