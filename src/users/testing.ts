import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, SEARCH_TEXT, MOVES, NEVER_TO_ONESELF, OF_SOMEBODY_NEW, REMOVES } from '../../test/reasons.ts'
import { TEXT_FIELDS, TEXT_FIELD_NAMES, mapTextFields } from './vocabulary.ts'

const list = { page: '1', pageSize: '2' }
const handOver = {
  rows: [{ role: 'AUTHOR', to: '{receiver}', count: 0, unassigned: 0 }],
  accounts: { count: 0 },
  reports: { to: '{manager}', count: 0 },
}

export const goodRequests: Record<string, Good> = {
  'GET /admin/users': { query: { fullName: 'a', email: 'proofline', role: 'AUTHOR', sort: '-email', ...list } },
  'POST /users/export': { body: { fullName: 'a', email: 'proofline', role: 'AUTHOR', sort: '-email' } },
  'GET /admin/users/:department': { params: { department: '{department}' }, query: { role: 'AUTHOR' } },
  'GET /admin/managers': {},
  'GET /department/users': { query: { department: '{department}' } },
  'POST /addUser': {
    body: {
      fullName: 'Added',
      email: '{unique}@proofline.example',
      password: 'four quiet lamps',
      role: ['AUTHOR'],
      departments: ['{department}'],
      enableAssignments: true,
    },
  },
  'POST /user/update-profile': {
    query: { confirm: 'true' },
    body: {
      _id: '{person.id}',
      email: '{person.email}',
      newEmail: '{unique}@proofline.example',
      newFullname: 'Renamed',
      newPassword: 'four quiet lamps',
      ...mapTextFields((name) => TEXT_FIELDS[name].example(9000)),
      employee_id: '{unique}',
      roleData: ['AUTHOR'],
      departments: ['{department}'],
      enableAssignments: true,
      enableQualitative: false,
      departmentsFrom: '{today}',
      manager: '{manager}',
      managerFrom: '{today}',
      shiftType: 5,
      workingHours: 8,
      effective: '2099-01-01',
    },
  },
  'PUT /user/block/:id': { params: { id: '{spare}' }, body: { handOver } },
  'PUT /user/unblock/:id': { params: { id: '{spare}' } },
  'DELETE /user/delete/:email': { params: { email: '{spare}' }, body: { handOver } },
  'PUT /user/salary/:id': {
    params: { id: '{person}' },
    body: { salary: 50_000, amount: 60_000.5, effectiveDate: '2099-01-01' },
  },
  'GET /users/:id/summary': { params: { id: '{person}' } },
  'GET /users/:id/events': { params: { id: '{person}' }, query: { before: '2099-01-01T00:00:00.000Z' } },
  'GET /user/holdings/:id': { params: { id: '{person}' } },
  'POST /users/import': { sheet: 'people' },
  'POST /users/import/:id/take-back': { params: { id: '{peopleImport}' } },
  'POST /users/problem-rows': { sheet: 'people' },
  'POST /users/passwords': { body: { people: [{ fullName: 'A', email: 'a@proofline.example', password: 'x' }] } },
}

export const ownCallers: Record<string, string[]> = {
  'POST /users/export': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'GET /users/*/summary': ['ADMIN', 'SUBADMIN:Manage Users'],
  'GET /users/*/events': ['ADMIN', 'SUBADMIN:Manage Users'],
  'GET /user/holdings/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/import': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/import/*/take-back': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/problem-rows': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
  'POST /users/passwords': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /addUser', 'POST /users/import'],
  [REMOVES]: ['DELETE /user/delete/:email'],
  [MOVES]: ['PUT /user/block/:id', 'PUT /user/unblock/:id', 'POST /users/import/:id/take-back'],
}

export const withoutFigure: CallsByReason = {
  [OF_SOMEBODY_NEW]: ['POST /addUser', 'POST /users/import', 'POST /users/import/:id/take-back'],
  [NEVER_TO_ONESELF]: ['PUT /user/unblock/:id', 'PUT /user/block/:id', 'DELETE /user/delete/:email'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  salaries: ['users'],
  work_terms: ['users'],
}

export const strangers: StrangerFacts = {
  plain: [
    'amount',
    'before',
    'departmentsFrom',
    'lastDay',
    'managerFrom',
    'effective',
    'effectiveDate',
    'enableAssignments',
    'enableQualitative',
    'newFullname',
    'people.email',
    'people.fullName',
    'people.password',
    'salary',
    'shiftType',
    'workingHours',
    ...TEXT_FIELD_NAMES,
  ],
  noObject: {
    [SEARCH_TEXT]: ['GET /admin/users email', 'POST /users/export email'],
    'roles, not the people who hold them': ['GET /user/holdings/:id remaining'],
    'as in PUT /user/block/:id': ['POST /user/update-profile handOver.rows.to', 'POST /user/update-profile handOver.reports.to'],
  },
  ofAll: {
    'the tab Manage Users shows everybody': ['GET /users/:id/summary person', 'GET /users/:id/events person'],
  },
  everybodys: {
    receiver: 'rows go to whoever may hold them (decision 112)',
    manager: 'managers are known to all who hand over reports',
  },
  owned: ['person', 'spare'],
  without: {
    'the people are new': ['POST /addUser', 'POST /users/import'],
    'a workbook; whose rows is in src/users/server/export-users.test.ts': ['POST /users/export'],
  },
}
