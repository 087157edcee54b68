import { expect, it, test } from 'vitest'
import { findDaySumProblem, findHoursFileNameProblem } from './rules.ts'

test('the hours of a person’s day in a file add up to at most 24', () => {
  expect(findDaySumProblem(240_000, 'a@b.example', '2026-03-09')).toBeUndefined()
  expect(findDaySumProblem(240_001, 'a@b.example', '2026-03-09')).toBe(
    'The hours of a@b.example on 09/03/2026 add up to 24.0001 in this file. A day has 24.',
  )
})

it.each([
  ['Hours.xlsx', undefined],
  ['March hours #2 100%.XLSX', undefined],
  ['Hours.xls', undefined],
  ['Hours.XLS', undefined],
  ['.xlsx', 'Please choose an Excel file: its name must end with .xlsx or .xls.'],
  ['.xls', 'Please choose an Excel file: its name must end with .xlsx or .xls.'],
  ['Hours.xlsm', 'Please choose an Excel file: its name must end with .xlsx or .xls.'],
  ['Hours', 'Please choose an Excel file: its name must end with .xlsx or .xls.'],
  ['a/b.xlsx', 'A file name can’t contain / or \\.'],
  [`${'a'.repeat(200)}.xlsx`, 'A file name can have at most 200 characters.'],
])('findHoursFileNameProblem of %s is %s', (name, problem) => expect(findHoursFileNameProblem(name)).toBe(problem))
