import { z } from 'zod'

// Accepts only a number. The page size in an address may also be a word, so it has its own schema (`SizeInAddress`).
const positive = z.coerce.number<number | string>().int().min(1)

/**
 * The documents' three paging dialects in one schema: page_no+limit, page+pageSize, page+limit. Pages count from 1 (api.md,
 * Paging). A size over `most` is reduced to `most`.
 */
export const pagingFields = {
  page_no: positive.optional(),
  page: positive.optional(),
  limit: positive.optional(),
  pageSize: positive.optional(),
}
export type Dialects = { [K in keyof typeof pagingFields]?: number | undefined }

export type Paging = { page: number; limit: number; offset: number }
export type Size = { usual: number; most: number }
export const toPage = (sent: Dialects, { usual, most }: Size): Paging => {
  const page = sent.page_no ?? sent.page ?? 1
  const limit = Math.min(sent.limit ?? sent.pageSize ?? usual, most)
  return { page, limit, offset: (page - 1) * limit }
}

/** Returns a page's rows and the total of all pages. The select returns one row with a null `_id` for a page past the end. */
export const splitTotal = <Row extends { _id: string; total: number }>(rows: readonly Row[]) => ({
  rows: rows.filter(({ _id }) => _id !== null).map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
})
