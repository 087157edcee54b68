import type { Role } from './levels.ts'

/**
 * The only role names of our screens, sentences and workbooks (decision P520). The documents call the choice Manager (000 §5).
 */
export const roleWords = {
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  SUBADMIN: 'Sub-admin',
  AUTHOR: 'Author',
  REVIEWER: 'Reviewer',
  'REVIEWER-2': 'Second reviewer',
  UPLOADER: 'Uploader',
} as const satisfies Record<Role, string>

export const nameRoles = (roles: readonly Role[]): string => roles.map((role) => roleWords[role]).join(', ')
