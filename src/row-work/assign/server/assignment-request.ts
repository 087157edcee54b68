import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { refuse } from '../../../rows/refusals.ts'
import type { LivingFile } from '../../../rows/files/server/lookup.ts'
import { parseStaffRole } from '../../../rows/workflow/server/roles.ts'
import { getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import { type PersonLoad, splitRows, type Split } from '../split-rules.ts'
import { loadChosenRows, type RowSelection } from '../../../rows/filter/server/chosen-rows.ts'
import type { AssignmentRequest, RolePart } from './plan-assignment.ts'

export const loadAssignRequest = async (
  db: Db,
  file: LivingFile,
  body: RowSelection,
  scope: Omit<AssignmentRequest, 'file' | 'chosen' | 'parts'>,
): Promise<Omit<AssignmentRequest, 'parts'>> => ({
  file,
  ...scope,
  chosen: await loadChosenRows(db, file, body, scope),
})

type AskedPart<Person> = { role: string; people: readonly (Person & { person: string })[]; onConflict: RolePart['onConflict'] }
const partOf = ({ role, people: named, onConflict }: AskedPart<unknown>, path?: string) => ({
  role: parseStaffRole(role, path),
  people: named.map(({ person }) => person),
  onConflict,
})
type PlannedPart = AskedPart<{ weight?: number | undefined }> & { split: Split }
export const toPlannedRolePart = (part: PlannedPart, path?: string): RolePart => ({
  ...partOf(part, path),
  sharesFrom: (rows: number, loads: PersonLoad[]) =>
    splitRows(
      rows,
      part.split,
      loads.map((load, at) => ({ ...load, weight: part.people[at]?.weight })),
    ),
})
type ShownPart = AskedPart<{ share: number; gets: number }> & { left: number }
export const toShownRolePart = (part: ShownPart, path?: string) => ({
  ...partOf(part, path),
  shown: { shares: part.people.map(({ share }) => share), gets: part.people.map(({ gets }) => gets), left: part.left },
})

/**
 * Returns the roles in workflow order. Refuses a role that is listed twice.
 * @throws INVALID_REQUEST
 */
export function orderLineRoles<Asked, One extends { role: StaffRole }>(
  roles: readonly Asked[],
  part: (query: Asked, path: string) => One,
): One[] {
  const parts = roles.map((query, at) => part(query, `roles.${at}.role`))
  for (const [at, { role }] of parts.entries())
    if (parts.findIndex((one) => one.role === role) !== at) {
      const message = `The ${getRoleWord(role)} is listed twice.`
      refuse('INVALID_REQUEST', { issues: [{ path: `roles.${at}.role`, message }] })
    }
  return STAFF_ROLES.flatMap((role) => parts.filter((one) => one.role === role))
}
