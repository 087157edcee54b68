import { expect, test } from 'vitest'
import { getNextSort, parseGridSort, sortText } from './sort.ts'

test('a column cycles through ascending, descending and unsorted', () => {
  const up = getNextSort({ by: 'other', descending: true }, 'name')
  expect(up).toEqual({ by: 'name', descending: false })
  const down = getNextSort(up, 'name')
  expect(down).toEqual({ by: 'name', descending: true })
  expect(getNextSort(down, 'name')).toBeUndefined()
})

test('a sort is serialized as `name` or `-name` and parsed back', () => {
  for (const sort of [{ by: 'sr_no', descending: false }, { by: 'author', descending: true }, undefined])
    expect(parseGridSort(sortText(sort))).toEqual(sort)
  expect(parseGridSort('-')).toBeUndefined()
  expect(parseGridSort('')).toBeUndefined()
})
