import { describe, expect, test } from 'vitest'
import {
  findDateProblem,
  formatDayInWords,
  addDaysTo,
  describeEffect,
  describeMoment,
  addMonthsTo,
  readDate,
  formatDateValue,
  listMonthWeeks,
} from './typed-date.ts'

test.each([
  ['01/12/2026', '2026-12-01'],
  ['1/2/26', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  [' 2026-02-01 ', '2026-02-01'],
  ['2026/2/1', '2026-02-01'],
  ['1 Dec 2026', '2026-12-01'],
  ['1 december 2026', '2026-12-01'],
  ['29/02/2028', '2028-02-29'],
])('readDate reads %s as the day %s', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test.each([
  '',
  '31/02/2026',
  '13/13/2026',
  '12/2026',
  '1/2/2',
  '1/2/202',
  'tomorrow',
  '01/02/1999',
  '01/02/2200',
  '1 Ma',
  '01/02/2026 10:00 am',
])('readDate rejects %j as a day', (text) => {
  expect(readDate(text)).toBeUndefined()
})

test.each([
  ['01/12/2026 9:30 am', '2026-12-01 09:30:00'],
  ['1/12/26 12:05 AM', '2026-12-01 00:05:00'],
  ['1/12/26, 12:00 p.m.', '2026-12-01 12:00:00'],
  ['01/12/2026 21:30', '2026-12-01 21:30:00'],
  ['2026-12-01T21:30:15', '2026-12-01 21:30:15'],
  ['01/12/2026 9pm', '2026-12-01 21:00:00'],
  ['01/12/2026', '2026-12-01 00:00:00'],
])('readDate reads %s as the moment %s', (text, moment) => {
  expect(readDate(text, true)).toBe(moment)
})

test.each(['01/12/2026 25:00', '01/12/2026 13:00 pm', '01/12/2026 9', '01/12/2026 9:60 am', '01/12/2026 soon'])(
  'readDate rejects %j as a moment',
  (text) => {
    expect(readDate(text, true)).toBeUndefined()
  },
)

test('formatDateValue writes dates as DD/MM/YYYY, and readDate reads them back unchanged', () => {
  expect(formatDateValue('2026-12-01')).toBe('01/12/2026')
  expect(formatDateValue('2026-12-01 00:05:00')).toBe('01/12/2026 12:05 am')
  expect(formatDateValue('2026-12-01 13:30:00')).toBe('01/12/2026 01:30 pm')
  expect(formatDateValue('1/2/2')).toBe('1/2/2')
  for (const value of ['2026-12-01 00:05:00', '2026-12-01 12:00:00', '2026-12-01 23:59:00'])
    expect(readDate(formatDateValue(value), true)).toBe(value)
})

describe('findDateProblem', () => {
  const limits = { min: '2026-03-10', max: '2026-12-31' }
  test.each([
    [undefined, undefined],
    ['2026-03-10', undefined],
    ['2026-12-31', undefined],
    ['2026-03-09', 'The date must be 10/03/2026 or later.'],
    ['2027-01-01', 'The date must be 31/12/2026 or earlier.'],
    ['1/2/2', 'Enter the date as DD/MM/YYYY, such as 01/12/2026.'],
  ])('gives the date %s the problem %s', (value, problem) => {
    expect(findDateProblem(value, limits)).toBe(problem)
  })
  test('accepts any time on the last allowed day', () => {
    expect(findDateProblem('2026-12-31 23:59:00', { ...limits, time: true })).toBeUndefined()
    expect(findDateProblem('soon', { time: true })).toBe('Enter the date and time as DD/MM/YYYY hh:mm am.')
  })
})

test('formatDayInWords writes a day with the full or the short name of its month', () => {
  expect(formatDayInWords('2026-12-01')).toBe('1 December 2026')
  expect(formatDayInWords('2026-12-01', 'short')).toBe('1 Dec 2026')
})

test.each([
  ['a future day', '2026-12-01', 'Takes effect on 1 December 2026.'],
  ['today', '2026-11-21', 'Takes effect today, 21 November 2026.'],
  ['an earlier day', '2025-02-09', 'Takes effect from 9 February 2025, back-dated.'],
])('describeEffect describes the effective date when it is %s', (_, day, words) =>
  expect(describeEffect(day, '2026-11-21')).toBe(words),
)

test.each([
  ['one second after now', '2026-12-01 10:00:01', 'Takes effect on 01/12/2026 10:00 am.'],
  ['now', '2026-12-01 10:00:00', 'Took effect on 01/12/2026 10:00 am.'],
])('describeMoment describes the effective moment when it is %s', (_, moment, words) =>
  // This instant is 10:00 am in Asia/Kolkata.
  expect(describeMoment(moment, new Date('2026-12-01T04:30:00Z'))).toBe(words),
)

test('listMonthWeeks lists the weeks of a month from Monday to Sunday', () => {
  const weeks = listMonthWeeks('2026-02-15')
  expect(weeks[0]?.[0]).toBe('2026-01-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01')
  expect(listMonthWeeks('2027-02-01').length).toBe(4)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test('daysAfter and monthsAfter move a day across the ends of months and years', () => {
  expect(addDaysTo('2028-02-28', 1)).toBe('2028-02-29')
  expect(addMonthsTo('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonthsTo('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonthsTo('2026-12-01', 1)).toBe('2027-01-01')
})
