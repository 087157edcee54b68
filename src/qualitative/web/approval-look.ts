import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { describeDayMinutes } from './day-words.ts'

/** The look of a logged record for its approver, which compares the time of its day with the shift. */
export const approvalLook: ApprovalLook = {
  noun: ['Qualitative record', 'Qualitative records'],
  icon: 'edit',
  statesWork: true,
  compare: (note) => describeDayMinutes(note as Parameters<typeof describeDayMinutes>[0]),
  href: ({ day }) => `/qualitativedata/projects?from=${day}&to=${day}`,
}
