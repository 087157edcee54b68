import { z } from 'zod'
import { keepsBlank } from '../../kit/shared/blank.ts'
import { idThat } from '../../kit/shared/sent-id.ts'
import { GridQuery, SearchFields } from './contract.ts'

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

/** Up to this number a plan returns its rows one by one. */
export const MAX_SHOWN_ROWS = 1_000
/**
 * The rows that a plan is about, as its page shows them: each with the holders of the roles that the act changes, in the order of
 * the work. Above `MAX_SHOWN_ROWS` their number and a fingerprint of the same values. An act sends it back as it came, and is
 * refused with ROWS_CHANGED when it would change other rows (decision P850).
 */
export const ShownRows = z
  .object({
    rows: z
      .array(z.object({ _id: idThat(), holders: z.array(idThat().nullable()).max(4) }))
      .max(MAX_SHOWN_ROWS)
      .optional(),
    count: z.int().min(0).optional(),
    fingerprint: z.string().max(64).optional(),
  })
  .refine(
    ({ rows, fingerprint }) => rows !== undefined || fingerprint !== undefined,
    'Send the rows as their plan returned them.',
  )
export type ShownRows = z.infer<typeof ShownRows>
/** The rows of an act; without `shown` it changes the rows that match when it is made. */
export const RowsToChange = { ...Rows, shown: ShownRows.optional() }
/** What happens to a row whose stage somebody else has. */
export const onConflict = z.enum(['error', 'skip', 'replace']).default('error')

/** The number of rows, and the sr_no of the first ones. */
export const SomeRows = z.object({ count: z.int(), rows: z.array(z.int()) })
