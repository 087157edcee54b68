import { ROLES, type Role } from '../access/levels.ts'
import { isAll } from '../kit/shared/ids.ts'
import { reader } from '../tasks/workflow/vocabulary.ts'

/** One of the seven roles, in any spelling; undefined: it is none. */
export const parseRole: (text: string) => Role | undefined = reader(ROLES)

/** Several with commas (ours), or null for all of them. */
const rolesOrAll = (text: string): Role[] | null | undefined => {
  if (isAll(text)) return null
  const roles = text.split(',').map(parseRole)
  return roles.every((role) => role !== undefined) ? roles : undefined
}

/**
 * The roles and the departments of an address, whose order differs between the calls: found in either (decision 26). Roles are
 * null for all; undefined: no word is one.
 */
export const rolesAndDepartments = (first: string, second: string): { roles: Role[] | null | undefined; departments: string } => {
  const [asWritten, asSwapped] = [rolesOrAll(first), rolesOrAll(second)]
  const isSwapped = !asWritten && (asSwapped || (asWritten === undefined && asSwapped === null))
  return isSwapped ? { roles: asSwapped, departments: first } : { roles: asWritten, departments: second }
}
