import type { StaffRole } from '../../../access/levels.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import type { StageState } from '../rules.ts'

/** The labels of the places in the file summary. */
export const PLACE_WORDS: Record<StageState, string> = {
  waiting: 'Waiting',
  rework: 'Rework',
  upcoming: 'Not yet',
  returned: 'Sent back',
  done: 'Done',
  approved: 'Approved',
  rejected: 'Rejected',
  skipped: 'Skipped',
  uploaded: 'Uploaded',
  unneeded: 'Not needed',
}

/** Returns the role's name as a heading. */
export const getRoleTitle = (role: StaffRole): string => ROLE_NAMES[role]
