import { expect, test } from 'vitest'
import type { PricedLine, SpanFigures } from '../figures-contract.ts'
import {
  toCostTerm,
  describeHours,
  toIncentiveTerm,
  computeLineRounding,
  listMoneyTerms,
  toRoundingTerm,
} from './explain-words.ts'

const person = { _id: '019a0000-0000-7000-8000-000000000001', fullName: 'Ananya Iyer', email: 'ananya.iyer@proofline.example' }
const line: PricedLine = {
  user: person,
  target: { _id: person._id, name: 'Solutions' },
  from: '2026-03-03',
  to: '2026-03-03',
  type: 'units',
  count: 40,
  shiftType: 6,
  workingHours: 8,
  monthHours: 208,
  share: 1,
  beside: 2,
  taken: 4.15,
  rate: 1,
  absence: null,
  days: 1,
  units: 50,
  hours: 1.93,
  over: 10,
  salary: { amount: 52_000, effectiveDate: '2026-01-01' },
  hourlyCost: 250,
  cost: 481.25,
  incentive: 250,
  standard: { hourlyRate: 200, cost: 385, incentive: 200 },
}

test.each<[string, Partial<PricedLine>, string]>([
  ['a day', {}, '(8.00 h − 4.15 h recorded for other targets) ÷ 2 targets of the day × ₹250.00 per hour'],
  ['several', { days: 3, beside: 1 }, '(3 days × 8.00 h − 4.15 h recorded for other targets) × ₹250.00 per hour'],
  [
    'half days',
    { share: 0.5, taken: 1 },
    '(8.00 h × 0.5 − 1.00 h recorded for other targets) ÷ 2 targets of the day × ₹250.00 per hour',
  ],
  ['a day on which nothing is taken', { days: 3, taken: 0 }, '3 days × 8.00 h ÷ 2 targets of the day × ₹250.00 per hour'],
  ['a day with recorded hours', { type: 'hours', hours: 4.15, taken: 0 }, '4.15 h × ₹250.00 per hour'],
])('toCostTerm of %s names the scheduled hours that other targets take', (_, part, words) => {
  expect(toCostTerm({ ...line, ...part }).words).toBe(words)
})

test('the incentive uses the even share of scheduled hours, whatever is recorded', () => {
  expect(toIncentiveTerm(line).words).toBe('(10 over ÷ 40) × 8.00 h ÷ 2 targets of the day × ₹250.00 × rate 1')
})

test.each<[string, Partial<PricedLine>, string, number | null]>([
  ['work', {}, '(8.00 h − 4.15 h recorded for other targets) ÷ 2 targets of the day × ₹200.00 per hour', 385],
  ['an absence', { absence: 'off', taken: 0 }, '8.00 h ÷ 2 targets of the day × ₹200.00 per hour', 385],
  ['unpaid leave', { absence: 'LOP', taken: 0, beside: 1 }, '8.00 h × ₹200.00 per hour', 385],
  ['a weekly off', { absence: 'reject' }, 'a weekly off: no cost', 0],
  [
    'work without a rate',
    { type: 'hours', standard: { hourlyRate: null, cost: null, incentive: null } },
    '1.93 h × no standard rate',
    null,
  ],
])('toCostTerm describes %s at standard rates', (_, part, words, rupees) => {
  const own = { ...line, salary: null, hourlyCost: null, cost: null, incentive: null, ...part }
  expect(toCostTerm(own, true)).toEqual({ words, rupees })
})

test('the incentive at the standard rate uses the same hours as at the salary', () => {
  expect(toIncentiveTerm({ ...line, hourlyCost: null, incentive: null }, true)).toEqual({
    words: '(10 over ÷ 40) × 8.00 h ÷ 2 targets of the day × ₹200.00 × rate 1',
    rupees: 200,
  })
})

test.each<[string, Partial<PricedLine>, string]>([
  ['a day with one target', { taken: 0, beside: 1 }, '8.00 h scheduled'],
  ['half a day with one target', { taken: 0, beside: 1, share: 0.5 }, '8.00 h × 0.5 scheduled'],
  ['a day with two targets', { taken: 0 }, '8.00 h ÷ 2 targets of the day'],
  ['a day with recorded hours', { beside: 1 }, '(8.00 h − 4.15 h recorded for other targets)'],
])('describeHours describes the hours of %s', (_, part, words) => {
  const { workingHours, share, beside, taken } = { ...line, ...part }
  expect(
    describeHours({ type: 'units', off: { isOff: false, reason: null }, hoursFrom: { workingHours, share, beside, taken } }),
  ).toBe(words)
})

test('terms that differ from their shown figure get a line of rounding', () => {
  const figures: SpanFigures = {
    units: 100,
    cost: 5076.93,
    totalExpense: 507_693.1,
    revenue: 600_000,
    pnl: 92_306.9,
    days: 20,
    costUnknownDays: 0,
    daysCost: 490_000.05,
    incentive: 17_693.04,
    standard: { cost: null, totalExpense: null, pnl: null, unknownDays: 0, daysCost: null, incentive: null },
  }
  const last = (what: 'pnl' | 'totalExpense' | 'unitCost', part: Partial<SpanFigures> = {}) =>
    listMoneyTerms(what, { ...figures, ...part }, 6000).at(-1)
  expect(last('totalExpense')).toEqual({ words: 'rounding', rupees: 0.01 })
  expect(last('pnl')).toEqual({ words: 'rounding', rupees: -0.01 })
  expect(last('totalExpense', { incentive: 17_693.05 })).toEqual({ words: 'incentive', rupees: 17_693.05 })
  expect(last('unitCost')?.words, 'no sum is shown').toBe('incentive')
  expect(last('totalExpense', { daysCost: null, incentive: null, totalExpense: null })?.words).toBe('incentive')
})

const lines = [line, { ...line, cost: 481.24 }]
test.each<
  [string, Parameters<typeof computeLineRounding>[0], Partial<Parameters<typeof computeLineRounding>[1]>, number | undefined]
>([
  ['a cost that equals the sum of its lines', 'cost', { sum: 962.49 }, undefined],
  ['a cost above the sum of its lines', 'cost', { sum: 962.5 }, 0.01],
  ['an expense below the sum of its lines', 'totalExpense', { sum: 1462.48 }, -0.01],
  ['a result above the sum of its lines', 'pnl', { sum: 4537.52 }, 0.01],
  ['a unit cost, which is not a sum of lines', 'unitCost', { sum: 14.63 }, undefined],
  ['an unknown sum', 'cost', { sum: null }, undefined],
  ['a sum with an unknown line', 'cost', { lines: [line, { ...line, cost: null }], sum: 481.25 }, undefined],
])('computeLineRounding returns the rounding of %s', (_, what, part, rupees) =>
  expect(computeLineRounding(what, { lines, budget: 60, isStandard: false, sum: null, ...part })).toEqual(
    rupees === undefined ? undefined : { words: 'rounding', rupees },
  ),
)

test('toRoundingTerm has the difference in whole paise', () =>
  expect(toRoundingTerm([0.16, 0.16], 0.33)).toEqual({ words: 'rounding', rupees: 0.01 }))
