import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { GridQuery, SearchField, SearchFields } from '../../rows/filter/contract.ts'
import { GridRow, TaskFile } from '../../rows/workflow/contract.ts'

/** The page sizes of 000 §9. */
export const GRID_PAGE = { usual: 500, most: 500 }
export const MANAGED_PAGE = { usual: 500, most: 2000 }

export const RowsOfFile = z.object({
  sheet: TaskFile,
  /** The values of the column `section`, for assigning by section. */
  sections: z.array(z.string()),
  rows: z.array(GridRow),
  total: z.int(),
})

const asJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'The filters can’t be read. Set them again.' })
    return z.NEVER
  }
}

/** The searches as JSON in a query string. */
export const SearchFieldsText = z
  .string()
  .max(20_000)
  .transform(asJson)
  .pipe(z.union([z.array(SearchField).max(20), SearchField.transform((one) => [one])]))
  .default([])

const Anywhere = GridQuery.extend({ order: z.enum(['asc', 'desc']).optional() })

/** GET takes everything in the query, and POST in the body or the query (decisions 16, 103). */
export const fileRows = {
  grid: endpoint({
    method: 'POST',
    path: '/file/:file/:section/:department',
    shows: ['tasks'],
    summary: 'The rows of a file as an admin sees them; `-` as department means all (000 §7 Tasks).',
    access: { who: 'manages projects', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string(), section: z.string(), department: z.string() }),
    query: GridQuery,
    body: z.object({ searchFields: SearchFields }),
    message: 'Fetched rows',
    reply: RowsOfFile,
  }),
  read: endpoint({
    method: 'GET',
    path: '/manage-file/:project/:file',
    shows: ['tasks'],
    summary: 'The rows of a file for Manage File; `searchFields` is JSON (000 §7, decisions 16, 103).',
    access: { who: 'manages files', reach: 'all' },
    params: z.object({ project: z.string(), file: z.string() }),
    query: GridQuery.extend({ searchFields: SearchFieldsText }),
    message: 'Fetched rows',
    reply: RowsOfFile,
  }),
  search: endpoint({
    method: 'POST',
    path: '/manage-file/:project/:file',
    shows: ['tasks'],
    summary:
      'The rows of a file for Manage File, in the form of the admin grid, up to 2,000 per page; without paging, all of them (000 §7, §9, decisions 16, 103).',
    access: { who: 'manages files', reach: 'all' },
    reads: true,
    params: z.object({ project: z.string(), file: z.string() }),
    query: Anywhere,
    body: Anywhere.extend({ searchFields: SearchFields }),
    message: 'Fetched rows',
    reply: RowsOfFile,
  }),
}
