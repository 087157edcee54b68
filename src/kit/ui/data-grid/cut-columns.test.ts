import { expect, test } from 'vitest'
import { countCutColumns } from './CutColumns.tsx'

const spans = [300, 200, 100, 160].map((size, at, all) => ({
  start: all.slice(0, at).reduce((sum, each) => sum + each, 0),
  size,
}))

test.each([
  ['none when all columns fit', { scrollLeft: 0, clientWidth: 800, scrollWidth: 800 }, 0],
  ['none when the last column is narrower than its preferred width', { scrollLeft: 0, clientWidth: 700, scrollWidth: 700 }, 0],
  ['a half-visible column counts', { scrollLeft: 0, clientWidth: 450, scrollWidth: 760 }, 3],
  ['only the last column', { scrollLeft: 0, clientWidth: 600, scrollWidth: 760 }, 1],
  ['fewer after scrolling', { scrollLeft: 150, clientWidth: 450, scrollWidth: 760 }, 1],
  ['none after scrolling to the end', { scrollLeft: 310, clientWidth: 450, scrollWidth: 760 }, 0],
])('countCutColumns counts the columns that are cut off on the right: %s', (_, view, cut) =>
  expect(countCutColumns(spans, view)).toBe(cut),
)
