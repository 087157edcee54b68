import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/qualitative':
    'What you did beside the counted work: log today and the three days before. Your approver looks at each record.',
  '/qualitative-approved-user': 'Your records that are approved; their time counts in your productivity.',
  '/qualitativedata/projects':
    'What your team logged beside the counted work. Approve a record, or correct it and approve it with a remark.',
  '/qualitative-task/approved': 'The approved records of your team.',
  '/qualitativedata/all': 'Everybody’s records: correct them, delete a task, or upload a workbook of tasks.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/qualitative': ['GET /qualitative/all', 'own'],
  '/qualitative-approved-user': ['GET /qualitative/approved/task', 'own'],
  '/qualitativedata/projects': ['GET /qualitative/all/manager', 'team'],
  '/qualitative-task/approved': ['GET /qualitative/all/approved/task', 'team'],
  '/qualitativedata/all': ['GET /qualitatives/tasks/all/admin', 'all'],
}
