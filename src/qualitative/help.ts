import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/qualitative':
    'Work that is not counted in units: log it for today and the three days before. Your approver reviews each record.',
  '/qualitative-approved-user': 'Your approved records. Their time counts towards your productivity.',
  '/qualitativedata/projects':
    'The work of your team that is not counted in units. Approve a record, or correct it and approve it with remarks.',
  '/qualitative-task/approved': 'The approved records of your team.',
  '/qualitativedata/all': 'Everyone’s records: correct them, delete a task, or upload a workbook of tasks.',
}

export const reads: MainReads = {
  '/qualitative': ['GET /qualitative/all', 'own'],
  '/qualitative-approved-user': ['GET /qualitative/approved/task', 'own'],
  '/qualitativedata/projects': ['GET /qualitative/all/manager', 'team'],
  '/qualitative-task/approved': ['GET /qualitative/all/approved/task', 'team'],
  '/qualitativedata/all': ['GET /qualitatives/tasks/all/admin', 'all'],
}
