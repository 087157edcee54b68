import { isStaff, type Role } from '../access/levels.ts'

/**
 * Returns the search parameters of the page that lists a person's decisions on a day in a project. Returns undefined for several
 * roles, because the page lists the decisions of only one role (ADR 27).
 */
export const searchOfDecided = (roles: readonly Role[], { date, project }: { date: string; project: string }) => {
  const [role, other] = roles.filter((each) => isStaff(each))
  return role === undefined || other !== undefined ? undefined : { from: date, to: date, role: [role], project }
}
