import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/report/user':
    'Your hours of each day against what the day asked for, or those of a person whom you manage. Press a figure to see how it was calculated.',
  '/report/department':
    'The hours of the people of a department, as of each day. Count View has one row per person with how many days of each kind they had.',
  '/report/team':
    'The hours of a manager’s people, as of each day. Press a letter of the heat map to see that day below; press a figure to see how it was calculated.',
  '/report/cross-check':
    'What the timesheet, the task rows, the worklog and the hours of each day have, beside the shift. Days that differ by more than the tolerance come first; press the date to see the timesheet.',
  '/target-report': 'What was done on each day against the target of its project, by person.',
  '/target-report/user': 'What you, or whom you choose, did on each day against the target of its project.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/report/user': ['POST /user/target/report', 'own', 'admin or manager'],
  '/report/department': ['POST /user/target/report', 'own', 'admin or manager'],
  '/report/team': ['POST /user/target/report', 'own', 'admin or manager'],
  '/report/cross-check': ['GET /report/cross-check', 'team'],
  '/target-report': ['POST /target/user/report', 'own', 'admin or manager'],
  '/target-report/user': ['POST /target/user/report', 'own', 'admin or manager'],
}
