import type { Role } from './levels.ts'

/** Role names as shown in forms and filters (000 §5: the choice is called Manager). */
export const roleWords: Record<Role, string> = {
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  SUBADMIN: 'Sub-admin',
  AUTHOR: 'Author',
  REVIEWER: 'Reviewer',
  'REVIEWER-2': 'Second reviewer',
  UPLOADER: 'Uploader',
}
