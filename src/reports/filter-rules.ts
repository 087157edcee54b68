import { ROLES, type Role } from '../kit/shared/access.ts'
import { isAll } from '../kit/shared/ids.ts'
import { roleOfPath } from '../tasks/workflow/vocabulary.ts'

/** One of the seven roles, however it is spelled; null: all of them; undefined: it is none. */
const roleOf = (text: string): Role | null | undefined =>
  isAll(text) ? null : (roleOfPath(text) ?? ROLES.find((role) => role === text.trim().toUpperCase()))

/** The role and the department of an address, whose order differs between the calls: found in either (decision 26). Undefined: no role. */
export const roleAndDepartment = (first: string, second: string): { role: Role | null | undefined; department: string } => {
  const [role, department] = roleOf(second) && !roleOf(first) ? [second, first] : [first, second]
  return { role: roleOf(role), department }
}
