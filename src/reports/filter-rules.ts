import type { Role } from '../access/levels.ts'
import { parseRole } from '../access/parse-role.ts'
import { isAll } from '../kit/shared/ids.ts'

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
