import { expect, test } from 'vitest'
import { type WaitingEntry, WAITING_LIMITS } from './approvals-contract.ts'
import { describeDays, takeEntries, toLines } from './line-rules.ts'

const entry = (line: string, day: string, id = `${line} ${day}`): WaitingEntry => ({
  kind: 'timesheet',
  id,
  version: 1,
  person: { _id: '019a0000-0000-7000-8000-000000000001', fullName: 'Ananya Iyer' },
  day,
  since: `${day}T12:00:00.000Z`,
  parts: [],
  amount: '1.00',
  own_remarks: '',
  note: {},
  needs_look: false,
  returned: false,
  for: null,
  line,
  group: 'nothing',
  verdict: 'complete',
  day_gaps: [],
})

test('entries with the same line are decided together, in the order of the list', () => {
  const lines = toLines([entry('b', '2026-12-10'), entry('b', '2026-12-16'), entry('a', '2026-11-19')])
  expect(lines.map(({ id, entries }) => [id, entries.length])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
  expect(lines.map(describeDays)).toEqual(['10/12/2026 to 16/12/2026', '19/11/2026'])
})

test('a bulk act takes at most as many entries as one decision, and never a part of a line', () => {
  const day = toLines(Array.from({ length: WAITING_LIMITS.most - 1 }, (_, at) => entry(`line ${at}`, '2026-11-19')))
  const leave = toLines([entry('leave', '2026-11-20'), entry('leave', '2026-11-21')])
  expect(takeEntries([...day, ...leave])).toHaveLength(WAITING_LIMITS.most - 1)
  expect(takeEntries(leave)).toHaveLength(2)
})
