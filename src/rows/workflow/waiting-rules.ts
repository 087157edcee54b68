import type { StaffRole } from '../../access/levels.ts'
import { toDay } from '../../kit/shared/time.ts'
import { describeWhen } from '../../kit/shared/work-blocker.ts'
import { STAGE_COLUMNS, type ColumnName } from '../row-columns.ts'
import type { GridRow } from './contract.ts'
import { toRoleKey } from './vocabulary.ts'

/** The instants that can open a stage. The latest one counts. */
export const OPENED_BY: Record<StaffRole, readonly ColumnName[]> = {
  AUTHOR: ['author_allocated_at', 'reviewer_acted_at', 'reviewer_rework_at'],
  REVIEWER: ['reviewer_allocated_at', 'author_acted_at', 'author_skipped_at', 'reviewer2_acted_at', 'reviewer2_rework_at'],
  'REVIEWER-2': ['reviewer2_allocated_at', 'reviewer_acted_at'],
  UPLOADER: ['uploader_allocated_at', 'reviewer_acted_at', 'reviewer2_acted_at'],
}

const keyOf = new Map<ColumnName, string | null>(STAGE_COLUMNS.map(({ column, key }) => [column, key]))
const listInstants = (row: GridRow, keys: readonly string[]): string[] =>
  keys.flatMap((key) => (typeof row[key] === 'string' ? [row[key]] : []))
const latest = (instants: readonly string[]): string | undefined =>
  instants.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]

/** Returns since when a row has waited at its open stage. Undefined if it is closed or has no such date. */
export const getWaitingSince = (row: GridRow): string | undefined =>
  row.turn === 'CLOSED'
    ? undefined
    : latest(
        listInstants(
          row,
          OPENED_BY[row.turn].map((column) => keyOf.get(column) ?? ''),
        ),
      )

/** Returns since when a stage has waited, or else when it acted or was allocated. */
export function getStageSince(row: GridRow, role: StaffRole): string | undefined {
  if (row.turn === role) return getWaitingSince(row)
  const key = toRoleKey(role)
  // Skipped and returned rows have separate date fields.
  return (
    latest(listInstants(row, [`${key}_done_date`, `${key}_skipped_date`, `${key}_rework_date`])) ??
    listInstants(row, [`${key}_allocation_date`])[0]
  )
}

export const describeWaitingSince = (instant: string, now: Date): string => describeWhen(toDay(new Date(instant)), toDay(now))
