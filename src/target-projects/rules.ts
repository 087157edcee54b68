import { type Role, isStaff } from '../access/levels.ts'
import { unreadableNameProblem } from '../kit/shared/name-problems.ts'

/** One count of an assigned target. Days YYYY-MM-DD in Asia/Kolkata. */
export type TargetEntry = {
  _id: string
  /** The first day on which it counts. */
  effective_date: string
  target_count: number
  /** An instant. */
  made_at: string
  /** Not null: it is withdrawn. */
  voided: unknown
  /** The day from which its target row is deleted; absent or null: it is not. */
  ended_on?: string | null
}

const stands = ({ voided }: TargetEntry): boolean => voided === null
const laterMade = (a: TargetEntry, b: TargetEntry): number =>
  Date.parse(a.made_at) - Date.parse(b.made_at) || (a._id < b._id ? -1 : 1)

/**
 * The entry that is the target on a day: the latest effective, of equals the later made; a withdrawn one never. For a line of a
 * timesheet the entries are those of all target rows with the project's name as keyword (calculations.md 3). `target_in_force` is
 * the same in SQL.
 */
export const targetInForce = <Entry extends TargetEntry>(entries: readonly Entry[], day: string): Entry | undefined =>
  entries
    .filter((entry) => stands(entry) && entry.effective_date <= day && (entry.ended_on == null || day < entry.ended_on))
    .toSorted((a, b) => a.effective_date.localeCompare(b.effective_date) || laterMade(a, b))
    .at(-1)

/** The entry that comes into force next after a day. */
export const nextTarget = <Entry extends TargetEntry>(entries: readonly Entry[], day: string): Entry | undefined => {
  const later = entries.filter((entry) => stands(entry) && entry.effective_date > day).map((entry) => entry.effective_date)
  const next = later.toSorted()[0]
  return next === undefined ? undefined : targetInForce(entries, next)
}

const MOST_COUNT = 9_999_999.99
/** Problem with a target count, as a sentence; undefined: nothing. 0 is a target (calculations.md 3, decision P157). */
export const countProblem = (count: number): string | undefined =>
  count >= 0 && count <= MOST_COUNT && Number(count.toFixed(2)) === count
    ? undefined
    : 'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.'

/** Whether somebody of these roles may have a target: reports count the days of production roles only. */
export const takesTargets = (roles: readonly Role[]): boolean => roles.some((role) => isStaff(role))

/** Problem with a text of a row, as a sentence; undefined when valid. `noun`: "The keyword". */
export const rowTextProblem = (noun: string, text: string): string | undefined =>
  text.trim().length > 200 ? `${noun} can have at most 200 characters.` : unreadableNameProblem(noun, text)
