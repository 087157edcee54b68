import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { dayWords } from './day-words.ts'

/** The look of a logged record for its approver, which compares the time of its day with the shift. */
export const approvalLook: ApprovalLook = {
  noun: ['Qualitative record', 'Qualitative records'],
  icon: 'edit',
  statesWork: true,
  compare: (note) => dayWords(note as Parameters<typeof dayWords>[0]),
  href: ({ day }) => `/qualitativedata/projects?from=${day}&to=${day}`,
}
