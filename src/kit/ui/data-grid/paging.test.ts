import { expect, test } from 'vitest'
import { computePageView } from './paging.ts'

test.each([
  [1, 500, 2000, { first: 1, last: 500, pages: 4, page: 1 }],
  [4, 500, 1999, { first: 1501, last: 1999, pages: 4, page: 4 }],
  [9, 500, 2000, { first: 1501, last: 2000, pages: 4, page: 4 }],
  [0, 10, 5, { first: 1, last: 5, pages: 1, page: 1 }],
  [3, 10, 0, { first: 0, last: 0, pages: 1, page: 1 }],
])('computePageView describes page %i with %i rows per page of %i rows', (page, size, total, view) => {
  expect(computePageView(page, size, total)).toEqual(view)
})
