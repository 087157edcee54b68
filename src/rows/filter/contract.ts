import { z } from 'zod'
import { keepBlank } from '../../kit/shared/blank.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { pagingFields } from '../../kit/shared/paging.ts'

/** The database compares each partial value with the text of every row. */
export const MAX_PART_LENGTH = 500
/** The limit for a cell of a sheet. */
const MAX_VALUE_LENGTH = 32_767
const Value = z.union([
  z.string().max(MAX_VALUE_LENGTH, `A value can have at most ${formatCount(MAX_VALUE_LENGTH)} characters.`),
  z.number(),
])
/**
 * One search over rows (api.md, searchFields): by `value` and `type`, or by a range of days or numbers with `from` and `to`. The
 * documents do not have `not`, `before`, `after` and several values.
 */
export const SearchField = z.object({
  key: z.string().min(1).max(200),
  /** An exact search for the empty text finds empty cells. */
  value: keepBlank(z.union([Value, z.array(keepBlank(Value)).min(1).max(200)])).optional(),
  type: z.enum(['exact', 'part', 'not', 'before', 'after']).default('exact'),
  from: z.string().optional(),
  to: z.string().optional(),
})
export type SearchField = z.infer<typeof SearchField>
export const SearchFields = z
  .union([z.array(SearchField).max(20), SearchField.transform((one) => [one])])
  .optional()
  .transform((fields) => fields ?? [])
/** A grid's query without searchFields. Any column key is a filter too, with exact values separated by commas. */
export const GridQuery = z.object({
  ...pagingFields,
  question_id: z.string().max(500).optional(),
  sort: z.string().max(200).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})

/** For all filters of a call. Each partial value is compared with the text of every row (1.5 s for 1,00,000 rows). */
export const MAX_SEARCH_PARTS = 200

/** How many values of a column one call returns, and how long a value may be. */
export const VALUES = { most: 200, longest: 500 }

const Filter = z.object({ searchFields: SearchFields, question_id: z.string().max(500).optional() })
const OfScreen = {
  department: z.string().max(200).optional(),
}
const OfList = { type: z.string().default('assigned'), ready: z.stringbool().optional() }
const Asked = Filter.extend({
  key: z.string().min(1).max(200),
  /** A part of the value or of its label. */
  find: z.string().max(MAX_PART_LENGTH).optional(),
})
const Several = z.object({ filters: z.array(Filter).min(1).max(20) })

const Values = z.object({
  data: z.array(
    z.object({
      /** Empty for rows without a value; the Asia/Kolkata day YYYY-MM-DD for a column of instants. */
      value: z.string(),
      label: z.string().nullable(),
      count: z.int(),
    }),
  ),
  /** All values, returned or not. Values longer than VALUES.longest are not counted. */
  distinct: z.int(),
})
const Counts = z.object({ data: z.array(z.int()) })

export const rowFilters = {
  values: endpoint({
    method: 'POST',
    path: '/tasks/values/:file',
    shows: ['tasks'],
    summary:
      'The values of a column of a file, with their counts among the rows that match the given searches, the most frequent first (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    body: Asked.extend(OfScreen),
    message: 'Fetched values',
    reply: Values,
  }),
  matches: endpoint({
    method: 'POST',
    path: '/tasks/matches/:file',
    shows: ['tasks'],
    summary: 'The numbers of rows of a file that match each of several filters (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    body: Several.extend(OfScreen),
    message: 'Fetched counts',
    reply: Counts,
  }),
  ownValues: endpoint({
    method: 'POST',
    path: '/tasks/values/:file/:role',
    shows: ['tasks'],
    summary: 'The values of a column with their counts among the caller’s tasks of one list type in a file (ours).',
    access: { who: 'works on tasks', reach: 'own' },
    reads: true,
    params: z.object({ file: z.string(), role: z.string() }),
    query: z.object(OfList),
    body: Asked,
    message: 'Fetched values',
    reply: Values,
  }),
  ownMatches: endpoint({
    method: 'POST',
    path: '/tasks/matches/:file/:role',
    shows: ['tasks'],
    summary: 'The numbers of the caller’s tasks of one list type in a file that match each of several filters (ours).',
    access: { who: 'works on tasks', reach: 'own' },
    reads: true,
    params: z.object({ file: z.string(), role: z.string() }),
    query: z.object(OfList),
    body: Several,
    message: 'Fetched counts',
    reply: Counts,
  }),
}
