import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { GridQuery, RowsOfFile, SearchField, SearchFields } from '../desk/contract.ts'

const asJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'searchFields must be JSON.' })
    return z.NEVER
  }
}

const Anywhere = GridQuery.extend({ order: z.enum(['asc', 'desc']).optional() })

/** Manage File's task grid: GET with everything in the query, POST with it in the body or the query (decisions 16, 103). */
export const managedRows = {
  read: endpoint({
    method: 'GET',
    path: '/manage-file/:project/:file',
    shows: ['tasks'],
    summary: 'The rows of a file for Manage File; `searchFields` as JSON (000 §7, decisions 16, 103).',
    access: { who: 'manages files', scope: 'all' },
    params: z.object({ project: z.string(), file: z.string() }),
    query: GridQuery.extend({
      searchFields: z
        .string()
        .max(20_000)
        .transform(asJson)
        .pipe(z.union([z.array(SearchField).max(20), SearchField.transform((one) => [one])]))
        .default([]),
    }),
    message: 'Fetched rows',
    reply: RowsOfFile,
  }),
  search: endpoint({
    method: 'POST',
    path: '/manage-file/:project/:file',
    shows: ['tasks'],
    summary: 'The rows of a file for Manage File, as the admin grid answers, up to 2,000 a page (000 §7, §9, decisions 16, 103).',
    access: { who: 'manages files', scope: 'all' },
    reads: true,
    params: z.object({ project: z.string(), file: z.string() }),
    query: Anywhere,
    body: Anywhere.extend({ searchFields: SearchFields }),
    message: 'Fetched rows',
    reply: RowsOfFile,
  }),
}
