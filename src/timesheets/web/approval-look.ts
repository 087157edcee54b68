import type { ApprovalLook } from '../../inbox/web/extension-points.ts'
import { withGaps } from '../../inbox/web/looks.ts'
import { getWeekdayName } from '../../kit/shared/time.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { sumFigures, describeTaskRowDifference } from '../rules.ts'

type Note = { done: number; task_rows: number | null; differing: number; off_day: boolean }

/** Returns the values that the look of a timesheet compares, in the form in which the inbox sends them. */
const noteOf = ({ projects, off_day }: Pick<TimesheetRecord, 'projects' | 'off_day'>): Note => {
  const compared = projects.flatMap(({ done, task_rows: rows }) => (rows === null ? [] : [{ done, rows }]))
  return {
    done: sumFigures(compared.map(({ done }) => done)),
    task_rows: compared.length === 0 ? null : sumFigures(compared.map(({ rows }) => rows)),
    differing: compared.filter(({ done, rows }) => done !== rows).length,
    off_day,
  }
}

/**
 * The look of a filled day for its approver. A day off is shown instead of the comparison with the task rows (decision 68).
 */
export const approvalLook: ApprovalLook = {
  noun: ['Timesheet', 'Timesheets'],
  icon: 'clock',
  statesWork: true,
  compare: (note, day) => {
    const { done, task_rows: rows, differing, off_day: isOff } = note as Note
    if (isOff) return { text: `${getWeekdayName(day)}, a day off`, tone: 'amber' }
    // The sums may still be equal. The check of the day reports differences above the tolerance (ADR 27).
    if (differing > 1) return { text: `differs from the task rows of ${differing} projects`, tone: 'grey' }
    const compared = describeTaskRowDifference(done, rows)
    return compared && { text: compared.text, tone: compared.isSame ? 'green' : 'grey' }
  },
  href: ({ person }) => `/timesheet/${person}/manage`,
}

/**
 * Compares a timesheet with the task rows of its day. While it is pending, it is also compared with the other records of the day.
 */
export const compareTimesheet = (row: TimesheetRecord, gaps: readonly string[] = []) =>
  withGaps(approvalLook.compare(noteOf(row), row.date), gaps)
