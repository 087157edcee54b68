import { expect, test } from 'vitest'
import { foldRefusals, splitByEffect } from './bulk-act.ts'

type Row = { status: 'waiting' | 'approved' | 'declined' | 'closed' }
const rows: Row[] = (['waiting', 'approved', 'declined', 'approved', 'closed'] as const).map((status) => ({ status }))

test('splitByEffect separates rows that change, rows that are reversed and rows that stay', () => {
  const split = splitByEffect(rows, ({ status }) =>
    status === 'waiting'
      ? undefined
      : status === 'approved'
        ? { reverses: 'approved' }
        : { leaves: status === 'closed' ? 'in a closed month' : 'already declined' },
  )
  expect(split.changes).toEqual([rows[0]])
  expect(split.reverses).toEqual([rows[1], rows[3]])
  expect([...split.reversed]).toEqual([['approved', [rows[1], rows[3]]]])
  expect([...split.left]).toEqual([
    ['already declined', [rows[2]]],
    ['in a closed month', [rows[4]]],
  ])
})

const refusal = (name: string, code: string | null, message: string) => ({ name, code, message })

test('foldRefusals joins refusals of one code into one line and puts the most frequent first', () => {
  const folded = foldRefusals([
    refusal('1 March', 'DECISION_OUTDATED', 'This entry was changed at 10:30 am. Check it and try again.'),
    refusal('2 March', 'MONTH_CLOSED', 'This month is closed.'),
    refusal('3 March', 'MONTH_CLOSED', 'This month is closed.'),
    refusal('4 March', 'MONTH_CLOSED', 'This month is closed.'),
    refusal('5 March', 'DECISION_OUTDATED', 'This entry was changed at 11:05 am. Check it and try again.'),
  ])
  expect(folded.map(({ text, refusals }) => [text, refusals.map(({ name }) => name)])).toEqual([
    ['This month is closed.', ['2 March', '3 March', '4 March']],
    ['This entry was changed at … am. Check it and try again.', ['1 March', '5 March']],
  ])
})

test.each([
  [['Row 1 is held.', 'Row 12 is held.'], 'Row … is held.'],
  [['Held.', 'Held by two.'], '…'],
  [['a b', 'a b c'], 'a b …'],
])('foldRefusals reduces the messages %j to their common text %j', (messages, text) => {
  expect(foldRefusals(messages.map((message) => refusal('', 'SAME', message))).map((folded) => folded.text)).toEqual([text])
})

test('foldRefusals groups refusals without a code by their message', () => {
  expect(foldRefusals([refusal('a', null, 'One.'), refusal('b', null, 'Two.')])).toHaveLength(2)
})
