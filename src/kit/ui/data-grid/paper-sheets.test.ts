import { expect, test } from 'vitest'
import { countPaperSheets } from './paper-sheets.ts'

const rows = (count: number, height: number): number[] => Array.from({ length: count }, () => height)

test.each([
  ['as many rows as fit', [{ above: 0, head: 20, rows: rows(8, 10) }], 1],
  ['one row more', [{ above: 0, head: 20, rows: rows(9, 10) }], 2],
  ['what stands above the table takes room on its first sheet only', [{ above: 50, head: 20, rows: rows(11, 10) }], 2],
  ['a row that is not divided', [{ above: 0, head: 20, rows: [70, 70] }], 2],
  [
    'each table begins on a sheet of its own',
    [
      { above: 0, head: 20, rows: [10] },
      { above: 0, head: 20, rows: rows(9, 10) },
    ],
    3,
  ],
  ['no rows', [{ above: 0, head: 20, rows: [] }], 1],
])('countPaperSheets counts the sheets that tables take: %s', (_, tables, sheets) => {
  expect(countPaperSheets(tables, 100)).toBe(sheets)
})
