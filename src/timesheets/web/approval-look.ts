import type { ApprovalLook } from '../../kit/web/domain.ts'
import { withGaps } from '../../inbox/web/looks.ts'
import { weekdayName } from '../../kit/shared/time.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { sumFigures } from '../rules.ts'
import { difference } from '../week-rules.ts'

/** Of the lines whose projects have files: the sums of both, and how many differ. */
type Note = { done: number; task_rows: number | null; differing: number; off_day: boolean }

/** What a timesheet's look compares, as the inbox sends it. */
const noteOf = ({ projects, off_day }: Pick<TimesheetRecord, 'projects' | 'off_day'>): Note => {
  const compared = projects.flatMap(({ done, task_rows: rows }) => (rows === null ? [] : [{ done, rows }]))
  return {
    done: sumFigures(compared.map(({ done }) => done)),
    task_rows: compared.length === 0 ? null : sumFigures(compared.map(({ rows }) => rows)),
    differing: compared.filter(({ done, rows }) => done !== rows).length,
    off_day,
  }
}

/** A filled day, as its approver compares it: an off day first, then what was done against the rows of tasks (decision 68). */
export const approvalLook: ApprovalLook = {
  noun: ['Timesheet', 'Timesheets'],
  icon: 'clock',
  statesWork: true,
  compare: (note, day) => {
    const { done, task_rows: rows, differing, off_day: isOff } = note as Note
    if (isOff) return { text: `${weekdayName(day)}, a day off`, tone: 'amber' }
    // Their sums may still be the same; what is over the tolerance, the check of the day says (ADR 27).
    if (differing > 1) return { text: `differs from the task rows of ${differing} projects`, tone: 'grey' }
    const compared = difference(done, rows)
    return compared && { text: compared.text, tone: compared.isSame ? 'green' : 'grey' }
  },
  href: ({ person }) => `/timesheet/${person}/manage`,
}

/** How a timesheet stands against the task rows of its day, and against what else is recorded of it, where it waits. */
export const compareTimesheet = (row: TimesheetRecord, gaps: readonly string[] = []) =>
  withGaps(approvalLook.compare(noteOf(row), row.date), gaps)
