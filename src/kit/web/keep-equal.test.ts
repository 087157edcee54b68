import { expect, test } from 'vitest'
import { keepEqual } from './keep-equal.ts'

const row = (id: number, more: object = {}) => ({ _id: `row-${id}`, sr_no: id, holders: { AUTHOR: ['ananya'] }, ...more })
const listOf = (...rows: object[]) => ({ rows, total: rows.length })

test('an equal reply is the one before', () => {
  const before = listOf(row(1), row(2))
  expect(keepEqual(before, structuredClone(before))).toBe(before)
})

test('rows below one that has left the list, or below a new one, are the same objects as before', () => {
  const [first, second, third] = [row(1), row(2), row(3)]
  const after = structuredClone(listOf(second, row(4), third))
  const kept = keepEqual(listOf(first, second, third), after) as typeof after
  expect(kept).toEqual(after)
  expect(kept.rows[0]).toBe(second)
  expect(kept.rows[2]).toBe(third)
})

test('of a changed row what did not change is kept, and its reply is not touched', () => {
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
])('of %j and %j it is what came', (before, after) => {
  expect(keepEqual(before, after)).toStrictEqual(after)
  expect(keepEqual(before, after)).not.toBe(before)
})
