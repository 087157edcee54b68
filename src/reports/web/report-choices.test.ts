import { expect, test } from 'vitest'
import { buildReportBody, parseReportDays, findDaysProblem } from './report-choices.ts'

const days = { from: '2026-11-01', to: '2026-11-20' }

test('parseReportDays reads the address, or the current month up to today', () => {
  expect(parseReportDays({ from: '2026-06-01', to: '2026-06-06' }, '2026-11-20')).toEqual({
    from: '2026-06-01',
    to: '2026-06-06',
  })
  expect(parseReportDays({}, '2026-11-20')).toEqual(days)
  expect(parseReportDays({ from: 'yesterday', to: '2026-06-31' }, '2026-11-20')).toEqual(days)
  expect(parseReportDays({ to: '2026-06-06' }, '2026-11-20')).toEqual({ from: '2026-06-01', to: '2026-06-06' })
})

test.each([
  [undefined, '2026-11-20', 'Please select both dates'],
  ['2026-11-20', undefined, 'Please select both dates'],
  ['20 Nov', '2026-11-20', 'Enter the date as DD/MM/YYYY, such as 01/12/2026.'],
  ['2026-11-21', '2026-11-20', 'The end can’t be before the start.'],
  ['2016-01-01', '2026-01-01', 'The period can have at most 366 days.'],
  ['2023-01-01', '2024-01-02', 'The period can have at most 366 days.'],
  ['2024-01-01', '2024-12-31', undefined],
  ['2026-11-20', '2026-11-20', undefined],
])('findDaysProblem from %s to %s is %s', (from, to, problem) => {
  expect(findDaysProblem(from, to)).toBe(problem)
})

test('buildReportBody sends only chosen values that the type has', () => {
  const sent = { fromDate: days.from, toDate: days.to }
  expect(buildReportBody('user', {}, days)).toEqual({ type: 'user', ...sent })
  const all = { department: 'd,e', role: 'AUTHOR,REVIEWER', user: 'u,v', manager: 'm,n', project: 'p' }
  const each = { department: ['d', 'e'], roleData: ['AUTHOR', 'REVIEWER'], user: ['u', 'v'], projects: ['p'], ...sent }
  expect(buildReportBody('user', all, days)).toEqual({ type: 'user', ...each })
  expect(buildReportBody('department', all, days)).toEqual({ type: 'department', ...each })
  expect(buildReportBody('team', all, days)).toEqual({ type: 'team', manager: ['m', 'n'], ...each })
  expect(buildReportBody('team', { role: 'EMPEROR' }, days)).toEqual({ type: 'team', roleData: ['EMPEROR'], ...sent })
})
