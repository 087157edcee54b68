import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { dayWords } from './day-words.ts'

/** A logged record as its approver compares it: the time of its day against the shift. */
export const approvalLook: ApprovalLook = {
  noun: ['Qualitative record', 'Qualitative records'],
  icon: 'edit',
  statesWork: true,
  compare: (note) => dayWords(note as Parameters<typeof dayWords>[0]),
  href: ({ day }) => `/qualitativedata/projects?from=${day}&to=${day}`,
}
