import type { ApprovalLook } from '../../kit/web/domain.ts'
import { weekdayName } from '../rules.ts'
import { difference } from '../week-rules.ts'

type Note = { done: number; task_rows: number | null; off_day: boolean }

/** A filled day, as its approver compares it: an off day first, then what was done against the rows of tasks (decision 68). */
export const approvalLook: ApprovalLook = {
  noun: ['Timesheet', 'Timesheets'],
  icon: 'clock',
  compare: (note, day) => {
    const { done, task_rows: rows, off_day: isOff } = note as Note
    if (isOff) return { text: `${weekdayName(day)}, off under the shift`, tone: 'amber' }
    const compared = difference(done, rows)
    return compared && { text: compared.text, tone: compared.isSame ? 'green' : 'amber' }
  },
  href: ({ person }) => `/timesheet/${person}/manage`,
}
