import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/user/timesheet':
    'What you did on a day, by project: fill today and the two days before. Your approver looks at each day; a declined one comes back to you.',
  '/user/timesheet/declined':
    'All your timesheets with what was decided on them. Send a declined one again with a remark, or change its figures first.',
  '/timesheet/projects': 'The projects that people fill their days with. Open one to see who is in it.',
  '/timesheet/users': 'The people who fill timesheets: how many days wait for a decision, and the last day that is filled.',
  '/timesheet/gaps':
    'Which days of a month are filled, and which are missing. Press a filled one to open it. Nudge asks people for missing days, once a day each.',
  '/timesheet/$userId/manage':
    'The days that a person has filled. Approve a day, or decline it with a remark; it then goes back to them.',
  '/timesheet/$projectId': 'Who is in a timesheet project, and since when. Only who is in it can fill a day for it.',
  '/timesheet/$projectId/$userId/manage': 'One person in a timesheet project: since when, and the days that are filled for it.',
  '/timesheet/users/$userId/projects': 'The timesheet projects that a person is in now.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/user/timesheet': ['GET /timesheet/week', 'own'],
  '/user/timesheet/declined': ['GET /timesheet/user', 'own'],
  '/timesheet/projects': ['GET /timesheet/project/all', 'team'],
  '/timesheet/users': ['GET /timesheet/users', 'team'],
  '/timesheet/gaps': ['GET /timesheet/gaps', 'team'],
  '/timesheet/$userId/manage': ['GET /timesheet/:userId/view', 'team'],
  '/timesheet/$projectId': ['GET /timesheet/project/:id', 'all'],
  '/timesheet/$projectId/$userId/manage': ['GET /timesheet/:userId/view', 'team'],
  '/timesheet/users/$userId/projects': ['GET /timesheet/user/:id/projects', 'team'],
}
