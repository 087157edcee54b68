import { expect, test } from 'vitest'
import { keepEqual } from './keep-equal.ts'

const row = (id: number, more: object = {}) => ({ _id: `row-${id}`, sr_no: id, holders: { AUTHOR: ['ananya'] }, ...more })
const listOf = (...rows: object[]) => ({ rows, total: rows.length })

test('keepEqual returns the previous reply when the new one is equal', () => {
  const before = listOf(row(1), row(2))
  expect(keepEqual(before, structuredClone(before))).toBe(before)
})

test('keepEqual keeps the objects of unchanged rows when other rows come and go', () => {
  const [first, second, third] = [row(1), row(2), row(3)]
  const after = structuredClone(listOf(second, row(4), third))
  const kept = keepEqual(listOf(first, second, third), after) as typeof after
  expect(kept).toEqual(after)
  expect(kept.rows[0]).toBe(second)
  expect(kept.rows[2]).toBe(third)
})

test('keepEqual keeps the unchanged parts of a changed row and does not modify the reply', () => {
  const before = row(1)
  const after = row(1, { sr_no: 2 })
  const given = structuredClone(after)
  const kept = keepEqual(listOf(before), listOf(after)) as { rows: [typeof before] }
  expect(kept.rows[0]).toEqual(given)
  expect(kept.rows[0]).not.toBe(before)
  expect(kept.rows[0].holders).toBe(before.holders)
  expect(after).toEqual(given)
  expect(after.holders).not.toBe(before.holders)
})

test.each<[unknown, unknown]>([
  [undefined, { _id: 'a' }],
  [{ a: undefined }, {}],
  [{}, { a: undefined }],
  [{ a: undefined }, { b: undefined }],
  [[1, 2], [1]],
  [[1], { 0: 1 }],
  [null, { a: null }],
  [{ a: null }, { a: 0 }],
  [
    [
      { _id: 'a', n: 1 },
      { _id: 'a', n: 2 },
    ],
    [{ _id: 'a', n: 1 }, { _id: 'a', n: 1 }, { n: 1 }],
  ],
  [
    [[1], [2]],
    [[2], [1]],
  ],
])('keepEqual returns the new value when %j becomes %j', (before, after) => {
  expect(keepEqual(before, after)).toStrictEqual(after)
  expect(keepEqual(before, after)).not.toBe(before)
})
