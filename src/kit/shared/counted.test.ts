import { expect, test } from 'vitest'
import { counted, formatPlural } from './counted.ts'

test.each([
  [counted(0, 'row'), '0 rows'],
  [counted(1, 'row'), '1 row'],
  [counted(118_300, 'row'), '1,18,300 rows'],
  [counted(1, 'person', 'people'), '1 person'],
  [counted(2, 'person', 'people'), '2 people'],
  [formatPlural(1, 'is', 'are'), 'is'],
  [formatPlural(2, 'column'), 'columns'],
])('a noun takes the singular or plural form that its number requires: %s', (text, expected) => {
  expect(text).toBe(expected)
})
