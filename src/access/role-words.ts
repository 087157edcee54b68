import type { Role } from './levels.ts'

/**
 * Role names as screens, sentences and workbooks of ours show them, the one list of them (decision P520; 000 §5: the choice is
 * called Manager).
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

/** "Author, Second reviewer". */
export const nameRoles = (roles: readonly Role[]): string => roles.map((role) => roleWords[role]).join(', ')
