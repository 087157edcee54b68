import { expect, test } from 'vitest'
import type { PersonEvent } from '../person-contract.ts'
import {
  describePersonChange,
  describeField,
  describePendingSalary,
  formatRanges,
  formatPersonRowsSearch,
  describeRowsOfWork,
  groupEventRuns,
  describeSpan,
  describeRoleWork,
} from './person-words.ts'

test.each([
  [{ from: '2025-01-01', to: '2026-03-09', state: 'past' }, '01/01/2025 – 09/03/2026'],
  [{ from: '2026-03-10', to: null, state: 'now' }, 'from 10/03/2026'],
  [{ from: '2026-04-01', to: null, state: 'pending' }, 'from 01/04/2026'],
  [{ from: '2026-03-10', to: null, state: 'replaced' }, '10/03/2026'],
] as const)('describeSpan formats the validity of %j as %s', (span, text) => {
  expect(describeSpan(span)).toBe(text)
})

test.each([
  ['a value that is removed', 'manager', 'a@b.example', null, 'Manager: a@b.example → none'],
  ['a first value', 'employee_id', null, 'E-1', 'Employee Id: E-1'],
  [
    'a value that changes from a day on',
    'salary',
    '₹ 52,000.00',
    '₹ 52,000.50 from 20/11/2026',
    'Salary: ₹ 52,000.00 → ₹ 52,000.50 from 20/11/2026',
  ],
])('describeField describes %s', (_, field, before, after, words) => expect(describeField({ field, before, after })).toBe(words))

test.each([
  ['PUT /user/block/:id', 'accountState', 'Blocked'],
  ['PUT /user/block/:id', 'manager', 'Manager changed'],
  ['POST /user/reset-password', 'password', 'Password changed'],
  ['PUT /some/later/call', 'tabs', 'Changed'],
])('the call %s with the field %s is described as “%s”', (call, field, words) =>
  expect(describePersonChange({ call, fields: [{ field, before: null, after: null }] })).toBe(words),
)

const work = { from: null, to: null, file: 'A.xlsx', section: 'P', living: true, rows: 1, sr_no: 12 } as const
test.each([
  [{ kind: 'update', role: 'AUTHOR' }, 'author'],
  [{ kind: 'correction', role: 'REVIEWER-2' }, 'second reviewer corrected'],
  [{ kind: 'undo', role: 'UPLOADER' }, 'uploader undid a decision'],
  [{ kind: 'assign', role: 'REVIEWER' }, 'assigned as reviewer'],
  [{ kind: 'unassign', role: 'AUTHOR' }, 'unassigned as author'],
  [{ kind: 'reopen', role: 'AUTHOR' }, 'reopened to author'],
  [{ kind: 'switch', role: null, to: 'off' }, 'second review turned off'],
  [{ kind: 'history', role: null }, 'history as uploaded'],
  [{ kind: 'formatting', role: null }, 'formatting updated'],
  [{ kind: 'undo', role: null }, 'upload undone'],
] as const)('describeRoleWork describes %j as “%s”', (given, words) => {
  expect(describeRoleWork({ ...work, ...given })).toBe(words)
})

test('describeRowsOfWork names a single row and counts several', () => {
  expect(describeRowsOfWork(work)).toBe('row 12')
  expect(describeRowsOfWork({ rows: 84, sr_no: null })).toBe('84 rows')
  expect(formatPersonRowsSearch('REVIEWER-2', 'a,b@c.example')).toBe('reviewer-2:a%2cb%40c.example')
})

test.each([
  [[12], 'row 12'],
  [[3, 1, 2], 'rows 1–3'],
  [[9, 1, 2, 3, 7], 'rows 1–3, 7 and 9'],
  [[5, 5, 7], 'rows 5 and 7'],
])('formatRanges formats %j as %s', (numbers, text) => {
  expect(formatRanges(numbers)).toBe(text)
})

test('groupEventRuns merges equal decisions of one day on one file and keeps everything else in order', () => {
  const did = (at: string, srNo: number | null, more: Partial<NonNullable<PersonEvent['work']>> = {}): PersonEvent => ({
    at,
    actor: null,
    change: null,
    work: { ...work, kind: 'update', role: 'AUTHOR', to: 'done', sr_no: srNo, rows: srNo === null ? 40 : 1, ...more },
  })
  const changed: PersonEvent = { at: '2026-03-10T05:00:00Z', actor: null, work: null, change: { call: 'x', fields: [] } }
  const events = [
    did('2026-03-10T06:00:00Z', 5),
    did('2026-03-10T05:59:00Z', 4),
    did('2026-03-10T05:58:00Z', 3, { to: 'skipped' }),
    changed,
    changed,
    did('2026-03-09T20:00:00Z', 2),
    did('2026-03-09T18:00:00Z', 1),
    did('2026-03-08T06:00:00Z', null, { kind: 'assign' }),
    did('2026-03-08T05:00:00Z', null, { kind: 'assign' }),
  ]
  expect(groupEventRuns(events).map(({ event, since, rows, srNos }) => [event.at, since, rows, srNos])).toEqual([
    ['2026-03-10T06:00:00Z', '2026-03-10T05:59:00Z', 2, [5, 4]],
    ['2026-03-10T05:58:00Z', '2026-03-10T05:58:00Z', 1, [3]],
    [changed.at, changed.at, 0, []],
    [changed.at, changed.at, 0, []],
    // Midnight in Kolkata lies between these two.
    ['2026-03-09T20:00:00Z', '2026-03-09T20:00:00Z', 1, [2]],
    ['2026-03-09T18:00:00Z', '2026-03-09T18:00:00Z', 1, [1]],
    ['2026-03-08T06:00:00Z', '2026-03-08T06:00:00Z', 40, []],
    ['2026-03-08T05:00:00Z', '2026-03-08T05:00:00Z', 40, []],
  ])
})

test('describePendingSalary describes a pending salary in words', () => {
  expect(describePendingSalary({ amount: 60_000.5, effectiveDate: '2026-12-01' })).toBe(
    '₹ 60,000.50 per month from 1 December 2026.',
  )
})
