import { z } from 'zod'
import { keepsBlank } from '../../kit/shared/blank.ts'
import { GridQuery, SearchFields } from '../filter/contract.ts'

/** Body limit: fits the sr_no of every row of the largest file. */
export const ROWS_KB = 2048
/** Selects rows by exactly one of range, checked or section (workflow.md, Assigning). */
export const RowsNamed = {
  start: z.coerce.number('Please enter start index').int().min(1, 'Please enter start index').optional(),
  end: z.coerce.number('Please enter end index').int().min(1, 'Please enter end index').optional(),
  checked: z.array(z.int().min(1)).min(1).max(200_000).optional(),
  section: z.string().min(1).max(32_767).optional(),
  /** Not in the specification: only the rows of one department, as the open screen shows them; `-` or absent: all. */
  department: z.string().max(200).optional(),
}
/** Selects rows by exactly one of range, checked, section, or all rows that match the grid's filter. */
export const Rows = {
  ...RowsNamed,
  /** Without any search it selects every row. */
  filter: keepsBlank(z.object({ searchFields: SearchFields, question_id: z.string().max(500).optional() })).optional(),
}
/** The same for a download, in the order of the grid: by sr_no without `sort`, a column as in the grid’s query (ours). */
export const SortedRows = { ...Rows, ...GridQuery.pick({ sort: true, order: true }).shape }
/** What happens to a row whose stage somebody else has. */
export const onConflict = z.enum(['error', 'skip', 'replace']).default('error')

/** The number of rows, and the sr_no of the first ones. */
export const SomeRows = z.object({ count: z.int(), rows: z.array(z.int()) })
