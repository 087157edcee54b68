import type { Role } from '../kit/shared/access.ts'

/** Timesheet projects are for who fills timesheets: "hidden for managers and admins" speaks of the row's person (decisions 67). */
export const takesProjects = (roles: readonly Role[]): boolean => !roles.includes('ADMIN') && !roles.includes('MANAGER')

/** What replacing a person's project set does: `kept` goes on as it is, with its beginning and a planned end. Each project once. */
export const replacement = (
  now: readonly string[],
  wanted: readonly string[],
): { added: string[]; kept: string[]; removed: string[] } => {
  const set = [...new Set(wanted)]
  return {
    added: set.filter((id) => !now.includes(id)),
    kept: set.filter((id) => now.includes(id)),
    removed: now.filter((id) => !set.includes(id)),
  }
}
