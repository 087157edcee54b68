import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { BulkEffect } from '../../kit/shared/bulk-act.ts'
import { type Assignees, getAssignee, hasActed, type Statuses } from '../../rows/workflow/turn-rules.ts'
import type { Turn } from '../../rows/workflow/vocabulary.ts'

export type RowStages = Assignees & Statuses & { turn: Turn }

/** A row does not change if all its stages are assigned and have acted (decision 153). */
export const getEffectOfAssigning = (row: RowStages): BulkEffect =>
  STAFF_ROLES.some((role) => getAssignee(row, role) === null || !hasActed(row, role))
    ? undefined
    : { leaves: 'whose stages have all acted' }

/** Follows the same rule as `planUnassignment`. */
export function getEffectOfUnassigning(row: RowStages, roles: readonly StaffRole[] = STAFF_ROLES): BulkEffect {
  const held = roles.filter((role) => getAssignee(row, role) !== null)
  if (held.some((role) => !hasActed(row, role))) return undefined
  return { leaves: held.length === 0 ? 'that nobody holds' : 'whose stages have all acted' }
}
