import { type Actor, ROLES, type Role, STAFF_ROLES, rank } from '../access/levels.ts'
import { isReserved } from '../departments/reserved-rules.ts'
import type { UserRefusalCode } from './refusals.ts'

/** The rules that say who may do what to whom (000 §6, decisions 71, 89, 91). The server and the buttons share them. */

/** The working days per week (000 §9). */
export const SHIFT_TYPES = [5, 5.5, 6] as const
export type ShiftType = (typeof SHIFT_TYPES)[number]
export const formatShift = (shiftType: number): string => `${shiftType} Days`
/** The defaults for a person without dated work terms (calculations.md 1). */
export const DEFAULT_TERMS: { shiftType: ShiftType; workingHours: number } = { shiftType: 6, workingHours: 8 }

export type Doer = Pick<Actor, 'id' | 'roles'>
/** `managerId` is the id of the manager in force today. */
export type ManagedUser = { id: string; roles: readonly Role[]; managerId: string | null }

export const isAdmin = ({ roles }: Pick<Doer, 'roles'>): boolean => roles.includes('ADMIN')
const isManager = ({ roles }: Pick<Doer, 'roles'>): boolean => roles.includes('MANAGER')

/** Returns the id of the manager whose team is all that the doer may see, or null if they may see everyone. */
export const getTeamManagerId = (doer: Doer): string | null => (isManager(doer) ? doer.id : null)

const isInTeam = (doer: Doer, target: ManagedUser): boolean => target.managerId === doer.id && target.id !== doer.id

/**
 * Returns why the doer may not act on the target, or undefined if they may. ADMIN is the highest rank and may also act on admins.
 */
export const findActProblem = (doer: Doer, target: ManagedUser): UserRefusalCode | undefined => {
  if (isAdmin(doer)) return undefined
  if (isManager(doer) && !isInTeam(doer, target)) return 'USER_NOT_FOUND'
  return rank(doer.roles) > rank(target.roles) ? undefined : 'RANK_TOO_LOW'
}

/**
 * The rights that somebody granted to a person. `hasTabs` also counts tabs that have no effect because the person lacks the role
 * for them.
 */
export type AssignedRights = {
  roles: readonly Role[]
  departments: readonly { name: string }[]
  statusReportPermission: boolean
  hasTabs: boolean
}
/**
 * Returns why the doer may not set the target's password, in addition to `findActProblem`. Only somebody who could grant everything
 * that the target has may do so (decision 135).
 */
export const findResetProblem = (doer: Doer, target: AssignedRights): UserRefusalCode | undefined => {
  const isForAdmins =
    target.hasTabs ||
    target.statusReportPermission ||
    target.departments.some(({ name }) => isReserved(name)) ||
    target.roles.some((role) => !listGrantableRoles(doer).includes(role))
  return isForAdmins && !isAdmin(doer) ? 'ADMIN_RESETS_PASSWORD' : undefined
}

/** The number of days for which people see who set their password, even after they chose a new one (decision 135). */
export const SEEN_RESET_DAYS = 90

/**
 * Returns why the doer may not block or delete the target. The rule of `findActProblem` applies, and nobody may block or delete
 * themselves.
 */
export const findEndProblem = (doer: Doer, target: ManagedUser): UserRefusalCode | undefined =>
  doer.id === target.id ? 'OWN_ACCOUNT' : findActProblem(doer, target)

/**
 * Returns whether the doer may see the target's salary: an ADMIN may, and a MANAGER for their team but not for themselves
 * (decision 89).
 */
export const maySeeSalary = (doer: Doer, target: ManagedUser): boolean =>
  isAdmin(doer) || (isManager(doer) && isInTeam(doer, target))

/** Returns whether the list of people includes salaries. A manager sees only their team there. */
export const maySeeSalaries = (doer: Doer): boolean => isAdmin(doer) || isManager(doer)

/**
 * Returns the roles that the doer may grant and revoke. Only an ADMIN grants MANAGER; nobody else grants their own rank or a
 * higher one.
 */
export const listGrantableRoles = (doer: Pick<Doer, 'roles'>): readonly Role[] => (isAdmin(doer) ? ROLES : STAFF_ROLES)

export const findRoleNotGrantable = (
  doer: Pick<Doer, 'roles'>,
  before: readonly Role[],
  after: readonly Role[],
): Role | undefined => {
  const grantable = listGrantableRoles(doer)
  const changed = [...after.filter((role) => !before.includes(role)), ...before.filter((role) => !after.includes(role))]
  return changed.find((role) => !grantable.includes(role))
}

/** Returns whether the granted roles include ADMIN or MANAGER, which give power over others (decision 136). */
export const givesPower = (before: readonly Role[], after: readonly Role[]): boolean =>
  (['ADMIN', 'MANAGER'] as const).some((role) => after.includes(role) && !before.includes(role))

/** A manager has only that one role (000 §5). */
export const findRolesProblem = (roles: readonly Role[]): string | undefined =>
  roles.includes('MANAGER') && roles.length > 1 ? 'A manager can’t have a second role.' : undefined

export type AdminState = { roles: readonly Role[]; active: boolean }
/** Returns whether a change removes an active admin, so that another one must remain. */
export const wouldLoseAdmin = (before: AdminState, after: AdminState): boolean => {
  const counts = ({ roles, active }: AdminState): boolean => active && roles.includes('ADMIN')
  return counts(before) && !counts(after)
}

/** A past day is a correction, which only an ADMIN may make (calculations.md 1). Days are YYYY-MM-DD. */
export const mayDateFrom = (doer: Pick<Doer, 'roles'>, day: string, today: string): boolean => day >= today || isAdmin(doer)

/** Future days are rejected, because rights and department resources change on the day of the save. */
export const FUTURE_FACT = 'This day can’t be in the future. Enter the change on the day itself.'

export type SalaryRevision = { amount: number; effectiveDate: string }
type SalarySent = {
  salary?: number | null | undefined
  amount?: number | null | undefined
  effectiveDate?: string | null | undefined
}
/**
 * Returns the salaries that a save adds, in rupees. `salary` holds from today and `amount` from its day; a `salary` with a day
 * but without `amount` is the amount for that day (decision 50). Clients send today's salary along with a new one, so an
 * unchanged value adds no fact (decision P23).
 */
export const computeSalaryRevisions = (
  { salary, amount, effectiveDate }: SalarySent,
  today: string,
  inForce: number | null,
): SalaryRevision[] => {
  const day = effectiveDate ?? today
  const dated = amount ?? salary
  const now = amount != null && salary != null && day !== today ? [{ amount: salary, effectiveDate: today }] : []
  const then = dated == null ? [] : [{ amount: dated, effectiveDate: day }]
  return [...now, ...then].filter((each) => each.effectiveDate !== today || each.amount !== inForce)
}
