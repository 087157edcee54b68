import type { StaffRole } from '../kit/shared/access.ts'

/** The roles of target rows, as people read them. */
export const roleWords: Record<StaffRole, string> = {
  AUTHOR: 'Author',
  REVIEWER: 'Reviewer',
  'REVIEWER-2': 'Second reviewer',
  UPLOADER: 'Uploader',
}
