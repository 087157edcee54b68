import { expect, test } from 'vitest'
import { formatQuantity, formatPlural } from './counted.ts'

test.each([
  [formatQuantity(0, 'row'), '0 rows'],
  [formatQuantity(1, 'row'), '1 row'],
  [formatQuantity(118_300, 'row'), '1,18,300 rows'],
  [formatQuantity(1, 'person', 'people'), '1 person'],
  [formatQuantity(2, 'person', 'people'), '2 people'],
  [formatPlural(1, 'is', 'are'), 'is'],
  [formatPlural(2, 'column'), 'columns'],
])('a noun takes the singular or plural form that its number requires: %s', (text, expected) => {
  expect(text).toBe(expected)
})
