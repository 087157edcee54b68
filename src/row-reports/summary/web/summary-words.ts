import type { StaffRole } from '../../../access/levels.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import type { StageState } from '../rules.ts'

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

export const getRoleTitle = (role: StaffRole): string => ROLE_NAMES[role]
