import { expect, test } from 'vitest'
import { merge } from './merge.ts'

test('merge returns the fields of both objects, prefers the second one’s, and changes neither', () => {
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

test('merge keeps a field named __proto__ as an ordinary field', () => {
  const cells = JSON.parse('{ "__proto__": { "price": 1 } }') as object
  const row = merge(merge(cells, { a: 1 }), { b: 2 })
  expect(JSON.stringify(row)).toBe('{"__proto__":{"price":1},"a":1,"b":2}')
  expect('price' in row).toBe(false)
})
