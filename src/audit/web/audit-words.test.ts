import { describe, expect, it, test } from 'vitest'
import type { AuditLine } from '../contract.ts'
import { fieldChanges, sentenceOf, valueText } from './audit-words.ts'

const line = (part: Partial<AuditLine>): AuditLine => ({
  _id: 1,
  at: '2026-03-10T06:00:00.000Z',
  actor: null,
  call: 'x',
  request_id: 'r',
  before: null,
  after: null,
  object: { type: 'department', _id: 'd', name: 'Physics' },
  ...part,
})

describe('a line in words', () => {
  it.each([
    [{ call: 'PUT /user/block/:id', object: { type: 'user', _id: 'u', name: 'Anil Kumar' } }, 'Blocked Anil Kumar'],
    [{ call: 'PUT /user/block/:id', object: { type: 'file', _id: 'f', name: 'A.xlsx' } }, 'Handed over rows of A.xlsx'],
    [
      { call: 'DELETE /user/delete/:email', object: { type: 'hold', _id: 'h', name: 'PW-1' } },
      'Ended a use of the allocation ID PW-1',
    ],
    [
      { call: 'PUT /user/block/:id', object: { type: 'user', _id: 'u', name: 'Divya Nair' }, after: { manager: null } },
      'Gave Divya Nair another manager',
    ],
    [{ call: 'POST /login', object: { type: 'session', _id: 's', name: null } }, 'Logged in'],
    [{ call: 'POST /file/add', object: { type: 'file', _id: 'f', name: null } }, 'Uploaded the file something without a name'],
    // Without a sentence of its own it lists the changed fields.
    [{ call: 'POST /later', after: { a: 1 } }, 'Added department Physics'],
    [{ call: 'POST /later', before: { a: 1 }, after: { a: 2 } }, 'Changed department Physics'],
    [{ call: 'POST /later', before: { a: 1 } }, 'Removed department Physics'],
    [{ call: 'POST /later', object: { type: 'account', _id: 'a', name: 'PW-1' } }, 'Touched allocation ID PW-1'],
    [{ call: 'POST /later', object: { type: 'comet', _id: null, name: '<b>' } }, 'Touched comet <b>'],
  ])('%j: %s', (part, sentence) => {
    expect(sentenceOf(line(part as Partial<AuditLine>))).toBe(sentence)
  })
})

test('formats values for people', () => {
  const id = '019a0000-0000-7000-8000-000000000007'
  const names = { [id]: 'Ananya Iyer' }
  expect(valueText(null, names)).toBe('')
  expect(valueText(true, names)).toBe('yes')
  expect(valueText(false, names)).toBe('no')
  expect(valueText(0, names)).toBe('0')
  expect(valueText(130_000, names)).toBe('1,30,000')
  expect(valueText('2026-03-10T18:45:00.000Z', names)).toBe('11/03/2026 12:15 am')
  expect(valueText('2026-03-10', names)).toBe('10/03/2026')
  expect(valueText('2026-13-99T99:99:99', names)).toBe('2026-13-99T99:99:99')
  expect(valueText(id, names)).toBe('Ananya Iyer')
  expect(valueText([id, 'Physics'], names)).toBe('Ananya Iyer, Physics')
  expect(valueText({ shiftType: 5.5, effective: '2026-03-10', note: null }, names)).toBe(
    'Shift type: 5.5; Effective: 10/03/2026; Note: —',
  )
})

test('the difference lists each field once, with both sides', () => {
  const changed = {
    before: { author_status: null, enableAssignments: true, same: 'x' },
    after: { author_status: 'done', same: 'x', qc: 0 },
  }
  expect(fieldChanges(changed, {})).toEqual([
    { field: 'Author status', before: '', after: 'done', changed: true },
    { field: 'Enable assignments', before: 'yes', after: '', changed: true },
    { field: 'Same', before: 'x', after: 'x', changed: false },
    { field: 'Qc', before: '', after: '0', changed: true },
  ])
  expect(fieldChanges({ before: null, after: null }, {})).toEqual([])
})
