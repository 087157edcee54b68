import { type Role, isStaff } from '../access/levels.ts'

/**
 * Returns whether a person can have timesheet projects. Only people with a role that works on tasks fill timesheets. In the
 * documents, "hidden for managers and admins" refers to the person of the row (decisions 67, P33).
 */
export const canTakeProjects = (roles: readonly Role[]): boolean =>
  roles.some(isStaff) && !roles.includes('ADMIN') && !roles.includes('MANAGER')

/**
 * Returns the effect of replacing a person's projects. The `retained` ones continue unchanged, with their start and planned end.
 * The others end now. Each project is listed once.
 */
export const computeReplacement = (
  now: readonly string[],
  wanted: readonly string[],
): { added: string[]; retained: string[]; removed: string[] } => {
  const set = [...new Set(wanted)]
  return {
    added: set.filter((id) => !now.includes(id)),
    retained: set.filter((id) => now.includes(id)),
    removed: now.filter((id) => !set.includes(id)),
  }
}
