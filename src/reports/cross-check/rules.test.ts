import { expect, test } from 'vitest'
import { type Gap, type HoursGap, getGapSize, describeGap, describeGaps } from './rules.ts'

const counts = (timesheet: number | null, taskRows: number | null, worklogUnits: number | null) => {
  return { timesheet, taskRows, worklogUnits }
}
const hours = (recorded: number, required: number, part: Partial<HoursGap> = {}): HoursGap => {
  return { of: 'hours', recorded, required, atLeast: false, sheet: 'counts', taskRows: null, ...part }
}
const optics = (...of: Parameters<typeof counts>): Gap => ({ of: 'project', name: 'Optics', ...counts(...of) })
test.each([
  [hours(12, 8), 1 / 3],
  [hours(2, 0), 1],
  [hours(4, 8), 0.5],
  [hours(0, 0, { sheet: 'none', taskRows: 3 }), 1],
  [optics(60, 45, null), 0.25],
  [optics(0, 45, 44), 1],
  [optics(null, 45, null), 0],
  [optics(0, 0, null), 0],
  [{ of: 'impossible', sum: 'worklog', seconds: 90_000 } as const, 2],
])('getGapSize of %j is %d', (gap, size) => {
  expect(getGapSize(gap)).toBeCloseTo(size, 10)
})

test.each([
  [hours(12, 8), '12.00 h recorded, the shift requires 8.00 h: 4.00 h more'],
  [hours(6.5, 8), '6.50 h recorded, the shift requires 8.00 h: 1.50 h less'],
  [hours(2, 0), 'a day off, but 2.00 h are recorded'],
  [hours(0, 0), 'a day off, but a timesheet is filled'],
  [{ of: 'asked' } as const, 'a day off is requested, but work is recorded'],
  [hours(0, 0, { sheet: 'none', taskRows: 1 }), 'a day off, but 1 task row was decided'],
  [
    hours(0, 8, { sheet: 'none', taskRows: 45 }),
    'no timesheet that day, 45 task rows were decided, 0.00 h recorded, the shift requires 8.00 h',
  ],
  [hours(1, 8, { sheet: 'declined', taskRows: 0 }), 'the timesheet was declined, 1.00 h recorded, the shift requires 8.00 h'],
  [optics(40, 29, null), 'Optics, timesheet has 40, 29 task rows were decided: 11 more than decided'],
  [optics(40, 0, null), 'Optics, timesheet has 40, no task rows were decided: 40 more than decided'],
  [optics(30, 45, 31), 'Optics, timesheet has 30, 45 task rows were decided, worklog has 31: 15 fewer than decided'],
  [optics(40, 40, 60.5), 'Optics, timesheet has 40, 40 task rows were decided, worklog has 60.5: 20.5 fewer than in the worklog'],
  [{ of: 'impossible', sum: 'recorded', seconds: 95_400 } as const, '26.50 h recorded on one day, more than 24 h'],
  [optics(null, 1, 31), 'Optics, 1 task row was decided, worklog has 31: 30 more in the worklog than decided'],
])('describeGap of %j is "%s"', (gap, words) => {
  expect(describeGap(gap)).toBe(words)
})

test('describeGaps puts the largest gap of a day first', () => {
  const gaps = [hours(6, 8), optics(60, 45, null), optics(0, 45, null)]
  expect(describeGaps(gaps)).toEqual([gaps[2], gaps[0], gaps[1]].map((gap) => describeGap(gap as Gap)))
})
