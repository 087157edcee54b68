import type { Good } from '../../test/domains.ts'

const entry = { target_assigned: 40.5, dateEffective: '2026-01-05' }
/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /target/all/project': {},
  'POST /project/target/add': { body: { project_name: '{unique}' } },
  'DELETE /projects/delete/:id': { params: { id: '{targetProject}' } },
  'GET /targets/get/projects/:projectId': { params: { projectId: '{targetProject}' }, query: { asOf: '{today}' } },
  'POST /targets/project/add/:projectId': {
    params: { projectId: '{targetProject}' },
    body: {
      sub_project_name: 'Set 03',
      department: '{department}',
      subject: 'Optics',
      role: 'AUTHOR',
      keyword: '{unique}',
    },
  },
  'DELETE /targets/delete/:id': { params: { id: '{spareTarget}' }, query: { confirm: 'true' } },
  'GET /target/choices': {},
  'POST /target/assigned/:projectId/:targetId': {
    params: { projectId: '{targetProject}', targetId: '{target}' },
    query: { confirm: 'true' },
    body: { user: ['{person}'], ...entry, addedBy: 'somebody' },
  },
  'POST /add/one/user/target': {
    query: { confirm: 'true' },
    body: { targetId: '{target}', user: ['{spare.email}'], ...entry },
  },
  'PUT /targets/particular/edit/:id': {
    params: { id: '{assignedTarget}' },
    query: { confirm: 'true' },
    body: { user: ['{spare.email}'], ...entry, dateEffective: '2026-01-06' },
  },
  'GET /targets/all/assigned/:id': { params: { id: '{target}' }, query: { asOf: '{today}' } },
  'GET /one/user/target/:targetId': {
    params: { targetId: '{target}' },
    query: { asOf: '{today}', user: '{person.email}' },
  },
  'GET /history/:id': { params: { id: '{assignedTarget}' } },
  'POST /target/moves': { body: { targetId: '{target}', user: ['{person}'], ...entry } },
  'GET /target/history/:id/moves': { params: { id: '{targetEntry}' } },
  'GET /target/row/:id/moves': { params: { id: '{target}' } },
  'POST /targets/upload': { sheet: 'targets', body: { confirm: 'true' } },
  'POST /targets/upload/:id/take-back': { params: { id: '{targetsImport}' } },
  'POST /targets/upload/problem-rows': { sheet: 'targets', body: {} },
  'PATCH /target/history/:id/void': {
    params: { id: '{targetEntry}' },
    query: { confirm: 'true' },
    body: { reason: 'Typed 4 for 40' },
  },
}

const managers = ['ADMIN', 'SUBADMIN:Manage Targets']
/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'GET /target/choices': managers,
  'POST /target/moves': managers,
  'GET /target/history/*/moves': managers,
  'GET /target/row/*/moves': managers,
  'PATCH /target/history/*/void': managers,
  'POST /targets/upload': managers,
  'POST /targets/upload/*/take-back': managers,
  'POST /targets/upload/problem-rows': managers,
}
