import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { type SeenReason, seenWords } from '../vocabulary.ts'

type Note = { over_approved: boolean; present: SeenReason | null }

export const approvalLook: ApprovalLook = {
  noun: ['Absence', 'Absences'],
  icon: 'clock',
  compare: (note) => {
    const { over_approved: isOver, present } = note as Note
    if (isOver) return { text: 'replaces an approved day', tone: 'amber' }
    return present === null ? undefined : { text: `replaces ${seenWords[present]}`, tone: 'amber' }
  },
  href: ({ person, day }) => `/timesheet/gaps?month=${day.slice(0, 7)}&person=${person}`,
}
