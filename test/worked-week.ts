/** The worked example of calculations.md 3: six days of Ananya's. The first is a Monday and the first day of a month. */
import { emptyLedger, type Ledger } from './ledger.ts'

const MADE = '2026-05-01T10:00:00Z'
const sheet = (date: string, done: number): Ledger['timesheets'][number] => {
  return { user: 'ananya', date, status: 'APPROVED', lines: [{ project: 'optics', done }] }
}
export const workedWeek: Ledger = {
  ...emptyLedger,
  departments: [{ id: 'physics', name: 'Physics' }],
  workTerms: [{ user: 'ananya', from: '2026-06-01', madeAt: MADE, shiftType: 5, workingHours: 8 }],
  targetProjects: [{ id: 'targets', project_name: 'Targets of the week' }],
  targetRows: [
    {
      id: 'row',
      project: 'targets',
      sub_project_name: 'Set 03',
      department: 'physics',
      subject: 'Optics',
      role: 'AUTHOR',
      keyword: ' optics of the week ',
    },
  ],
  assignedTargets: [{ id: 'assigned', row: 'row', user: 'ananya' }],
  targetHistory: [{ assigned: 'assigned', effective_date: '2026-05-01', target_count: 40, madeAt: MADE }],
  timesheetProjects: [{ id: 'optics', name: 'Optics of the week' }],
  timesheets: [
    sheet('2026-06-01', 60),
    sheet('2026-06-02', 30),
    sheet('2026-06-03', 20),
    sheet('2026-06-05', 40),
    sheet('2026-06-06', 10),
  ],
  absences: [{ user: 'ananya', date: '2026-06-04', reason: 'PL', madeAt: MADE }],
  qualitative: [
    {
      id: 'sampling',
      user: 'ananya',
      effectiveDate: '2026-06-05',
      approved: true,
      taskList: [{ title: 'Sampling', hours: 1, minutes: 0 }],
    },
  ],
}
