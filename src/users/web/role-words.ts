import type { Role } from '../../access/levels.ts'

/** Role names as shown in forms and filters (000 §5: the choice is called Manager). */
export const roleWords: Record<Role, string> = {
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  SUBADMIN: 'Subadmin',
  AUTHOR: 'Author',
  REVIEWER: 'Reviewer',
  'REVIEWER-2': 'Reviewer-2',
  UPLOADER: 'Uploader',
}
