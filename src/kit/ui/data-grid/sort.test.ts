import { expect, test } from 'vitest'
import { nextSort, parseGridSort, sortRows, sortText } from './sort.ts'

const order = (values: (string | number | null)[], descending = false): unknown[] =>
  sortRows(values, (value) => value, descending)

test('sorts numbers by size, text in natural order, empty values last in both directions', () => {
  expect(order([10, 9, null, 100])).toEqual([9, 10, 100, null])
  expect(order([10, 9, null, 100], true)).toEqual([100, 10, 9, null])
  expect(order(['item10', 'item2', '', 'Item1'])).toEqual(['Item1', 'item2', 'item10', ''])
  expect(order(['item10', 'item2', '', 'Item1'], true)).toEqual(['item10', 'item2', 'Item1', ''])
})

test('is stable in both directions, and does not modify the given rows', () => {
  const rows = [
    { id: 1, by: 'a' },
    { id: 2, by: 'b' },
    { id: 3, by: 'a' },
  ]
  expect(sortRows(rows, (row) => row.by, false).map((row) => row.id)).toEqual([1, 3, 2])
  expect(sortRows(rows, (row) => row.by, true).map((row) => row.id)).toEqual([2, 1, 3])
  expect(rows.map((row) => row.id)).toEqual([1, 2, 3])
})

test('a column cycles through ascending, descending and unsorted', () => {
  const up = nextSort({ by: 'other', descending: true }, 'name')
  expect(up).toEqual({ by: 'name', descending: false })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ by: 'name', descending: true })
  expect(nextSort(down, 'name')).toBeUndefined()
})

test('serializes the sort as `name` or `-name`', () => {
  for (const sort of [{ by: 'sr_no', descending: false }, { by: 'author', descending: true }, undefined])
    expect(parseGridSort(sortText(sort))).toEqual(sort)
  expect(parseGridSort('-')).toBeUndefined()
  expect(parseGridSort('')).toBeUndefined()
})
