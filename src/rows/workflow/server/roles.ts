import type { Actor, StaffRole } from '../../../access/levels.ts'
import { refuse } from '../refusals.ts'
import { roleOfPath } from '../vocabulary.ts'

/**
 * Returns the role in the path, which the caller must hold (decision 51).
 * @throws ROLE_NOT_HELD
 */
export const requireRole = (actor: Actor, path: string): StaffRole => {
  const role = roleOfPath(path)
  if (role === undefined || !actor.roles.includes(role)) return refuse('ROLE_NOT_HELD')
  return role
}

/**
 * `path` names the field in the issue.
 * @throws INVALID_REQUEST
 */
export const parseStaffRole = (text: string, path = 'role'): StaffRole =>
  roleOfPath(text) ?? refuse('INVALID_REQUEST', { issues: [{ path, message: `${text} is not one of the four roles.` }] })
