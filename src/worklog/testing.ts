import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, BY_OWNER, MOVES, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /project/all': {},
  'POST /project/new': { body: { name: '{unique}' } },
  'DELETE /project/:id/delete': { params: { id: '{worklogProject}' } },
  'GET /project/:id': { params: { id: '{worklogProject}' } },
  'PUT /project/:id/subject/add': { params: { id: '{worklogProject}' }, body: { name: '{unique}' } },
  'DELETE /project/:id/subject/:subjectId/delete': { params: { id: '{worklogProject}', subjectId: '{subject}' } },
  'GET /project/subject/:id': { params: { id: '{subject}' } },
  'PUT /project/subject/:id/profile/add': { params: { id: '{subject}' }, body: { name: '{unique}', budget: 60.5 } },
  'DELETE /profile/:id/remove': { params: { id: '{profile}' } },
  'PATCH /profile/:id/update': { params: { id: '{profile}' }, body: { name: '{unique}', budget: 61 } },
  'GET /profile/:id/budget-moves': { params: { id: '{profile}' }, query: { budget: '61.5' } },
  'GET /profile/all': {},
  'GET /targets/user': { as: 'priya', query: { group: 'ongoing', page: '1', pageSize: '5' } },
  'GET /targets/user/work': { as: 'priya', query: { from: '2026-03-02', to: '2026-03-14' } },
  'PATCH /targets/user/:targetId': {
    as: 'priya',
    params: { targetId: '{worklogTarget}' },
    body: { subTargetId: '{subTarget}', completedUnits: 12, remarks: 'Set 3' },
  },
  'GET /targets/days/:subId/hours': { as: 'priya', params: { subId: '{subTarget}' } },
  'GET /targets/:profileId/all': { params: { profileId: '{profile}' } },
  'GET /targets/:id': { params: { id: '{worklogTarget}' } },
  'POST /project/:projectId/:profileId/target/create': {
    params: { projectId: '{worklogProject}', profileId: '{profile}' },
    body: { name: '{unique}', start: '2026-03-02', end: '2026-03-14', type: 'units', target: 40, users: ['{person}'] },
  },
  'DELETE /targets/admin/:id': { params: { id: '{worklogTarget}' } },
  'PATCH /targets/admin/:targetId/:subId': {
    params: { targetId: '{worklogTarget}', subId: '{subTarget}' },
    body: { target: 20, type: 'units_hours', completedUnits: 12, completedHours: 7.5, remarks: 'Set 3' },
  },
  'PUT /targets/admin/:targetId/:subId': { params: { targetId: '{worklogTarget}', subId: '{subTarget}' } },
  'DELETE /targets/admin/:targetId/:subId': { params: { targetId: '{worklogTarget}', subId: '{subTarget}' } },
  'POST /targets/admin/:targetId/:subId/restore': { params: { targetId: '{worklogTarget}', subId: '{subTarget}' } },
  'POST /targets/admin/:id/restore': { params: { id: '{worklogTarget}' } },
  'GET /worklog/profile/:id/figures': { params: { id: '{profile}' }, query: { month: '2026-03' } },
  'GET /worklog/profile/:id/days': { params: { id: '{profile}' }, query: { month: '2026-03' } },
  'GET /worklog/choices': {},
  'GET /worklog/report/choices': {},
  'GET /worklog/report': { query: { profile: '{profile}' } },
  'POST /worklog/report': { body: { user: '{person}' } },
  'GET /worklog/standard-rates': {},
  'GET /worklog/standard-rates/moved': { query: { effective: '{today}' } },
  'POST /worklog/standard-rates': { body: { rate: 250, effective: '{today}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /profile/*/budget-moves': ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'],
  'GET /targets/user/work': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /targets/days/*/hours': ['any'],
  'DELETE /targets/admin/*/*': ['ADMIN'],
  'POST /targets/admin/*/*/restore': ['ADMIN'],
  'POST /targets/admin/*/restore': ['ADMIN'],
  'GET /worklog/profile/*/figures': ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'],
  'GET /worklog/profile/*/days': ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'],
  'GET /worklog/choices': ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'],
  'GET /worklog/report/choices': ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'],
  'POST /worklog/report': ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'],
  'GET /worklog/standard-rates': ['ADMIN'],
  'GET /worklog/standard-rates/moved': ['ADMIN'],
  'POST /worklog/standard-rates': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: [
    'POST /project/new',
    'PUT /project/:id/subject/add',
    'PUT /project/subject/:id/profile/add',
    'POST /project/:projectId/:profileId/target/create',
  ],
  [REMOVES]: [
    'DELETE /project/:id/delete',
    'DELETE /project/:id/subject/:subjectId/delete',
    'DELETE /profile/:id/remove',
    'DELETE /targets/admin/:id',
    'PUT /targets/admin/:targetId/:subId',
    'DELETE /targets/admin/:targetId/:subId',
  ],
  [MOVES]: ['POST /targets/admin/:targetId/:subId/restore', 'POST /targets/admin/:id/restore'],
}

export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['PATCH /targets/user/:targetId'],
  [OF_WORKSPACE]: [
    'POST /worklog/standard-rates',
    'POST /project/new',
    'DELETE /project/:id/delete',
    'PUT /project/:id/subject/add',
    'DELETE /project/:id/subject/:subjectId/delete',
    'PUT /project/subject/:id/profile/add',
    'PATCH /profile/:id/update',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  worklog_subjects: ['worklog'],
  worklog_profiles: ['worklog'],
  worklog_targets: ['worklog', 'worklog-days'],
  worklog_sub_targets: ['worklog-days'],
}

export const strangers: StrangerFacts = {
  plain: ['budget', 'clear', 'completedHours', 'completedUnits', 'group', 'target'],
  noObject: {
    'one of the three, of which the others are tried': [
      'GET /worklog/report department',
      'GET /worklog/report user',
      'POST /worklog/report department',
      'POST /worklog/report profile',
    ],
    'an admin sets the rates of all departments': [
      'GET /worklog/standard-rates/moved department',
      'POST /worklog/standard-rates department',
      'POST /worklog/standard-rates rate',
    ],
  },
  everybodys: {
    worklogProject: 'projects of the worklog are known to all who manage it; their targets are not',
    subject: 'projects of the worklog are known to all who manage it; their targets are not',
    profile: 'projects of the worklog are known to all who manage it; their targets are not',
  },
  owned: ['worklogTarget', 'subTarget'],
  without: {
    'a workbook, as POST /worklog/report, which names a person': ['GET /worklog/report'],
  },
}
