import { expect, test } from 'vitest'
import {
  type DayFacts,
  type DayReason,
  type DayVerdict,
  DAY_VERDICTS,
  countsDiffer,
  getInboxGroup,
  hoursDiffer,
  isCompared,
  judgeDay,
} from './day-verdict-rules.ts'

const counts = (timesheet: number | null, taskRows: number | null, worklogUnits: number | null) => {
  return { timesheet, taskRows, worklogUnits }
}
test.each([
  ['a single source does not differ', counts(60, null, null), false],
  ['nothing differs without sources', counts(null, null, null), false],
  ['equal counts do not differ', counts(60, 60, 60), false],
  ['80 does not differ from 100', counts(100, 80, null), false],
  ['79.99 differs from 100', counts(100, 79.99, null), true],
  ['0 in the timesheet differs from 1', counts(0, 1, null), true],
  ['0 does not differ from 0', counts(0, 0, null), false],
  ['121 in the worklog does not differ from 100', counts(100, 100, 121), false],
  ['126 in the worklog differs from 100', counts(100, 100, 126), true],
] as const)('countsDiffer applies a tolerance of 20 per cent: %s', (_, of, differ) => {
  expect(countsDiffer(of, 20)).toBe(differ)
})

test.each([
  [8, 8, false],
  [9.6, 8, false],
  [9.61, 8, true],
  [6.4, 8, false],
  [6.39, 8, true],
  [0.01, 0, true],
  [0, 0, false],
])('hoursDiffer of %s recorded and %s required hours is %s', (recorded, required, differ) => {
  expect(hoursDiffer({ recorded, required, atLeast: false }, 20)).toBe(differ)
})

test('with a line that has no target, missing hours are no difference, but excess hours are', () => {
  expect(hoursDiffer({ recorded: 0, required: 8, atLeast: true }, 20)).toBe(false)
  expect(hoursDiffer({ recorded: 12, required: 8, atLeast: true }, 20)).toBe(true)
})

test('every difference counts with a tolerance of 0', () => {
  expect(hoursDiffer({ recorded: 8.01, required: 8, atLeast: false }, 0)).toBe(true)
  expect(countsDiffer(counts(60, 61, null), 0)).toBe(true)
})

test.each([
  [counts(60, null, null), false],
  [counts(null, null, null), false],
  [counts(60, 0, null), true],
  [counts(null, 6, 35), true],
])('isCompared of the counts %j is %s', (of, compared) => {
  expect(isCompared(of)).toBe(compared)
})

test('35 units against 6 rows is a difference, without any timesheet', () => {
  expect(countsDiffer(counts(null, 6, 35), 20)).toBe(true)
})

/** A past working day of 8 h with a timesheet of 8 h. */
const worked: DayFacts = {
  isCounted: true,
  isOver: true,
  rest: null,
  recorded: 8,
  required: 8,
  atLeast: false,
  sheet: 'counts',
  hasWork: true,
  differs: false,
  isImpossible: false,
  tolerance: 20,
}
const empty: Partial<DayFacts> = { recorded: 0, sheet: 'none', hasWork: false }
const free = { required: 0 }
const cases: [string, Partial<DayFacts>, DayVerdict, DayReason[]][] = [
  ['a timesheet that fills the shift', {}, 'complete', []],
  ['hours within the tolerance', { recorded: 9.6 }, 'complete', []],
  ['more hours than the tolerance allows', { recorded: 9.61 }, 'over', ['hours']],
  ['fewer hours than the tolerance allows', { recorded: 6.39 }, 'short', ['hours']],
  ['few hours beside a line without a target', { recorded: 1, atLeast: true }, 'complete', []],
  ['half a day of work on a half day', { recorded: 4, required: 4 }, 'complete', []],
  ['a whole day of work on a half day', { recorded: 8, required: 4 }, 'over', ['hours']],
  ['an empty past day', empty, 'short', ['missing']],
  ['an empty day that is not over', { ...empty, isOver: false }, 'open', []],
  ['some hours today, before the timesheet', { recorded: 2, sheet: 'none', isOver: false }, 'open', []],
  ['enough hours today, before the timesheet', { sheet: 'none', isOver: false }, 'complete', []],
  ['a short timesheet of today', { recorded: 2, isOver: false }, 'short', ['hours']],
  ['some hours on a past day without a timesheet', { recorded: 2, sheet: 'none' }, 'short', ['hours']],
  ['a declined timesheet', { recorded: 0, sheet: 'declined' }, 'short', ['hours']],
  ['sources that differ', { differs: true }, 'contradictory', ['counts']],
  ['sources and hours that differ', { differs: true, recorded: 12 }, 'contradictory', ['counts', 'hours']],
  ['impossible hours', { isImpossible: true, recorded: 25 }, 'contradictory', ['impossible', 'hours']],
  ['a whole holiday', { ...empty, ...free, rest: 'holiday' }, 'holiday', []],
  ['work on a whole holiday', { ...free, rest: 'holiday' }, 'over', ['hours']],
  ['a day off', { ...empty, ...free, rest: 'off' }, 'off', []],
  ['a timesheet without hours on a day off', { ...free, recorded: 0, rest: 'off' }, 'over', ['hours']],
  ['decided rows alone on a day off', { ...empty, ...free, hasWork: true, rest: 'off' }, 'off', []],
  ['an absence', { ...empty, ...free, rest: 'absent' }, 'absent', []],
  ['an absence on a filled day', { ...free, rest: 'absent' }, 'contradictory', ['leave', 'hours']],
  ['an absence with decided rows', { ...empty, ...free, hasWork: true, rest: 'absent' }, 'contradictory', ['leave']],
  ['a requested absence', { ...empty, rest: 'asked' }, 'waiting', []],
  ['a requested absence on a filled day', { rest: 'asked' }, 'contradictory', ['asked']],
  ['a day after the last one, whatever is recorded', { isCounted: false, isImpossible: true, differs: true }, 'uncounted', []],
]
test.each(cases)('judgeDay of %s', (_, part, verdict, reasons) => {
  expect(judgeDay({ ...worked, ...part })).toEqual({ verdict, reasons })
})

test('only a complete day with a comparison matches, and every doubt needs a look', () => {
  const groups = (isComparedDay: boolean) =>
    Object.fromEntries(DAY_VERDICTS.map((verdict) => [verdict, getInboxGroup(verdict, isComparedDay)]))
  const doubts = { contradictory: 'look', over: 'look', short: 'look' }
  const quiet = {
    uncounted: 'nothing',
    holiday: 'nothing',
    absent: 'nothing',
    off: 'nothing',
    waiting: 'nothing',
    open: 'nothing',
  }
  expect(groups(true)).toEqual({ ...doubts, ...quiet, complete: 'matches' })
  expect(groups(false)).toEqual({ ...doubts, ...quiet, complete: 'nothing' })
})
