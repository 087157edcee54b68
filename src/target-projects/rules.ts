import { type Role, isStaff } from '../access/levels.ts'
import { findUnreadableNameProblem } from '../kit/shared/name-problems.ts'

/** Days are YYYY-MM-DD in Asia/Kolkata. */
export type TargetEntry = {
  _id: string
  effective_date: string
  target_count: number
  made_at: string
  /** Null if the entry is valid. Any other value means that it was withdrawn. */
  voided: unknown
  /** The day from which the target row is deleted. Undefined or null if it is not deleted. */
  ended_on?: string | null
}

const stands = ({ voided }: TargetEntry): boolean => voided === null
const laterMade = (a: TargetEntry, b: TargetEntry): number =>
  Date.parse(a.made_at) - Date.parse(b.made_at) || (a._id < b._id ? -1 : 1)

/**
 * Returns the entry that is the target on a day. If several entries have the latest effective date, the one made last is used.
 * Withdrawn entries never count. For a line of a timesheet, pass the entries of all target rows whose keyword is the name of the
 * project (calculations.md 3). `target_in_force` is the same rule in SQL.
 */
export const findTargetInForce = <Entry extends TargetEntry>(entries: readonly Entry[], day: string): Entry | undefined =>
  entries
    .filter((entry) => stands(entry) && entry.effective_date <= day && (entry.ended_on == null || day < entry.ended_on))
    .toSorted((a, b) => a.effective_date.localeCompare(b.effective_date) || laterMade(a, b))
    .at(-1)

export const findNextTarget = <Entry extends TargetEntry>(entries: readonly Entry[], day: string): Entry | undefined => {
  const later = entries.filter((entry) => stands(entry) && entry.effective_date > day).map((entry) => entry.effective_date)
  const next = later.toSorted()[0]
  return next === undefined ? undefined : findTargetInForce(entries, next)
}

const MAX_COUNT = 9_999_999.99
/** 0 is a valid target (calculations.md 3). */
export const countProblem = (count: number): string | undefined =>
  count >= 0 && count <= MAX_COUNT && Number(count.toFixed(2)) === count
    ? undefined
    : 'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.'

/** Reports count only the days of production roles. */
export const canTakeTargets = (roles: readonly Role[]): boolean => roles.some((role) => isStaff(role))

/** `noun` is, for example, "The keyword". */
export const findRowTextProblem = (noun: string, text: string): string | undefined =>
  text.trim().length > 200 ? `${noun} can have at most 200 characters.` : findUnreadableNameProblem(noun, text)
