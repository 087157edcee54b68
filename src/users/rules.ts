import { type Actor, ROLES, type Role, STAFF_ROLES, rank } from '../access/levels.ts'
import { isReserved } from '../departments/reserved-rules.ts'
import type { UserRefusalCode } from './refusals.ts'

/** Who may do what to whom (000 §6, decisions 71, 89, 91); used by the server and by the buttons. */

/** 000 §9: working days a week. */
export const SHIFT_TYPES = [5, 5.5, 6] as const
export type ShiftType = (typeof SHIFT_TYPES)[number]
/** `5.5 Days` (000 §9). */
export const shiftText = (shiftType: number): string => `${shiftType} Days`
/** Defaults for a person without dated work terms (calculations.md 1). */
export const USUAL_TERMS: { shiftType: ShiftType; workingHours: number } = { shiftType: 6, workingHours: 8 }

export type Doer = Pick<Actor, 'id' | 'roles'>
/** `managerId`: the manager in force today. */
export type ManagedUser = { id: string; roles: readonly Role[]; managerId: string | null }

export const isAdmin = ({ roles }: Pick<Doer, 'roles'>): boolean => roles.includes('ADMIN')
const isManager = ({ roles }: Pick<Doer, 'roles'>): boolean => roles.includes('MANAGER')

/** The manager whose team is all that the person may see; null: everyone. */
export const getTeamManagerId = (doer: Doer): string | null => (isManager(doer) ? doer.id : null)

const isInTeam = (doer: Doer, target: ManagedUser): boolean => target.managerId === doer.id && target.id !== doer.id

/** Why the doer may not act on the target; undefined when they may. ADMIN is the highest rank and may act on admins. */
export const actProblem = (doer: Doer, target: ManagedUser): UserRefusalCode | undefined => {
  if (isAdmin(doer)) return undefined
  if (isManager(doer) && !isInTeam(doer, target)) return 'USER_NOT_FOUND'
  return rank(doer.roles) > rank(target.roles) ? undefined : 'RANK_TOO_LOW'
}

/** What a person has of rights that somebody gave them. `hasTabs`: also without the role that they have an effect for. */
export type AssignedRights = {
  roles: readonly Role[]
  departments: readonly { name: string }[]
  statusReportPermission: boolean
  hasTabs: boolean
}
/**
 * Why the doer may not set the target's password, besides `actProblem`: only who could give all that the target has (decision
 * 135).
 */
export const resetProblem = (doer: Doer, target: AssignedRights): UserRefusalCode | undefined => {
  const isForAdmins =
    target.hasTabs ||
    target.statusReportPermission ||
    target.departments.some(({ name }) => isReserved(name)) ||
    target.roles.some((role) => !grantableRoles(doer).includes(role))
  return isForAdmins && !isAdmin(doer) ? 'ADMIN_RESETS_PASSWORD' : undefined
}

/** For so long people see who set their password, also after they chose one (decision 135). */
export const SEEN_RESET_DAYS = 90

/** Blocking and deleting: the rule of acting, and never on oneself. */
export const endProblem = (doer: Doer, target: ManagedUser): UserRefusalCode | undefined =>
  doer.id === target.id ? 'OWN_ACCOUNT' : actProblem(doer, target)

/** Salary access: an ADMIN, or a MANAGER for their own team except themselves (decision 89). */
export const seesSalary = (doer: Doer, target: ManagedUser): boolean =>
  isAdmin(doer) || (isManager(doer) && isInTeam(doer, target))

/** Whether the list of people includes salaries: a manager sees only their own team there. */
export const seesSalaries = (doer: Doer): boolean => isAdmin(doer) || isManager(doer)

/**
 * The roles that the doer may grant and revoke. Only an ADMIN grants MANAGER; nobody else grants their own rank or a higher one.
 */
export const grantableRoles = (doer: Pick<Doer, 'roles'>): readonly Role[] => (isAdmin(doer) ? ROLES : STAFF_ROLES)

/** The first granted or revoked role that the doer may not change. */
export const roleNotGrantable = (
  doer: Pick<Doer, 'roles'>,
  before: readonly Role[],
  after: readonly Role[],
): Role | undefined => {
  const grantable = grantableRoles(doer)
  const changed = [...after.filter((role) => !before.includes(role)), ...before.filter((role) => !after.includes(role))]
  return changed.find((role) => !grantable.includes(role))
}

/** Whether roles that are given hand over power (decision 136). */
export const givesPower = (before: readonly Role[], after: readonly Role[]): boolean =>
  (['ADMIN', 'MANAGER'] as const).some((role) => after.includes(role) && !before.includes(role))

/** 000 §5: a manager has one role only. */
export const rolesProblem = (roles: readonly Role[]): string | undefined =>
  roles.includes('MANAGER') && roles.length > 1 ? 'A manager can’t have a second role.' : undefined

export type AdminState = { roles: readonly Role[]; active: boolean }
/** Whether a change removes an active admin, so that another one must remain. */
export const losesAdmin = (before: AdminState, after: AdminState): boolean => {
  const counts = ({ roles, active }: AdminState): boolean => active && roles.includes('ADMIN')
  return counts(before) && !counts(after)
}

/** A past date is a correction, which only an ADMIN makes (calculations.md 1). Days as YYYY-MM-DD. */
export const mayDateFrom = (doer: Pick<Doer, 'roles'>, day: string, today: string): boolean => day >= today || isAdmin(doer)

/** Rights, and what is held in a department, change on the day of the save (decision P752). */
export const FUTURE_FACT = 'This day can’t be in the future. Enter the change on the day itself.'

export type SalaryRevision = { amount: number; effectiveDate: string }
type SalarySent = {
  salary?: number | null | undefined
  amount?: number | null | undefined
  effectiveDate?: string | null | undefined
}
/**
 * The salaries that a save adds, in rupees: `salary` from today, `amount` from its day; `salary` with a day and no amount is the
 * amount of that day (decision 50). Clients send today's salary along with a new one: an unchanged value adds no fact (decision
 * P23).
 */
export const salaryRevisions = (
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
