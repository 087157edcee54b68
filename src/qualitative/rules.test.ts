import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../kit/shared/numbers.ts'
import {
  askAboutTasks,
  findDayProblem,
  exceedsShift,
  findHoursProblem,
  isTooLong,
  findDayMinutesProblem,
  formatTimeSpent,
  toTimeSpent,
  sumTaskMinutes,
} from './rules.ts'

const HOUR = 'Please enter a valid hour between 0 and 23'
const MINUTE = 'Please enter a valid minute between 0 and 59'
const NUMERIC = 'Please enter a numeric value'

it.each([
  ['0', undefined],
  [' 23 ', undefined],
  [7, undefined],
  ['24', HOUR],
  [-1, HOUR],
  ['1.5', HOUR],
  ['', NUMERIC],
  ['two', NUMERIC],
  ['1e1', NUMERIC],
  [null, NUMERIC],
] as const)('findHoursProblem of %s is %s', (hours, problem) => expect(findHoursProblem(parseDecimal(hours))).toBe(problem))

it.each([
  ['0', undefined],
  [59, undefined],
  ['60', MINUTE],
  ['-5', MINUTE],
  [0.5, MINUTE],
  ['x', NUMERIC],
] as const)('findDayMinutesProblem of %s is %s', (minutes, problem) =>
  expect(findDayMinutesProblem(parseDecimal(minutes))).toBe(problem),
)

it.each([
  ['2026-03-10', undefined],
  ['2026-03-07', undefined],
  ['2026-03-06', 'Please choose today or one of the three days before.'],
  ['2026-03-11', 'Please choose today or one of the three days before.'],
])('findDayProblem of %s on 10 March is %s', (day, problem) => expect(findDayProblem(day, '2026-03-10')).toBe(problem))

describe('the total of a record', () => {
  it('is the summed time as HH:MM', () => {
    const tasks = [
      { timeSpent: { hours: 1, minutes: 50 } },
      { timeSpent: { hours: 0, minutes: 25 } },
      { timeSpent: { hours: 10, minutes: 0 } },
    ]
    expect(formatTimeSpent(sumTaskMinutes(tasks))).toBe('12:15')
    expect([0, 5, 65, 1440].map((minutes) => formatTimeSpent(minutes))).toEqual(['00:00', '00:05', '01:05', '24:00'])
    for (let minutes = 0; minutes < 1440; minutes++) expect(sumTaskMinutes([{ timeSpent: toTimeSpent(minutes) }])).toBe(minutes)
  })
  it('is refused above 24 hours', () => expect([1440, 1441].map((minutes) => isTooLong(minutes))).toEqual([false, true]))
  it('is compared with the shift together with the productive time', () => {
    expect(exceedsShift({ qualitative: 120, productive: 360, shift: 480 })).toBe(false)
    expect(exceedsShift({ qualitative: 121, productive: 360, shift: 480 })).toBe(true)
  })
})

it.each([
  [900, 60, undefined],
  [900, 61, 'This makes 16.02 h on 09/03/2026, more than twice the 8.00 h of the shift. Save again if that is right.'],
  [0, 1440, 'This makes 24.00 h on 09/03/2026, more than twice the 8.00 h of the shift. Save again if that is right.'],
  // Minutes that exceed the limit by themselves are refused later, so no question is asked.
  [0, 1441, undefined],
  [1000, -60, undefined],
])('with %d minutes on the day, adding %d asks the question %s', (minutes, added, question) => {
  const day = { date: '2026-03-09', minutes, scheduled: 8, perDay: 8 }
  expect(askAboutTasks(day, added)).toEqual(question === undefined ? [] : [question])
})
