import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { MOVES } from '../../test/reasons.ts'

const who = {
  roleData: ['AUTHOR'],
  department: ['{department}'],
  dep: ['{department}'],
  user: ['{person}'],
  manager: ['{manager}'],
}
const form = {
  ...who,
  role: ['AUTHOR'],
  fromDate: '{today}',
  toDate: '{today}',
  dateType: 'done',
  waiting: 'counted',
  page: 1,
  limit: 10,
}
const ofPerson = { ...form, type: 'user', projects: ['{timesheet}'] }
const ofTeam = { ...form, type: 'team', projects: ['{timesheet}'] }
/** This request has no project filter, because the person has a record but perhaps no line. */
const withRecords = { ...form, type: 'department' }

export const goodRequests: Record<string, Good> = {
  'POST /user/target/report': { body: ofPerson },
  'POST /target/user/report': { body: ofPerson },
  'POST /projects/records/report': { body: ofTeam },
  'POST /projects/records/reports/data': { body: ofTeam },
  'POST /user/target/report/time': { query: { of: 'targets' }, body: ofPerson },
  'POST /user/target/report/download': { body: withRecords },
  'POST /user/target/report/counts/download': { body: withRecords },
  'GET /user/target/report/fetch/project': {},
  'GET /report/explain/:user/:day': { params: { user: '{person}', day: '{today}' }, query: { waiting: 'counted' } },
  'GET /report/cross-check': { query: { from: '{today}', to: '{today}', q: 'a' } },
  'POST /report/cross-check/confirm': { body: { user: '{person}', date: '2026-03-09', sum: 'recorded', seconds: 90_000 } },
  'GET /target/project/report/:role/:department': { params: { role: 'AUTHOR', department: '{department}' } },
  'GET /user/details/:dept/:role': { params: { dept: '{department}', role: 'AUTHOR' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /report/explain/*/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Production Report', 'AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /report/cross-check': ['ADMIN', 'MANAGER'],
  'POST /report/cross-check/confirm': ['ADMIN'],
  'POST /user/target/report/time': [
    'ADMIN',
    'MANAGER',
    'SUBADMIN:Production Report',
    'AUTHOR',
    'REVIEWER',
    'REVIEWER-2',
    'UPLOADER',
  ],
  'POST /user/target/report/download': ['ADMIN', 'MANAGER'],
  'POST /user/target/report/counts/download': ['ADMIN', 'MANAGER'],
}

export const withoutVersion: CallsByReason = { [MOVES]: ['POST /report/cross-check/confirm'] }

export const tagsOfTables: Record<string, readonly string[]> = { confirmed_hours: ['worklog-days'] }

/** The time that a report takes does not depend on the terms of its people. */
export const unexposedTables: Record<string, readonly string[]> = { 'POST /user/target/report/time': ['work_terms'] }

export const strangers: StrangerFacts = {
  plain: ['of', 'waiting', 'sum', 'seconds'],
  noObject: {
    'as in POST /projects/records/report': [
      'POST /user/target/report/download projects',
      'POST /user/target/report/counts/download projects',
    ],
  },
}
