import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, BY_OWNER, LOGS_OWN, SEARCH_TEXT, MOVES, REMOVES } from '../../test/reasons.ts'

const taskList = [{ title: 'Check of samples', description: 'Set 3', timeSpent: { hours: 1, minutes: 20 } }]

export const goodRequests: Record<string, Good> = {
  'POST /qualitative/add': { as: 'ananya', body: { effectiveDate: '{today}', taskList } },
  'GET /qualitative/all': { as: 'ananya', query: { page: '1', pageSize: '2' } },
  'GET /qualitative/approved/task': { as: 'ananya', query: { page: '1', pageSize: '2' } },
  'GET /qualitative/own/days': { as: 'ananya', query: { from: '2026-03-02', to: '2026-03-14' } },
  'PUT /qualitative/own/:id': { as: 'ananya', params: { id: '{ownRecord}' }, body: { taskList, version: 1 } },
  'GET /qualitative/all/manager': {
    query: { user: 'proofline', fromDate: '2026-01-01', toDate: '2199-12-31', page: '1', pageSize: '5' },
  },
  'GET /qualitative/all/approved/task': { query: { page: '1', pageSize: '5' } },
  'PUT /qualitative/task/edit': { body: { recordId: '{record}', taskList, remarks: 'Counted again' } },
  'PUT /qualitative/tasks/approve': { body: { ids: ['{record}'], versions: [1], remarks: 'Fine' } },
  'GET /qualitatives/tasks/all/admin': {
    query: { email: 'proofline', startDate: '2026-01-01', endDate: '2199-12-31', page: '1', pageSize: '5' },
  },
  'DELETE /qualitative/task/all/admin/delete/:taskId/:recordId': {
    params: { taskId: '{record.task}', recordId: '{record.id}' },
  },
  'POST /qualitative/task/upload': { sheet: 'qualitative', body: {} },
  'POST /qualitative/task/upload/:id/take-back': { params: { id: '{qualitativeImport}' } },
  'POST /qualitative/task/upload/problem-rows': { sheet: 'qualitative', body: {} },
}

export const ownCallers: Record<string, string[]> = {
  'GET /qualitative/own/days': ['MANAGER', 'AUTHOR', 'REVIEWER'],
  'PUT /qualitative/own/*': ['MANAGER', 'AUTHOR', 'REVIEWER'],
  'POST /qualitative/task/upload/*/take-back': ['ADMIN'],
  'POST /qualitative/task/upload/problem-rows': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /qualitative/add', 'POST /qualitative/task/upload'],
  [REMOVES]: ['DELETE /qualitative/task/all/admin/delete/:taskId/:recordId'],
  [MOVES]: ['POST /qualitative/task/upload/:id/take-back'],
}

export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['POST /qualitative/add', 'PUT /qualitative/own/:id'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  qualitative_records: ['qualitative', 'inbox'],
  qualitative_tasks: ['qualitative', 'inbox'],
  qualitative_events: ['qualitative', 'inbox'],
}

export const strangers: StrangerFacts = {
  plain: [
    'fromDate',
    'toDate',
    'versions',
    'taskList.title',
    'taskList.description',
    'taskList.timeSpent.hours',
    'taskList.timeSpent.minutes',
  ],
  noObject: {
    [SEARCH_TEXT]: ['GET /qualitative/all/manager user', 'GET /qualitatives/tasks/all/admin email'],
    'a task of the record, which is tried; another’s is refused (src/qualitative/server/routes.test.ts)': [
      'POST /qualitative/add taskList._id',
      'PUT /qualitative/own/:id taskList._id',
      'PUT /qualitative/task/edit taskList._id',
    ],
  },
  owned: ['record', 'ownRecord'],
  without: {
    [LOGS_OWN]: ['POST /qualitative/add'],
  },
}
