import { getDepartmentId } from '../../db/cast.ts'
import type { Client, TestApp } from '../../test/app.ts'
import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, IGNORED, MOVES, OF_WORK, REMOVES, SWITCHES } from '../../test/reasons.ts'
import { allocations } from './contract.ts'

export const goodRequests: Record<string, Good> = {
  'POST /allocation/project/add': { body: { project_name: '{unique}' } },
  'GET /allocation/projects': {},
  'DELETE /project/delete': { body: { name: '{project}' } },
  'POST /allocation/department/add/:project': { params: { project: '{project}' }, body: { department_name: '{department}' } },
  'GET /allocation/departments/all/:projectId': { params: { projectId: '{project}' } },
  'DELETE /allocation/department/:projectId/:departmentId': {
    params: { projectId: '{project}', departmentId: '{department}' },
  },
  'GET /allocation/list/:projectId/:departmentId': { params: { projectId: '{project}', departmentId: '{department}' } },
  'POST /file/allocation/add': { sheet: 'accounts', body: { project: '{project}' } },
  'POST /file/allocation/:id/take-back': { params: { id: '{accountImport}' } },
  'POST /file/allocation/problem-rows': { sheet: 'accounts', body: { project: '{project}' } },
  'GET /allocation/ids/:projectId': { params: { projectId: '{project}' } },
  'POST /allocation/ids/add': {
    body: { project: '{project}', department: '{department}', is_multiple: false, ids: ['typed-1', 'typed-2'] },
  },
  'GET /timesheet/users/:departmentId': { params: { departmentId: '{department}' } },
  'PUT /timesheet/project/:projectId/user/add': {
    params: { projectId: '{project}' },
    body: {
      users: ['{spare}'],
      accountId: '{account.name}',
      id: '{account.id}',
      wef: '2026-02-01 10:00:00',
      multiple: false,
      alsoIn: ['Attack'],
      project: 'Attack',
      departmentData: 'Physics',
      currentTime: '2026-02-01 10:00:00',
    },
  },
  'PATCH /timesheet/:projectId/:currentUser/:accountId/remove': {
    params: { projectId: '{project}', currentUser: '{person}', accountId: '{account}' },
    body: { revokeTime: '2026-02-01 10:00:00', values: 'as before' },
  },
  'GET /allocation/:user/:project': { params: { user: '{person}', project: '{project}' } },
  'GET /allocation/allData/allocation/:section/:user': { params: { section: '{project}', user: '{person}' } },
  'GET /get/allocation/:email': { as: 'spare', params: { email: '{spare}' } },
  'PUT /allocation/lendings/:id': {
    params: { id: '{account.id}' },
    body: { departments: ['{department}'], users: ['{person}'] },
  },
  'GET /allocation/current/all/:projectId': { params: { projectId: '{project}' } },
  'GET /allocation/users/allData/:userId': { params: { userId: '{person}' } },
  'GET /allocation/history/:accountId/:project': { params: { accountId: '{account}', project: '{project}' } },
  'PUT /update/revoke/time/:id': {
    params: { id: '{hold}' },
    body: { newAllocationTime: '2026-01-05 11:00:00', time: '2026-02-01 10:00:00' },
  },
  'GET /timesheet/getAllocations/:project': { params: { project: '{project}' } },
  'PUT /allocation/delete/:project/:accountId': {
    params: { project: '{project}', accountId: '{account}' },
    body: { user: '{person}' },
  },
  'PUT /timesheet/:id/remove/user': { params: { id: '{account.id}' }, body: { users: ['{person}'] } },
  'POST /allocation/download/:projectId': {
    params: { projectId: '{project}' },
    body: { what: 'history', department: '{department}' },
  },
  'PUT /allocation/sync/id': { body: { from: '2026-01-01', to: '2026-02-01' } },
  'GET /dev/allocations/lowercase': {},
  'POST /dev/allocations/lowercase': {},
  'GET /allocation/timeline/:projectId': {
    params: { projectId: '{project}' },
    query: { from: '2026-01-01', to: '2026-01-31', account: '{account.id}', at: '2026-01-05 12:00:00' },
  },
  'GET /allocation/holds/:id/rows': { params: { id: '{hold}' } },
  'PUT /update/multiple/status': { body: { id: '{account.id}', is_multiple: true } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'PUT /allocation/lendings/*': ['ADMIN'],
  'GET /allocation/timeline/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'GET /allocation/holds/*/rows': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /allocation/download/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'GET /allocation/ids/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /allocation/ids/add': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /dev/allocations/lowercase': ['ADMIN'],
  'DELETE /allocation/department/*/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /file/allocation/*/take-back': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /file/allocation/problem-rows': ['ADMIN', 'SUBADMIN:Allocation ID'],
}

type Arranged = { name: string; ids: readonly string[]; multi?: readonly string[] }
/** A project with the department Physics and these allocation IDs. Those in `multi` are multiple-user. */
export async function arrangeAccounts(
  { db }: Pick<TestApp, 'db'>,
  admin: Client,
  { name, ids, multi = [] }: Arranged,
): Promise<{ name: string; projectId: string }> {
  const { data: project } = await admin.ok(allocations.addProject, { body: { project_name: name } })
  await admin.ok(allocations.addDepartment, { params: { project: name }, body: { department_name: 'Physics' } })
  const accounts = JSON.stringify(ids.map((id) => ({ id, multiple: multi.includes(id) })))
  await db`
    insert into accounts (account_id, project_id, department_id, is_multiple)
    select a.id, ${project._id}, ${getDepartmentId('Physics')}, a.multiple
    from jsonb_to_recordset(${accounts}::text::jsonb) as a(id text, multiple boolean)`
  return { name, projectId: project._id }
}

export const withoutVersion: CallsByReason = {
  [ADDS]: [
    'POST /allocation/project/add',
    'POST /allocation/department/add/:project',
    'POST /file/allocation/add',
    'POST /allocation/ids/add',
    'PUT /timesheet/project/:projectId/user/add',
  ],
  [REMOVES]: [
    'DELETE /project/delete',
    'DELETE /allocation/department/:projectId/:departmentId',
    'PUT /timesheet/:id/remove/user',
    'PUT /allocation/delete/:project/:accountId',
    'PATCH /timesheet/:projectId/:currentUser/:accountId/remove',
  ],
  [MOVES]: ['POST /file/allocation/:id/take-back'],
  [SWITCHES]: ['PUT /update/multiple/status'],
  'brings stored things in line with a rule, again and again': [
    'PUT /allocation/sync/id',
    'GET /dev/allocations/lowercase',
    'POST /dev/allocations/lowercase',
  ],
}

export const withoutFigure: CallsByReason = {
  [OF_WORK]: ['PUT /timesheet/project/:projectId/user/add'],
  'the use of an allocation ID is no figure': [
    'POST /allocation/project/add',
    'DELETE /project/delete',
    'POST /allocation/department/add/:project',
    'DELETE /allocation/department/:projectId/:departmentId',
    'PUT /allocation/lendings/:id',
    'PUT /update/multiple/status',
    'POST /file/allocation/add',
    'POST /allocation/ids/add',
    'POST /file/allocation/:id/take-back',
    'PATCH /timesheet/:projectId/:currentUser/:accountId/remove',
    'PUT /update/revoke/time/:id',
    'PUT /allocation/delete/:project/:accountId',
    'PUT /timesheet/:id/remove/user',
    'PUT /allocation/sync/id',
    'GET /dev/allocations/lowercase',
    'POST /dev/allocations/lowercase',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  account_lendings: ['allocations', 'account'],
  allocation_departments: ['allocations'],
  allocation_holds: ['allocations', 'account'],
}

export const strangers: StrangerFacts = {
  plain: ['is_multiple', 'ids', 'wef', 'newAllocationTime', 'time', 'what', 'multiple', 'at', 'seen.start', 'seen.end'],
  noObject: {
    [IGNORED]: [
      'PUT /timesheet/project/:projectId/user/add project',
      'PUT /timesheet/project/:projectId/user/add departmentData',
      'PUT /timesheet/project/:projectId/user/add currentTime',
      'PATCH /timesheet/:projectId/:currentUser/:accountId/remove values',
    ],
    'timesheet projects, for whoever manages all of them (src/timesheets/server/member-routes.test.ts)': [
      'PUT /timesheet/project/:projectId/user/add alsoIn',
    ],
    'the name of a new project': ['POST /allocation/project/add name'],
    'departments are known to all': ['POST /allocation/department/add/:project name'],
  },
  ofAll: {
    'who manages allocation IDs manages all': [
      'POST /file/allocation/:id/take-back accountImport',
      'PUT /update/multiple/status account',
      'GET /allocation/users/allData/:userId person',
      'GET /allocation/history/:accountId/:project account',
      'GET /allocation/holds/:id/rows hold',
      'GET /allocation/timeline/:projectId account',
      'PUT /allocation/delete/:project/:accountId account',
      'PUT /allocation/delete/:project/:accountId person',
      'PUT /timesheet/:id/remove/user account',
      'PUT /timesheet/:id/remove/user person',
    ],
  },
}
