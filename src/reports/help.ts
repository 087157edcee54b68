import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/report/user':
    'Your hours for each day compared with what the day required, or those of someone you manage. Press a figure to see how it was calculated.',
  '/report/department':
    'The hours of the people in a department on each day. Count View has one row per person with how many days of each kind they had.',
  '/report/team':
    'The hours of a manager’s people on each day. Press a letter in the heat map to see that day below; press a figure to see how it was calculated.',
  '/report/cross-check':
    'Timesheet, task rows, worklog and hours of each day, next to the shift. Days that differ by more than the tolerance come first; press the date to see the timesheet.',
  '/target-report': 'What was done each day compared with the project’s target, by person.',
  '/target-report/user': 'What you or the people you choose did each day, compared with the project’s target.',
}

export const reads: MainReads = {
  '/report/user': ['POST /user/target/report', 'own', 'admin or manager'],
  '/report/department': ['POST /user/target/report', 'own', 'admin or manager'],
  '/report/team': ['POST /user/target/report', 'own', 'admin or manager'],
  '/report/cross-check': ['GET /report/cross-check', 'team'],
  '/target-report': ['POST /target/user/report', 'own', 'admin or manager'],
  '/target-report/user': ['POST /target/user/report', 'own', 'admin or manager'],
}
