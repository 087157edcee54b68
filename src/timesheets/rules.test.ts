import fc from 'fast-check'
import { expect, test, describe, it } from 'vitest'
import { toDay } from '../kit/shared/time.ts'
import {
  findSheetDoneProblem,
  findEntryDayProblem,
  listEntryDays,
  isOffDay,
  findDayWarning,
  sumFigures,
  MAX_LINES,
  getDayState,
  describeDecided,
  describeTaskRowDifference,
  findFigureProblem,
  describeLeftOutRows,
  countLostFigures,
  computeMoreThanDecided,
  sumTypedHours,
  sumTypedLines,
  describeTotal,
  getSheetTypedFor,
  listWeekDays,
  withFigure,
  withMissingRows,
  withTaskRows,
  countRowsLeft,
} from './rules.ts'

test.each([
  ['2026-11-20T18:29:59Z', ['2026-11-20', '2026-11-19', '2026-11-18']],
  ['2026-11-20T18:30:00Z', ['2026-11-21', '2026-11-20', '2026-11-19']],
  ['2026-03-01T00:00:00Z', ['2026-03-01', '2026-02-28', '2026-02-27']],
])('at %s the days %j can be filled', (now, days) => {
  expect(listEntryDays(toDay(new Date(now)))).toEqual(days)
})

test.each([
  ['2026-11-20', undefined],
  ['2026-11-18', undefined],
  ['2026-11-17', 'Please choose today or one of the two days before.'],
  ['2026-11-21', 'Please choose today or one of the two days before.'],
  ['2026-02-30', 'Dates use YYYY-MM-DD.'],
  ['20-11-2026', 'Dates use YYYY-MM-DD.'],
  ['2026-11-20T00:00:00Z', 'Dates use YYYY-MM-DD.'],
])('findEntryDayProblem of %s on 2026-11-20 is %s', (day, problem) => {
  expect(findEntryDayProblem(day, '2026-11-20')).toBe(problem)
})

const BAD_DONE = 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'
test.each([
  [0, undefined],
  [62_180, undefined],
  [16.55, undefined],
  [9_999_999.99, undefined],
  [10_000_000, BAD_DONE],
  [-1, BAD_DONE],
  [-0.01, BAD_DONE],
  [0.001, BAD_DONE],
  [Number.NaN, BAD_DONE],
  [Number.POSITIVE_INFINITY, BAD_DONE],
  [5e-324, BAD_DONE],
])('findSheetDoneProblem of %s is %s', (done, problem) => {
  expect(findSheetDoneProblem(done)).toBe(problem)
})

test('sumFigures adds figures of two decimals exactly', () => {
  expect(sumFigures([0.1, 0.2])).toBe(0.3)
  expect(sumFigures([16.55, 3.45, 9_999_999.99])).toBe(10_000_019.99)
  const cents = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 20 }), (figures) => {
      expect(sumFigures(figures.map((each) => each / 100))).toBe(figures.reduce((sum, each) => sum + each, 0) / 100)
    }),
  )
})

test.each([
  [5, '2026-11-13', false],
  [5, '2026-11-14', true],
  [5.5, '2026-11-14', false],
  [6, '2026-11-14', false],
  [5, '2026-11-15', true],
  [5.5, '2026-11-15', true],
  [6, '2026-11-15', true],
] as const)('isOffDay with a shift of %s days on %s is %s', (shift, day, off) => {
  expect(isOffDay(day, { shiftType: shift, absence: null, holiday: null })).toBe(off)
  expect(isOffDay(day, { shiftType: shift, absence: null, holiday: { isHalf: true } })).toBe(off)
  expect(isOffDay(day, { shiftType: shift, absence: null, holiday: { isHalf: false } })).toBe(true)
})

test.each([
  [true, null, 'Saturday 14/11/2026 is an off day in your shift.'],
  [true, 'reject', 'Saturday 14/11/2026 is an off day in your shift.'],
  [false, 'PL', 'An absence (PL) is recorded for this day.'],
  [true, 'LOP', 'An absence (LOP) is recorded for this day.'],
  [false, null, null],
] as const)('findDayWarning for off %s and absence %s is %s', (off, absence, warning) => {
  expect(findDayWarning({ day: '2026-11-14', off, absence, holiday: null })).toBe(warning)
  expect(findDayWarning({ day: '2026-11-14', off, absence, holiday: { name: 'Onam', isHalf: true } })).toBe(warning)
  const holiday = { name: 'Diwali', isHalf: false }
  expect(findDayWarning({ day: '2026-11-14', off, absence, holiday })).toBe('14/11/2026 is a holiday: Diwali.')
})

test('isOffDay is true for a weekly off set by an admin in any shift, but not for other absences', () => {
  expect(isOffDay('2026-11-13', { shiftType: 6, absence: 'reject', holiday: null })).toBe(true)
  expect(isOffDay('2026-11-13', { shiftType: 6, absence: 'SL', holiday: null })).toBe(false)
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-20', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-03-01', '2026-02-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  const week = listWeekDays(day)
  expect(week).toHaveLength(7)
  expect(week[0]).toBe(monday)
  expect(week).toContain(day)
})

const query = { today: '2026-11-20', first: '2026-11-10', isClosed: false }
test.each([
  ['2026-11-20', undefined, 'open', null],
  ['2026-11-18', undefined, 'open', null],
  ['2026-11-17', undefined, 'too-old', 'Only today and the two days before can be filled.'],
  ['2026-11-21', undefined, 'future', 'This day is in the future.'],
  ['2026-11-09', undefined, 'before', 'This day is before the person’s first day.'],
  ['2026-11-17', 'REJECTED', 'declined', null],
  ['2026-11-20', 'FILLED', 'filled', 'Waiting for approval'],
  ['2026-11-20', 'APPROVED', 'approved', 'Approved'],
] as const)('getDayState of %s with the entry %s is %s with the reason %s', (date, status, state, why) => {
  expect(getDayState({ ...query, date, status })).toEqual({ state, why })
})

test.each([
  ['2026-11-01', undefined, 'closed', 'October 2026 is closed.'],
  ['2026-11-01', 'REJECTED', 'declined', 'October 2026 is closed.'],
  ['2026-11-01', 'APPROVED', 'approved', 'Approved'],
] as const)('on %s, getDayState of a closed 31/10/2026 with entry %s is %s, reason %s', (today, status, state, why) => {
  expect(getDayState({ date: '2026-10-31', today, first: '2026-01-01', isClosed: true, status })).toEqual({ state, why })
})

test.each([
  ['', undefined],
  [' ', undefined],
  ['1.5', undefined],
  ['1,00,000', undefined],
  ['1,5', 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'],
  ['1.555', 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'],
])('findFigureProblem of %j is %s', (typed, problem) => {
  expect(findFigureProblem(typed)).toBe(problem)
})

test('withFigure adds, replaces or removes a row and keeps the others', () => {
  const lines = [
    { project: 'a', done: '3' },
    { project: '', done: '' },
  ]
  expect(withFigure(lines, 'b', '4')).toEqual([
    { project: 'a', done: '3' },
    { project: 'b', done: '4' },
  ])
  expect(withFigure(lines, 'a', '')).toEqual([{ project: '', done: '' }])
  expect(withFigure(lines, 'a', '5')[0]).toEqual({ project: 'a', done: '5' })
  const project = fc.constantFrom('a', 'b', 'c')
  const figure = fc.constantFrom('', '1', '2.5', '40')
  fc.assert(
    fc.property(fc.array(fc.tuple(project, figure)), (typed) => {
      const after = typed.reduce((all, [to, done]) => withFigure(all, to, done), [] as { project: string; done: string }[])
      const last = new Map(typed)
      for (const [to, done] of last) expect(getSheetTypedFor(after, to)).toBe(done)
      expect(new Set(after.map((line) => line.project)).size).toBe(after.length)
      expect(sumTypedLines(after)).toBe([...last.values()].reduce((sum, done) => sum + Number(done), 0))
    }),
  )
})

test.each([
  [26, 26, 'same as the task rows', true],
  [34, 26, '8 more than the task rows', false],
  [20, 26, '6 fewer than the task rows', false],
  [0.5, 0, '0.5 more than the task rows', false],
])('%s done against %s task rows is "%s"', (done, rows, text, isSame) => {
  expect(describeTaskRowDifference(done, rows)).toEqual({ text, isSame })
})
test('the difference of a project without files is undefined', () => expect(describeTaskRowDifference(4, null)).toBeUndefined())

const line = (project: string, done: string) => ({ project, done })
const counted = (project: string, rows: number | null) => ({ _id: project, task_rows: rows })
const projects = [counted('a', 29), counted('b', 12), counted('c', 0), counted('d', null)]

describe('decided task rows', () => {
  it('are offered to a line only if no other line of the project uses them', () => {
    const [first, second] = [line('a', '20'), line('a', '')]
    const a = counted('a', 29)
    expect(countRowsLeft(second, [first, second, line('b', '5')], a)).toBe(9)
    expect(countRowsLeft(first, [first, second], a)).toBe(29)
    expect(countRowsLeft(second, [line('a', '29'), second], a)).toBe(0)
    expect(withTaskRows([first, line('d', '7'), second], [a])).toEqual([line('a', '29'), line('d', '7')])
  })

  it('replace the figures of their projects, add missing projects, and leave other lines unchanged', () => {
    const lines = [{ project: '', done: '' }, line('b', '14'), line('c', '3'), line('d', '7'), line('c', '')]
    expect(withTaskRows(lines, projects)).toEqual([
      line('b', '12'),
      line('c', '3'),
      line('d', '7'),
      line('c', ''),
      line('a', '29'),
    ])
    const many = Array.from({ length: 40 }, (_, at) => counted(`p${at}`, 1))
    expect(withTaskRows([], many)).toHaveLength(MAX_LINES)
  })

  it('fill only missing figures when several days are taken over', () => {
    const lines = [line('', ''), line('b', '14'), line('d', '7')]
    expect(withMissingRows(lines, projects)).toEqual([line('b', '14'), line('d', '7'), line('a', '29')])
    expect(withMissingRows([line('a', '1')], [counted('a', 29)])).toEqual([line('a', '1')])
  })

  it('fill at most the allowed number of projects, and the others are named', () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ ...counted(`p${at}`, at + 1), name: `Project ${at}` }))
    const all = [withTaskRows([line('', '')], many), withMissingRows([line('', '')], many)]
    for (const lines of all) {
      expect(lines).toHaveLength(MAX_LINES)
      expect(describeLeftOutRows(lines, many)).toBe(
        'A timesheet can have at most 20 projects. Left out: Project 20 (21), Project 21 (22), Project 22 (23)',
      )
    }
    expect(describeLeftOutRows([], many)).toBeUndefined()
    expect(describeLeftOutRows(withTaskRows([], many.slice(0, 20)), many.slice(0, 20))).toBeUndefined()
    const full = [...Array.from({ length: 19 }, (_, at) => line(`x${at}`, '1')), line('p0', '')]
    expect(withMissingRows(full, many).at(-1)).toEqual(line('p0', '1'))
  })
})

test('countLostFigures counts the figures that the new lines lack', () => {
  expect(countLostFigures([line('a', '1,000'), line('b', ''), line('c', '2')], [line('a', '1000'), line('b', '5')])).toBe(1)
})

test('moreThanDecided compares only lines of projects that have files', () => {
  expect(computeMoreThanDecided([line('a', '20.5'), line('d', '100'), line('x', '1')], projects)).toBe(-20.5)
  expect(computeMoreThanDecided([line('a', '29'), line('b', '12')], projects)).toBe(0)
})

test.each([
  [29, undefined, '29 decided today'],
  [5, 0, '5 decided today, the same'],
  [12, 2, '12 decided today, 2 fewer than here'],
  [1200, -0.5, '1,200 decided today, 0.5 more than here'],
  [0, 3, 'none decided today, 3 fewer than here'],
])('describeDecided describes %i rows and a difference of %s as "%s"', (rows, more, words) =>
  expect(describeDecided(rows, more, 'today')).toBe(words),
)

test('describeTotal describes the difference of the day’s total', () => {
  expect([-27, 2, 0].map(describeTotal)).toEqual(['27 fewer than you decided', '2 more than you decided', 'same as you decided'])
})

test.each([
  [[['a', '60']], 16],
  [
    [
      ['a', '20'],
      ['b', '3'],
      ['b', ''],
      ['none', '500'],
      ['', '9'],
    ],
    5.333_333_333_333_333 + 8,
  ],
  [
    [
      ['third', '1'],
      ['third', '1'],
      ['third', '1'],
    ],
    8,
  ],
])('typed lines %j add up to %d hours', (lines, hours) => {
  const targets = [
    { project: 'a', target: 30 },
    { project: 'b', target: 3 },
    { project: 'third', target: 3 },
  ]
  const typed = lines.map(([project = '', done = '']) => ({ project, done }))
  expect(sumTypedHours(typed, { perDay: 8, targets })).toBeCloseTo(hours, 3)
  expect(sumTypedHours(typed, { perDay: 8, targets }) * 3600).toBeCloseTo(Math.round(hours * 3600), 6)
})
