import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { WaitingGroup } from '../assign/waiting-contract.ts'

/**
 * Why nobody can work on rows: the stage of `role` is unassigned or, without a role, its holder may not work. `groups` are by
 * file and person, most rows first.
 */
export type WaitingKind = { role: StaffRole | undefined; count: number; groups: WaitingGroup[]; files: number; people: string[] }

/** Unassigned groups come first, by role in workflow order, then those of people who may not work. */
export function groupByWaitingKind(groups: readonly WaitingGroup[]): WaitingKind[] {
  const kindOf = (role: StaffRole | undefined, of: readonly WaitingGroup[]): WaitingKind[] => {
    if (of.length === 0) return []
    const groups = of.toSorted((one, other) => other.count - one.count)
    const people = [...new Set(of.flatMap(({ person }) => (person === null ? [] : [person.fullName])))]
    const files = new Set(of.map(({ file }) => file._id)).size
    return [{ role, count: of.reduce((sum, { count }) => sum + count, 0), groups, files, people }]
  }
  return [
    ...STAFF_ROLES.flatMap((role) =>
      kindOf(
        role,
        groups.filter((group) => group.person === null && group.role === role),
      ),
    ),
    ...kindOf(
      undefined,
      groups.filter(({ person }) => person !== null),
    ),
  ]
}
