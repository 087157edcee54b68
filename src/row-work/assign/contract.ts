import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { toRoleKey, roleOfPath } from '../../rows/workflow/vocabulary.ts'
import { onConflict, Rows, MAX_ROWS_BODY_KB, RowsToChange, ShownRows, SomeRows } from '../../rows/filter/chosen-rows-contract.ts'

const NEED_ROLES = 'Please select the roles.'
const roles = z.union([z.array(z.string()).min(1).max(4), z.string().transform((one) => [one])], NEED_ROLES)

/** A missing person leaves the stage unchanged. */
const Assignee = z.string().trim().min(1).max(320).optional()
const Assigned = z.object({
  ...RowsToChange,
  author: Assignee,
  reviewer: Assignee,
  'reviewer-2': Assignee,
  uploader: Assignee,
  onConflict,
})
/** Reads the keys for people as roles, in any spelling. Empty values are dropped. */
const readRoleKeys = (sent: z.input<typeof Assigned>): z.input<typeof Assigned> => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const named = Object.entries(sent).flatMap(([key, value]) => {
    const role = roleOfPath(key)
    return role === undefined ? [[key, value]] : value === '' || value === null ? [] : [[toRoleKey(role), value]]
  })
  return Object.fromEntries(named) as z.input<typeof Assigned>
}

export const assigning = {
  assign: endpoint({
    method: 'POST',
    path: '/file/:file/assign',
    changes: ['tasks'],
    summary:
      'Assigns stages of rows to people. The rows are chosen by range, by checks or by section. If one of them is refused, none changes (000 §7 Tasks, workflow.md Assigning).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.preprocess(readRoleKeys, Assigned),
    message: 'Assigned tasks',
    audit: 'Assigned rows of {}',
    reply: z.object({
      /** `changed` of the `rows` selected changed. `skipped` has the sr_no of rows left out by `onConflict` skip. */
      rows: z.int(),
      changed: z.int(),
      skipped: z.array(z.int()),
    }),
  }),
  unassign: endpoint({
    method: 'POST',
    path: '/file/:file/unassign',
    changes: ['tasks'],
    summary:
      'Unassigns stages of rows. If one of the stages has acted, no row changes (000 §7 Tasks). With `onActed` "skip" (ours), such stages are left unchanged and the others are unassigned.',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object({ ...RowsToChange, roles, onActed: z.enum(['error', 'skip']).default('error') }),
    message: 'Unassigned tasks',
    audit: 'Unassigned rows of {}',
    reply: z.object({ rows: z.int(), changed: z.int() }),
  }),
  planUnassign: endpoint({
    method: 'POST',
    path: '/file/:file/unassign/plan',
    shows: ['tasks'],
    summary:
      'The number of the chosen rows that unassigning these stages would change, and the reasons why the others would not change (ours; decision 153).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object({ ...Rows, roles }),
    message: 'Planned the unassignment',
    reply: z.object({
      rows: z.int(),
      changes: z.int(),
      /** Rows whose chosen stages are assigned and have all acted. */
      acted: SomeRows,
      nobody: SomeRows,
      shown: ShownRows,
    }),
  }),
}
