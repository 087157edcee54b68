import { expect, test } from 'vitest'
import { type Anchor, getSelectionExtent, noneSelected, selectRange, toggleSelected, withAll } from './selection.ts'

const ids = Array.from({ length: 10 }, (_, at) => `r${at}`)
const sorted = (set: ReadonlySet<string>): string[] => [...set].toSorted()

test('a range of rows includes both ends in either direction', () => {
  const anchor: Anchor = { id: 'r3', base: noneSelected }
  expect(sorted(selectRange(anchor, ids, 'r5'))).toEqual(['r3', 'r4', 'r5'])
  expect(sorted(selectRange(anchor, ids, 'r1'))).toEqual(['r1', 'r2', 'r3'])
})

test('a shrinking range deselects its rows but not those selected before it', () => {
  const anchor: Anchor = { id: 'r3', base: new Set(['r5', 'other page']) }
  expect(sorted(selectRange(anchor, ids, 'r6'))).toEqual(['other page', 'r3', 'r4', 'r5', 'r6'])
  expect(sorted(selectRange(anchor, ids, 'r4'))).toEqual(['other page', 'r3', 'r4', 'r5'])
})

test('a missing anchor is replaced by the row itself, and a missing row changes nothing', () => {
  expect(sorted(selectRange({ id: 'gone', base: noneSelected }, ids, 'r2'))).toEqual(['r2'])
  const base = new Set(['r1'])
  expect(selectRange({ id: 'r1', base }, ids, 'gone')).toBe(base)
})

test('toggleSelected does not modify the given set', () => {
  const before = new Set(['r1'])
  expect(sorted(toggleSelected(before, 'r2'))).toEqual(['r1', 'r2'])
  expect(sorted(toggleSelected(before, 'r1'))).toEqual([])
  expect(sorted(before)).toEqual(['r1'])
})

test('withAll adds or removes all rows of a page and leaves other pages unchanged', () => {
  const full = withAll(new Set(['other']), ids, true)
  expect(full.size).toBe(11)
  expect(sorted(withAll(full, ids, false))).toEqual(['other'])
})

test('getSelectionExtent tells whether all, some or none of the rows are selected', () => {
  expect(getSelectionExtent(new Set(ids), ids)).toBe('all')
  expect(getSelectionExtent(new Set(['r1', 'other']), ids)).toBe('some')
  expect(getSelectionExtent(new Set(['other']), ids)).toBe('none')
  expect(getSelectionExtent(new Set(['other']), [])).toBe('none')
})
