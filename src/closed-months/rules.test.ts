import { expect, test } from 'vitest'
import { toMonthRange, isMonth, isMonthOver, listMonthsBefore, listMonthsSince, formatMonth } from './rules.ts'

test.each([
  ['2026-10', true],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-10-01', false],
  ['1999-10', false],
  ['October 2026', false],
])('isMonth(%s) is %s', (text, is) => {
  expect(isMonth(text)).toBe(is)
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s and is over the next day', (month, last) => {
  expect(toMonthRange(month)).toEqual({ from: `${month}-01`, to: last })
  expect(isMonthOver(month, last)).toBe(false)
  const [year, number] = month.split('-').map(Number) as [number, number]
  expect(isMonthOver(month, new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10))).toBe(true)
})

test('listMonthsBefore crosses the end of a year, and formatMonth writes the month in words', () => {
  expect(listMonthsBefore('2026-02-28', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(formatMonth('2025-12')).toBe('December 2025')
})

test.each([
  ['2025-12', '2026-02-28', ['2026-01', '2025-12']],
  ['2026-02', '2026-02-28', []],
  ['2026-05', '2026-02-28', []],
])('listMonthsSince lists the months since %s that are over on %s', (first, today, months) => {
  expect(listMonthsSince(first, today)).toEqual(months)
})
