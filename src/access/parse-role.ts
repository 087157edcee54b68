import { ROLES, type Role } from './levels.ts'
import { roleWords } from './role-words.ts'

/** Roles are compared without regard to case, white space, `-` and `_` (decision 47). */
const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '')
const rolesByWord = new Map(ROLES.flatMap((role) => [role, roleWords[role]].map((word) => [plain(word), role] as const)))
/**
 * Parses the key or the name of a role in any spelling (`reviewer_2`, `Second reviewer`), or returns undefined (decision P705).
 */
export const parseRole = (text: string): Role | undefined => rolesByWord.get(plain(text))
