import { z } from 'zod'
import { keepBlank } from '../../kit/shared/blank.ts'
import { idThat } from '../../kit/shared/sent-id.ts'
import { GridQuery, SearchFields } from './contract.ts'

/** The body limit in KB has room for the sr_no of every row of the largest file. */
export const MAX_ROWS_BODY_KB = 2048
/** Exactly one of range, checked or section (workflow.md, Assigning). */
export const RowsNamed = {
  start: z.coerce.number('Please enter start index').int().min(1, 'Please enter start index').optional(),
  end: z.coerce.number('Please enter end index').int().min(1, 'Please enter end index').optional(),
  checked: z.array(z.int().min(1)).min(1).max(200_000).optional(),
  section: z.string().min(1).max(32_767).optional(),
  /** The department of the open screen; `-` or nothing means all. Not in the documents. */
  department: z.string().max(200).optional(),
}
/** `RowsNamed`, or all rows that match the grid's filter. */
export const Rows = {
  ...RowsNamed,
  /** A filter without any search selects every row. */
  filter: keepBlank(z.object({ searchFields: SearchFields, question_id: z.string().max(500).optional() })).optional(),
}
/**
 * `Rows` for a download, in the order of the grid. `sort` names a column as in the grid's query; the default is sr_no. Not in the
 * documents.
 */
export const SortedRows = { ...Rows, ...GridQuery.pick({ sort: true, order: true }).shape }

export const MAX_SHOWN_ROWS = 1_000
/**
 * The rows of a plan as its page shows them, each with the holders of the roles that the action changes, in workflow order. Above
 * `MAX_SHOWN_ROWS`, a count and a fingerprint of the same values stand in for them. The action sends this back unchanged, and
 * fails with ROWS_CHANGED if it would change other rows.
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
/** Without `shown`, the action changes the rows that match when it runs. */
export const RowsToChange = { ...Rows, shown: ShownRows.optional() }
export const onConflict = z.enum(['error', 'skip', 'replace']).default('error')

/** `rows` has the sr_no of the first few. */
export const SomeRows = z.object({ count: z.int(), rows: z.array(z.int()) })
