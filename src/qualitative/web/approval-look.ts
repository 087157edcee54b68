import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { describeDayMinutes } from './day-words.ts'

export const approvalLook: ApprovalLook = {
  noun: ['Qualitative record', 'Qualitative records'],
  icon: 'edit',
  statesWork: true,
  compare: (note) => describeDayMinutes(note as Parameters<typeof describeDayMinutes>[0]),
  href: ({ day }) => `/qualitativedata/projects?from=${day}&to=${day}`,
}
