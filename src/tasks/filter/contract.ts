import { z } from 'zod'
import { keepsBlank } from '../../kit/shared/blank.ts'
import { pagingFields } from '../../kit/shared/paging.ts'

/** One search of the filter panel (api.md, searchFields): text by `value` and `type`, or dates by `from` and `to`. */
export const SearchField = z.object({
  key: z.string().min(1).max(200),
  /** An exact search for the empty text finds empty cells. */
  value: keepsBlank(z.union([z.string(), z.number()])).optional(),
  type: z.enum(['exact', 'part']).default('exact'),
  from: z.string().optional(),
  to: z.string().optional(),
})
export type SearchField = z.infer<typeof SearchField>
export const SearchFields = z
  .union([z.array(SearchField).max(20), SearchField.transform((one) => [one])])
  .optional()
  .transform((fields) => fields ?? [])
/** Filters beside searchFields in a grid's query string: any column key → exact values, separated by commas. */
export const GridQuery = z.object({
  ...pagingFields,
  question_id: z.string().max(500).optional(),
  sort: z.string().max(200).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
