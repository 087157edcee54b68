import { expect, test } from 'vitest'
import { merge } from './merge.ts'

test('has the fields of both, the second one’s where both have it, and changes neither', () => {
  const [one, other] = [
    { a: 1, b: 1 },
    { b: 2, c: 2 },
  ]
  expect(merge(one, other)).toEqual({ a: 1, b: 2, c: 2 })
  expect([one, other]).toEqual([
    { a: 1, b: 1 },
    { b: 2, c: 2 },
  ])
})

test('a column named like the prototype is a field, as with spreads', () => {
  const cells = JSON.parse('{ "__proto__": { "price": 1 } }') as object
  const row = merge(merge(cells, { a: 1 }), { b: 2 })
  expect(JSON.stringify(row)).toBe('{"__proto__":{"price":1},"a":1,"b":2}')
  expect('price' in row).toBe(false)
})
