import { expect, test } from 'vitest'
import { nextSort, parseGridSort, sortText } from './sort.ts'

test('a column cycles through ascending, descending and unsorted', () => {
  const up = nextSort({ by: 'other', descending: true }, 'name')
  expect(up).toEqual({ by: 'name', descending: false })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ by: 'name', descending: true })
  expect(nextSort(down, 'name')).toBeUndefined()
})

test('a sort is serialized as `name` or `-name` and parsed back', () => {
  for (const sort of [{ by: 'sr_no', descending: false }, { by: 'author', descending: true }, undefined])
    expect(parseGridSort(sortText(sort))).toEqual(sort)
  expect(parseGridSort('-')).toBeUndefined()
  expect(parseGridSort('')).toBeUndefined()
})
