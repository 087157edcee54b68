import { STAFF_ROLES, type Role } from '../access/levels.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { getMonthAfter } from './fact-day-rules.ts'
import { endsWithRoles } from './leaving-rules.ts'

/** Rules for a person's last day (calculations.md 1, decision 171). Days are YYYY-MM-DD. */

type Standing = { roles: readonly Role[]; isActive: boolean }
/** Returns whether an act gives a person a last day: it blocks or deletes them, or removes their last staff role. */
export const givesLastDay = (before: Standing, after: Standing): boolean =>
  before.isActive && (!after.isActive || endsWithRoles(STAFF_ROLES, before.roles, after.roles))

export type GivenLastDay = {
  given: string
  /** The default last day, which is today or yesterday. */
  decided: string
  today: string
  /** The first days of the closed months. */
  closed: readonly string[]
  mayChoosePast: boolean
}
export function findLastDayProblem({ given, decided, today, closed, mayChoosePast }: GivenLastDay) {
  if (given === decided) return undefined
  if (given > today) return 'FUTURE'
  if (given < today && !mayChoosePast) return 'PAST_DATE'
  const next = addDaysTo(given, 1)
  return closed.some((month) => getMonthAfter(month) > next) ? 'MONTH_CLOSED' : undefined
}
