import type { Role } from '../access/levels.ts'
import { parseRole } from '../access/parse-role.ts'
import { isAll } from '../kit/shared/ids.ts'

/**
 * Parses one or more roles that are separated by commas, which is our addition to the documents. Null means all roles. Undefined
 * means that a word is not a role.
 */
const rolesOrAll = (text: string): Role[] | null | undefined => {
  if (isAll(text)) return null
  const roles = text.split(',').map(parseRole)
  return roles.every((role) => role !== undefined) ? roles : undefined
}

/**
 * Finds the roles and the departments in an address, in either order, because callers differ in the order (decision 26). `roles`
 * is null for all, and undefined if a word is not a role.
 */
export const parseRolesAndDepartments = (
  first: string,
  second: string,
): { roles: Role[] | null | undefined; departments: string } => {
  const [asWritten, asSwapped] = [rolesOrAll(first), rolesOrAll(second)]
  const isSwapped = !asWritten && (asSwapped || (asWritten === undefined && asSwapped === null))
  return isSwapped ? { roles: asSwapped, departments: first } : { roles: asWritten, departments: second }
}
