import { expect, test } from 'vitest'
import { HARD_NAMES } from '../../../test/hard-names.ts'
import { compareNames } from './name-order.ts'
import { sortRows, sortRowsBy } from './sort-rows.ts'

const order = (values: (string | number | null)[], descending = false): unknown[] =>
  sortRows(values, (value) => value, descending)

test('sortRows sorts numbers by size and text in natural order, with empty values always last', () => {
  expect(order([10, 9, null, 100])).toEqual([9, 10, 100, null])
  expect(order([10, 9, null, 100], true)).toEqual([100, 10, 9, null])
  expect(order(['item10', 'item2', '', 'Item1'])).toEqual(['Item1', 'item2', 'item10', ''])
  expect(order(['item10', 'item2', '', 'Item1'], true)).toEqual(['item10', 'item2', 'Item1', ''])
})

test('sortRows is stable in both directions and does not modify the given rows', () => {
  const rows = [
    { id: 1, by: 'a' },
    { id: 2, by: 'b' },
    { id: 3, by: 'a' },
  ]
  expect(sortRows(rows, (row) => row.by, false).map((row) => row.id)).toEqual([1, 3, 2])
  expect(sortRows(rows, (row) => row.by, true).map((row) => row.id)).toEqual([2, 1, 3])
  expect(rows.map((row) => row.id)).toEqual([1, 2, 3])
})

test('sortRows sorts texts by the common order of names', () => {
  expect(order([...HARD_NAMES])).toEqual(HARD_NAMES.toSorted(compareNames))
  expect(order([...HARD_NAMES], true)).toEqual(HARD_NAMES.toSorted(compareNames).toReversed())
})

test('sortRowsBy keeps the original order of the rows when no column is chosen', () => {
  const rows = [{ name: 'B' }, { name: 'A' }]
  expect(sortRowsBy(rows, undefined, (row) => row.name)).toEqual(rows)
  expect(sortRowsBy(rows, 'name', (row, column: 'name') => row[column])).toEqual(rows.toReversed())
  expect(sortRowsBy(rows, '-name', (row, column: 'name') => row[column])).toEqual(rows)
})
