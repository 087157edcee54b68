import { describe, expect, test } from 'vitest'
import {
  findWorklogDoneProblem,
  findFigureProblems,
  computeFiguresAfter,
  computeForecast,
  getTargetGroup,
  findTargetProblem,
  dropDisabledFigures,
  listWorklogWorkingDays,
} from './rules.ts'
import type { TargetType } from './vocabulary.ts'

const UNITS = 'Completed units must be a number from 0 to 999 with at most 2 decimals.'
const HOURS = 'Completed hours must be a number from 0 to 999 with at most 2 decimals.'
test.each([
  ['units', 0, undefined],
  ['units', 999, undefined],
  ['units', 1000, UNITS],
  ['units', -1, UNITS],
  ['units', 2.5, undefined],
  ['units', 0.01, undefined],
  ['units', 999.01, UNITS],
  ['units', 1.005, UNITS],
  ['units', Number.NaN, UNITS],
  ['units', Infinity, UNITS],
  ['hours', 7.25, undefined],
  ['hours', 999, undefined],
  ['hours', 999.01, HOURS],
  ['hours', -1, HOURS],
  ['hours', 7.255, HOURS],
  ['hours', Number.NaN, HOURS],
] as const)('findWorklogDoneProblem of %s %s is %s', (what, done, problem) => {
  expect(findWorklogDoneProblem(what, done)).toBe(problem)
})

test.each([0, 0.99, -1, 1.005, 10_000_000, Number.NaN])('a target of %s is refused', (target) => {
  expect(findTargetProblem(target)).toBe('The target must be a number from 1 to 99,99,999.99 with at most 2 decimals.')
})
test.each([1, 40, 20.5, 9_999_999.99])('a target of %s is accepted', (target) => {
  expect(findTargetProblem(target)).toBeUndefined()
})

test.each<[TargetType, object, object]>([
  ['units', { completedUnits: 0, completedHours: 0, reason: '' }, { completedUnits: 0 }],
  ['hours', { completedUnits: 0, completedHours: 4.5, reason: '' }, { completedHours: 4.5 }],
  ['units_hours', { completedUnits: 0, completedHours: 0 }, { completedUnits: 0, completedHours: 0 }],
  ['units_hours', { completedUnits: 0, completedHours: 0, reason: 'SL' }, { reason: 'SL' }],
  ['units', { completedHours: 0, reason: '' }, { reason: '' }],
  // A disabled value other than 0 is kept, so that it is refused later.
  ['units', { completedUnits: 2, reason: 'SL' }, { completedUnits: 2, reason: 'SL' }],
  ['units', { completedUnits: 2, completedHours: 1 }, { completedUnits: 2, completedHours: 1 }],
])('dropDisabledFigures drops for type %s the disabled zeros of %j', (type, sent, counts) => {
  expect(dropDisabledFigures(type, sent)).toEqual(counts)
})

describe('the figures of a day', () => {
  const none = { completedUnits: null, completedHours: null }
  const both = { completedUnits: 5, completedHours: 7.5 }
  test.each([
    ['units', { completedUnits: 5 }, none, []],
    ['units', {}, none, ['completedUnits']],
    ['units', { completedUnits: 5, completedHours: 1 }, none, ['completedHours']],
    ['hours', { completedHours: 5 }, none, []],
    ['hours', { completedUnits: 5 }, none, ['completedUnits', 'completedHours']],
    ['units_hours', { completedUnits: 5 }, none, ['completedHours']],
    ['units_hours', { completedUnits: 5 }, both, []],
    ['units_hours', both, none, []],
  ] as const)('findFigureProblems for type %s, %j sent over %j, are at %j', (type, sent, present, wrong) => {
    expect(findFigureProblems(type as TargetType, sent, present).map(({ path }) => path)).toEqual(wrong)
  })

  test('lose the fields that another type disables', () => {
    expect(computeFiguresAfter('units', {}, both)).toEqual({ completedUnits: 5, completedHours: null })
    expect(computeFiguresAfter('hours', { completedHours: 2 }, both)).toEqual({ completedUnits: null, completedHours: 2 })
    expect(computeFiguresAfter('units_hours', { completedUnits: 6 }, both)).toEqual({ completedUnits: 6, completedHours: 7.5 })
  })
})

test.each([
  ['2026-03-01', 'upcoming'],
  ['2026-03-02', 'ongoing'],
  ['2026-03-07', 'ongoing'],
  ['2026-03-08', 'lapsed'],
])('on %s a target from 2 to 7 March is %s', (today, group) => {
  expect(getTargetGroup({ start: '2026-03-02', end: '2026-03-07' }, today)).toBe(group)
})

test('the working days of a range follow the terms and holidays of each day', () => {
  const termsOf = (day: string) =>
    day < '2026-03-07' ? null : ({ shiftType: day < '2026-03-10' ? 5.5 : 5, workingHours: 8 } as const)
  const range = { start: '2026-03-06', end: '2026-03-15' }
  const days = ['2026-03-07', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']
  expect(listWorklogWorkingDays(range, termsOf, () => null)).toEqual(days)
  const holidayOf = (day: string) => ({ '2026-03-10': { isHalf: false }, '2026-03-12': { isHalf: true } })[day] ?? null
  expect(listWorklogWorkingDays(range, termsOf, holidayOf)).toEqual(days.filter((day) => day !== '2026-03-10'))
})

test('computeForecast continues at the rate so far', () => {
  const soFar = { units: 100, totalExpense: 4_000, days: 4, daysLeft: 6 }
  expect(computeForecast(soFar, 60)).toEqual({ units: 250, totalExpense: 10_000, pnl: 5_000 })
  expect(computeForecast({ ...soFar, daysLeft: 0 }, 60)).toEqual({ units: 100, totalExpense: 4_000, pnl: 2_000 })
  expect(computeForecast({ units: 0, totalExpense: 0, days: 0, daysLeft: 6 }, 60)).toBeUndefined()
})
