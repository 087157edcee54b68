/** The page sizes that most lists offer (000 §8). */
export const pageSizes = [10, 20, 50, 100, 500] as const

/** The page size if neither the address nor the page sets one (000 §8). */
export const DEFAULT_PAGE_SIZE = 100

export type PageView = { first: number; last: number; pages: number; page: number }

/**
 * Returns the range of `total` rows on page `page` (from 1) of `size` rows. `first` and `last` count from 1, and are 0 if there
 * are no rows.
 */
export const computePageView = (page: number, size: number, total: number): PageView => {
  const pages = Math.max(1, Math.ceil(total / size))
  const shown = Math.min(Math.max(1, Math.trunc(page)), pages)
  return total === 0
    ? { first: 0, last: 0, pages: 1, page: 1 }
    : { first: (shown - 1) * size + 1, last: Math.min(shown * size, total), pages, page: shown }
}
