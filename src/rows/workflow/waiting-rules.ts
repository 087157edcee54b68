import type { StaffRole } from '../../access/levels.ts'
import { toDay } from '../../kit/shared/time.ts'
import { describeWhen } from '../../kit/shared/work-blocker.ts'
import { STAGE_COLUMNS, type ColumnName } from '../row-columns.ts'
import type { GridRow } from './contract.ts'
import { toRoleKey } from './vocabulary.ts'

/**
 * The columns from which the opening of a stage is read: its own allocation and the decisions of other stages. The latest of
 * these instants counts.
 */
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

/**
 * Returns the instant since which a row has been waiting at its open stage, or undefined if it is closed or has none of these
 * dates.
 */
export const getWaitingSince = (row: GridRow): string | undefined =>
  row.turn === 'CLOSED'
    ? undefined
    : latest(
        listInstants(
          row,
          OPENED_BY[row.turn].map((column) => keyOf.get(column) ?? ''),
        ),
      )

/**
 * Returns the instant at which a stage began to wait, or else the one at which it acted or was allocated. Returns undefined if
 * there is no such date.
 */
export function getStageSince(row: GridRow, role: StaffRole): string | undefined {
  if (row.turn === role) return getWaitingSince(row)
  const key = toRoleKey(role)
  // Skipped and returned rows have separate date fields.
  return (
    latest(listInstants(row, [`${key}_done_date`, `${key}_skipped_date`, `${key}_rework_date`])) ??
    listInstants(row, [`${key}_allocation_date`])[0]
  )
}

/** Returns the day of an instant in words, such as "Monday". */
export const describeWaitingSince = (instant: string, now: Date): string => describeWhen(toDay(new Date(instant)), toDay(now))
