import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { dayMinutesWords } from './day-words.ts'

/** The look of a logged record for its approver, which compares the time of its day with the shift. */
export const approvalLook: ApprovalLook = {
  noun: ['Qualitative record', 'Qualitative records'],
  icon: 'edit',
  statesWork: true,
  compare: (note) => dayMinutesWords(note as Parameters<typeof dayMinutesWords>[0]),
  href: ({ day }) => `/qualitativedata/projects?from=${day}&to=${day}`,
}
