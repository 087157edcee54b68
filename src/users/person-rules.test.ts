import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPersonChanges, buildFactSpans } from './person-rules.ts'

const TODAY = '2026-03-10'
const held = (days: readonly string[]) =>
  buildFactSpans(
    days.map((from, at) => ({ from, at })),
    TODAY,
  ).map(({ from, to, state }) => [from, to, state])

test.each([
  [[], []],
  [['2026-03-10'], [['2026-03-10', null, 'now']]],
  [['2026-03-11'], [['2026-03-11', null, 'pending']]],
  [
    ['2025-01-01', '2026-03-10'],
    [
      ['2026-03-10', null, 'now'],
      ['2025-01-01', '2026-03-09', 'past'],
    ],
  ],
  [
    ['2025-01-01', '2026-03-11', '2026-05-01'],
    [
      ['2026-05-01', null, 'pending'],
      ['2026-03-11', '2026-04-30', 'pending'],
      ['2025-01-01', '2026-03-10', 'now'],
    ],
  ],
  [
    ['2025-01-01', '2026-03-01', '2026-03-01'],
    [
      ['2026-03-01', null, 'now'],
      ['2026-03-01', null, 'replaced'],
      ['2025-01-01', '2026-02-28', 'past'],
    ],
  ],
])('the validity of facts dated %j is %j', (days, expected) => {
  expect(held(days)).toEqual(expected)
})

test('valid spans are contiguous without overlap, and at most one is in force', () => {
  const day = fc.integer({ min: 0, max: 200 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), (days) => {
      const spans = buildFactSpans(
        days.toSorted().map((from) => ({ from })),
        TODAY,
      )
      const holding = spans.filter(({ state }) => state !== 'replaced').toReversed()
      expect(holding.map(({ from }) => from)).toEqual([...new Set(days)].toSorted())
      for (const [at, span] of holding.entries()) {
        const next = holding[at + 1]
        if (next === undefined) expect(span.to).toBeNull()
        else expect(Date.parse(next.from) - Date.parse(span.to ?? '')).toBe(86_400_000)
      }
      const now = spans.filter(({ state }) => state === 'now')
      expect(now).toHaveLength(days.some((from) => from <= TODAY) ? 1 : 0)
    }),
  )
})

test('listPersonChanges lists only known fields, and money only for readers who may see it', () => {
  const before = { workTerms: { shiftType: 6, workingHours: 8 }, departments: ['Physics'], salary: 52_000, roleData: ['AUTHOR'] }
  const after = {
    workTerms: { effective: '2026-04-01', shiftType: 5, workingHours: 7.5 },
    departments: [],
    salaries: [{ amount: 61_234.5, effectiveDate: '2026-05-01' }],
    enableAssignments: false,
    password_hash: 'never',
    toString: 'never',
  }
  const shown = [
    { field: 'roleData', before: 'Author', after: null },
    { field: 'departments', before: 'Physics', after: null },
    { field: 'workTerms', before: '6 Days, 8 hours', after: '5 Days, 7.5 hours from 01/04/2026' },
  ]
  const money = [{ field: 'salary', before: '₹ 52,000.00', after: '₹ 61,234.50 from 01/05/2026' }]
  const last = [{ field: 'enableAssignments', before: null, after: 'no' }]
  expect(listPersonChanges(before, after, true)).toEqual([...shown, ...money, ...last])
  expect(listPersonChanges(before, after, false)).toEqual([...shown, ...last])
  expect(listPersonChanges(null, null, true)).toEqual([])
})
