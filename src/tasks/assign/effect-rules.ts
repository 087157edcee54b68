import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { BulkEffect } from '../../kit/shared/bulk-act.ts'
import { type Assignees, getAssignee, hasActed, type Statuses } from '../workflow/turn-rules.ts'
import type { Turn } from '../workflow/vocabulary.ts'

/** What an assignment looks at of a row. */
export type RowStages = Assignees & Statuses & { turn: Turn }

/** What assigning some stage does to a row: nothing when somebody holds each of them and all have acted (decision 153). */
export const effectOfAssigning = (row: RowStages): BulkEffect =>
  STAFF_ROLES.some((role) => getAssignee(row, role) === null || !hasActed(row, role))
    ? undefined
    : { leaves: 'whose stages have all acted' }

/** What unassigning these stages does to a row, as `planUnassignment` counts it. */
export function effectOfUnassigning(row: RowStages, roles: readonly StaffRole[] = STAFF_ROLES): BulkEffect {
  const held = roles.filter((role) => getAssignee(row, role) !== null)
  if (held.some((role) => !hasActed(row, role))) return undefined
  return { leaves: held.length === 0 ? 'that nobody holds' : 'whose stages have all acted' }
}
