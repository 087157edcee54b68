import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'POST /allocation/project/add': { body: { project_name: '{unique}' } },
  'GET /allocation/projects': {},
  'POST /allocation/department/add/:project': { params: { project: '{project}' }, body: { department_name: '{department}' } },
  'GET /allocation/departments/all/:projectId': { params: { projectId: '{project}' } },
  'DELETE /allocation/department/:projectId/:departmentId': {
    params: { projectId: '{project}', departmentId: '{department}' },
  },
  'GET /allocation/list/:projectId/:departmentId': { params: { projectId: '{project}', departmentId: '{department}' } },
  'POST /file/allocation/add': { sheet: 'accounts', body: { project: '{project}' } },
  'POST /file/allocation/:id/take-back': { params: { id: '{accountImport}' } },
  'POST /file/allocation/problem-rows': { sheet: 'accounts', body: { project: '{project}' } },
  'GET /timesheet/users/:departmentId': { params: { departmentId: '{department}' } },
  'PUT /timesheet/project/:projectId/user/add': {
    params: { projectId: '{project}' },
    body: { users: ['{spare}'], accountId: '{account.name}', id: '{account.id}', wef: '2026-02-01 10:00:00' },
  },
  'PATCH /timesheet/:projectId/:currentUser/:accountId/remove': {
    params: { projectId: '{project}', currentUser: '{person}', accountId: '{account}' },
    body: { revokeTime: '2026-02-01 10:00:00' },
  },
  'GET /allocation/:user/:project': { params: { user: '{person}', project: '{project}' } },
  'GET /allocation/allData/allocation/:section/:user': { params: { section: '{project}', user: '{person}' } },
  'GET /get/allocation/:email': { as: 'spare', params: { email: '{spare}' } },
  'PUT /allocation/lendings/:id': {
    params: { id: '{account.id}' },
    body: { departments: ['{department}'], users: ['{person}'] },
  },
  'PUT /update/multiple/status': { body: { id: '{account.id}', is_multiple: true } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'PUT /allocation/lendings/*': ['ADMIN'],
  'DELETE /allocation/department/*/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /file/allocation/*/take-back': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'POST /file/allocation/problem-rows': ['ADMIN', 'SUBADMIN:Allocation ID'],
}
