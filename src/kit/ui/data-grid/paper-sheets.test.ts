import { expect, test } from 'vitest'
import { countPaperSheets } from './paper-sheets.ts'

const rows = (count: number, height: number): number[] => Array.from({ length: count }, () => height)

test.each([
  ['as many rows as fit take one sheet', [{ above: 0, head: 20, rows: rows(8, 10) }], 1],
  ['one row more takes another sheet', [{ above: 0, head: 20, rows: rows(9, 10) }], 2],
  ['content above the table takes room only on its first sheet', [{ above: 50, head: 20, rows: rows(11, 10) }], 2],
  ['a row is not divided', [{ above: 0, head: 20, rows: [70, 70] }], 2],
  [
    'each table begins on its own sheet',
    [
      { above: 0, head: 20, rows: [10] },
      { above: 0, head: 20, rows: rows(9, 10) },
    ],
    3,
  ],
  ['a table without rows takes one sheet', [{ above: 0, head: 20, rows: [] }], 1],
])('countPaperSheets follows the rule that %s', (_, tables, sheets) => {
  expect(countPaperSheets(tables, 100)).toBe(sheets)
})
