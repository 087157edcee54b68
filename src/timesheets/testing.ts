import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, BY_OWNER, MOVES, OF_WORK, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /timesheet/project/all': {},
  'POST /timesheet/project/new': { body: { name: '{unique}' } },
  'GET /timesheet/user/:id/projects': { params: { id: '{person}' } },
  'GET /timesheet/user/projects': { query: { userId: '{person}' } },
  'POST /timesheet/user': {
    as: 'spare',
    body: { date: '{today}', projects: [{ id: '{timesheet}', done: 12.5 }], remarks: 'Set 3' },
  },
  'PATCH /timesheet/user': { as: 'priya', body: { timesheetId: '{entry}', userRemarks: 'Counted again' } },
  'GET /timesheet/user': {
    as: 'ananya',
    query: { status: 'FILLED,REJECTED', from: '2026-01-01', to: '2199-12-31', page: '1', pageSize: '2' },
  },
  'GET /timesheet/week': { as: 'ananya', query: { day: '{today}' } },
  'GET /timesheet/recent': { as: 'ananya' },
  'GET /timesheet/hours': { as: 'ananya', query: { day: '{today}' } },
  'GET /timesheet/gaps': { query: { month: '2026-03', person: '{person}' } },
  'GET /timesheet/gaps/own': { as: 'ananya', query: { month: '2026-03' } },
  'POST /timesheet/gaps/nudge': { body: { month: '2026-03', users: ['{person}'] } },
  'POST /timesheet/members/upload': { sheet: 'members', body: {} },
  'POST /timesheet/members/upload/:id/take-back': { params: { id: '{membersImport}' } },
  'POST /timesheet/members/upload/problem-rows': { sheet: 'members', body: {} },
  'GET /timesheet/report': { query: { date: '2026-01-01,2026-12-31', project: '{timesheet}' } },
  'POST /timesheet/report': { body: { from: '2026-01-01', to: '2026-12-31', project: '{timesheet}' } },
  'GET /timesheet/users': {},
  'GET /timesheet/:userId/view': { params: { userId: '{person}' } },
  'PATCH /timesheet/:id/update': { params: { id: '{entry}' }, body: { status: 'APPROVED', approverRemarks: 'Fine' } },
  'GET /timesheet/project/:id': { params: { id: '{timesheet}' } },
  'DELETE /timesheet/project/:id/delete': { params: { id: '{timesheet}' } },
  'PATCH /timesheet/:project/:user/remove': {
    params: { project: '{timesheet}', user: '{person}' },
    body: { revokeTime: '2026-02-01 10:00:00' },
  },
  'PUT /timesheet/project/assign': { body: { userId: '{person}', projects: ['{timesheet}'] } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /timesheet/week': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /timesheet/hours': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /timesheet/recent': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /timesheet/gaps': ['ADMIN', 'MANAGER'],
  'GET /timesheet/gaps/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'POST /timesheet/gaps/nudge': ['ADMIN', 'MANAGER'],
  'POST /timesheet/report': ['ADMIN', 'MANAGER', 'SUBADMIN:Timesheet'],
  'POST /timesheet/members/upload': ['ADMIN', 'SUBADMIN:Timesheet'],
  'POST /timesheet/members/upload/*/take-back': ['ADMIN', 'SUBADMIN:Timesheet'],
  'POST /timesheet/members/upload/problem-rows': ['ADMIN', 'SUBADMIN:Timesheet'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /timesheet/project/new', 'POST /timesheet/members/upload', 'POST /timesheet/user', 'POST /timesheet/gaps/nudge'],
  [REMOVES]: ['DELETE /timesheet/project/:id/delete', 'PATCH /timesheet/:project/:user/remove'],
  [MOVES]: ['PATCH /timesheet/user', 'POST /timesheet/members/upload/:id/take-back'],
}

export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['POST /timesheet/user', 'PATCH /timesheet/user'],
  [OF_WORKSPACE]: ['POST /timesheet/project/new', 'DELETE /timesheet/project/:id/delete'],
  [OF_WORK]: [
    'PUT /timesheet/project/assign',
    'PATCH /timesheet/:project/:user/remove',
    'POST /timesheet/members/upload',
    'POST /timesheet/members/upload/:id/take-back',
  ],
  'it asks for what the owner enters': ['POST /timesheet/gaps/nudge'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  timesheet_memberships: ['timesheet-members'],
  timesheet_entries: ['timesheets', 'inbox'],
  timesheet_nudges: ['timesheets', 'inbox'],
}

export const strangers: StrangerFacts = {
  plain: ['approverRemarks', 'fields.approverRemarks', 'fields.status', 'projects.done', 'userRemarks'],
  noObject: {
    'as in POST /timesheet/user': ['PATCH /timesheet/user projects.id'],
    'a filter of the people whom the caller reaches': ['GET /timesheet/gaps manager', 'GET /timesheet/gaps department'],
  },
  ofAll: {
    'who manages timesheet projects manages all': ['POST /timesheet/members/upload/:id/take-back membersImport'],
    'the tab Timesheet shows everybody': [
      'PATCH /timesheet/:project/:user/remove person',
      'PUT /timesheet/project/assign person',
    ],
  },
  everybodys: {
    timesheet: 'timesheet projects are known to all who manage them; filled days are not',
  },
  owned: ['entry'],
  otherwise: {
    'POST /timesheet/user': '400 INVALID_REQUEST',
  },
  without: {
    'a workbook; whose days is in src/timesheets/server/report.test.ts': ['GET /timesheet/report', 'POST /timesheet/report'],
  },
}
