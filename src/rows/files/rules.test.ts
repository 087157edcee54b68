import { describe, expect, test } from 'vitest'
import { chooseExtraKey, findFileNameProblem, toStoredName } from './rules.ts'

describe('file names', () => {
  test.each([
    ['Set.xls', 'Set.xlsx'],
    [' Set.XLS', 'Set.xlsx'],
    ['Set.xlsx', 'Set.xlsx'],
    ['Cafe\u0301.xlsx', 'Café.xlsx'],
    ['xls', 'xls'],
  ])('%j is stored as %j', (uploaded, stored) => expect(toStoredName(uploaded)).toBe(stored))

  test.each([
    ['a.xlsx', undefined],
    ['a.XLSX', undefined],
    ['', 'Please input file name!'],
    ['.xlsx', 'Please input file name!'],
    ['\u200b\u00ad.xlsx', 'Please input file name!'],
    ['tasks', 'File name must end with .xlsx'],
    ['a.xlsx.exe', 'File name must end with .xlsx'],
    ['../a.xlsx', 'A file name can’t contain / or \\.'],
    ['a\\b.xlsx', 'A file name can’t contain / or \\.'],
    ['a\u0000b.xlsx', 'A file name can’t contain control characters.'],
    ['\u202Etxt.xlsx', 'A file name can’t contain control characters.'],
    [`${'a'.repeat(196)}.xlsx`, 'The file name can have at most 200 characters.'],
  ])('the name %j has the problem %s', (name, problem) => expect(findFileNameProblem(name)).toBe(problem))
})

describe('keys of additional columns', () => {
  const taken = new Set(['author', 'turn', 'sheet_turn'])
  test.each([
    ['chapter', 'chapter'],
    ['author', 'sheet_author'],
    ['turn', 'sheet_sheet_turn'],
    ['__proto__', 'sheet___proto__'],
    ['constructor', 'sheet_constructor'],
    ['prototype', 'sheet_prototype'],
    ['hasOwnProperty', 'sheet_hasOwnProperty'],
    ['Author', 'Author'],
  ])('the column %s is stored under the key %s', (name, key) => expect(chooseExtraKey(name, taken)).toBe(key))
})
