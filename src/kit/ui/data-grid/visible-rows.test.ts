import { expect, test } from 'vitest'
import { getHeadHeight, listRowsInView, computeTop } from './visible-rows.ts'

const rowsOf = (rowHeight: number) => ({ rowHeight, headHeight: getHeadHeight(false) })
const ends = (rows: readonly number[]) => [rows[0], rows.at(-1), rows.length]

test('listRowsInView returns the rows in view and six on either side', () => {
  expect(ends(listRowsInView({ top: 0, height: 394 }, 2_000, rowsOf(36), 0))).toEqual([0, 16, 17])
  expect(ends(listRowsInView({ top: 32_000, height: 394 }, 2_000, rowsOf(32), 995))).toEqual([992, 1018, 27])
})

test('listRowsInView returns the last rows after rows above the scroll position were removed', () => {
  expect(ends(listRowsInView({ top: 71_700, height: 394 }, 100, rowsOf(36), 0))).toEqual([0, 99, 18])
})

test('listRowsInView includes an existing pinned row that is out of view', () => {
  const view = { top: 32_000, height: 394 }
  expect(listRowsInView(view, 2_000, rowsOf(32), 3).slice(0, 2)).toEqual([3, 992])
  expect(listRowsInView(view, 2_000, rowsOf(32), 1_900).slice(-2)).toEqual([1018, 1_900])
  expect(ends(listRowsInView(view, 2_000, rowsOf(32), -1))).toEqual([992, 1018, 27])
  expect(ends(listRowsInView({ top: 0, height: 394 }, 5, rowsOf(36), 7))).toEqual([0, 4, 5])
})

test('listRowsInView returns nothing without rows or before the height is known', () => {
  expect(listRowsInView({ top: 0, height: 394 }, 0, rowsOf(36), 0)).toEqual([])
  expect(listRowsInView({ top: 0, height: 0 }, 2_000, rowsOf(36), 0)).toEqual([])
})

test('computeTop scrolls as little as possible to show a row below the header', () => {
  const view = { top: 360, height: 394 }
  expect(computeTop(view, 9, rowsOf(36))).toBe(324)
  expect(computeTop(view, 10, rowsOf(36))).toBe(360)
  expect(computeTop(view, 19, rowsOf(36))).toBe(360)
  expect(computeTop(view, 20, rowsOf(36))).toBe(396)
})

test('computeTop accounts for a header of two lines', () => {
  expect(computeTop({ top: 360, height: 394 }, 20, { rowHeight: 36, headHeight: getHeadHeight(true) })).toBe(416)
})
