import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/user/timesheet':
    'What you did each day, by project: fill today and the two days before. Your approver reviews each day; a declined one comes back to you.',
  '/user/timesheet/declined':
    'All your timesheets and the decisions on them. Send a declined one again with remarks, or change its figures first.',
  '/timesheet/projects': 'The projects people fill their timesheets with. Open one to see who is in it.',
  '/timesheet/users': 'The people who fill timesheets: how many days are waiting for a decision, and the last day filled.',
  '/timesheet/gaps':
    'Which days of a month are filled, and which are missing. Press a filled day to open it. Nudge reminds people of missing days, once a day each.',
  '/timesheet/$userId/manage':
    'The days a person has filled. Approve a day, or decline it with remarks; it then goes back to them.',
  '/timesheet/$projectId': 'Who is in a timesheet project, and since when. Only people in it can fill a day for it.',
  '/timesheet/$projectId/$userId/manage': 'One person in a timesheet project: since when, and the days filled for it.',
  '/timesheet/users/$userId/projects': 'The timesheet projects a person is in now.',
}

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
