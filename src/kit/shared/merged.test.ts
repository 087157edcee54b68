import { expect, test } from 'vitest'
import { merged } from './merged.ts'

test('has the fields of both, the second one’s where both have it, and changes neither', () => {
  const [one, other] = [
    { a: 1, b: 1 },
    { b: 2, c: 2 },
  ]
  expect(merged(one, other)).toEqual({ a: 1, b: 2, c: 2 })
  expect([one, other]).toEqual([
    { a: 1, b: 1 },
    { b: 2, c: 2 },
  ])
})
