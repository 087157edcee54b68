import { z } from 'zod'

const positive = z.coerce.number().int().min(1)

/**
 * The documents' three paging dialects in one: page_no+limit, page+pageSize, page+limit; 1-based (api.md, Paging).
 * A size over `most` is reduced to it.
 */
export const pagingFields = {
  page_no: positive.optional(),
  page: positive.optional(),
  limit: positive.optional(),
  pageSize: positive.optional(),
}
type Dialects = { [K in keyof typeof pagingFields]?: number | undefined }

export type Page = { page: number; limit: number; offset: number }
export const pageOf = (sent: Dialects, { usual, most }: { usual: number; most: number }): Page => {
  const page = sent.page_no ?? sent.page ?? 1
  const limit = Math.min(sent.limit ?? sent.pageSize ?? usual, most)
  return { page, limit, offset: (page - 1) * limit }
}
