import { ROLES, type Role } from './levels.ts'

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

/** Roles are compared without case, blanks, `-` and `_` (decision 47). */
const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '')
const rolesByWord = new Map(ROLES.flatMap((role) => [role, roleWords[role]].map((word) => [plain(word), role] as const)))
/** A role by its key or name in any spelling (`reviewer_2`, `Second reviewer`); undefined for another word (decision P705). */
export const parseRole = (text: string): Role | undefined => rolesByWord.get(plain(text))
