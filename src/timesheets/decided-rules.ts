import { isStaff, type Role } from '../access/levels.ts'

/**
 * Of the page that lists somebody's own decisions of a day in a project; undefined: none has all of them, as it lists those of
 * one role (ADR 27).
 */
export const searchOfDecided = (roles: readonly Role[], { date, project }: { date: string; project: string }) => {
  const [role, other] = roles.filter((each) => isStaff(each))
  return role === undefined || other !== undefined ? undefined : { from: date, to: date, role: [role], project }
}
