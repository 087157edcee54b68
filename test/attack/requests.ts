/** A good request of every call, for npm run attack: any change to it is then the only thing that is wrong. */
import { CAST_PASSWORD, type CastName } from '../../db/cast.ts'

export type Sheet = 'questions' | 'done' | 'people' | 'accounts'
/**
 * A word in braces is replaced when the request is made (testing-attack-ground.ts); `{person.email}` selects one of several forms.
 * `{spare}`, `{spareFile}` and `{spareRow}` are new objects after each success.
 */
export type Good = {
  /** Who makes it; an admin by default. */
  as?: CastName | 'spare'
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  sheet?: Sheet
}

const rows = { start: 1, end: 2 }
const handOver = {
  rows: [{ role: 'AUTHOR', to: '{receiver}', count: 0, unassigned: 0 }],
  accounts: { count: 0 },
  reports: { to: '{manager}', count: 0 },
}
const searchFields = [{ key: 'chapter', value: 'Chapter 1', type: 'exact', from: '2026-01-01', to: '2026-12-31' }]
const grid = { page_no: '1', limit: '2', question_id: 'Q-1', sort: 'sr_no', order: 'asc' }
const list = { page: '1', pageSize: '2' }

/** By `method path` of the contract. */
export const goodRequests: Record<string, Good> = {
  'POST /login': { body: { email: '{person.email}', password: 'not the password', rememberMe: false, roles: ['ADMIN'] } },
  'GET /me/:role': { params: { role: 'ADMIN' } },
  'POST /logout': { as: 'spare' },
  'POST /user/reset-password': { as: 'spare', body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' } },
  'GET /events': {},
  'GET /progress/:id': { params: { id: '{progress}' } },
  'GET /setup/:token': { params: { token: 'no-such-link' } },
  'POST /setup/:token': {
    params: { token: 'no-such-link' },
    body: { fullName: 'First', email: 'first@proofline.example', password: 'four quiet lamps' },
  },
  'GET /sessions': {},
  'DELETE /sessions/:id': { as: 'spare', params: { id: '{session}' } },
  'POST /sessions/end-others': { as: 'spare' },
  'POST /password/strength': { body: { password: 'four quiet lamps', email: 'a@proofline.example', fullName: 'A' } },
  'POST /setup/:token/strength': {
    params: { token: 'no-such-link' },
    body: { password: 'four quiet lamps', email: 'first@proofline.example', fullName: 'First' },
  },
  'PUT /user/end-sessions/:id': { params: { id: '{spare}' } },
  'GET /me/preferences/:key': { params: { key: '{preference}' } },
  'PUT /me/preferences/:key': { params: { key: 'grid' }, body: { value: { columns: ['a'] } } },

  'GET /files/user/list/:role': { as: 'ananya', params: { role: 'AUTHOR' }, query: { type: 'all' } },
  'GET /files/report/list/:role': { params: { role: '-' } },
  'GET /tasks/counts/:role': { as: 'ananya', params: { role: 'AUTHOR' } },
  'GET /tasks/waiting-for-nobody': { query: list },
  'POST /file/tasks/:file/:role': {
    as: 'ananya',
    params: { file: '{file}', role: '{role}' },
    query: { ...grid, type: 'all', ready: 'false' },
    body: { searchFields },
  },
  'PATCH /file/tasks/:file/update/:role': {
    as: 'ananya',
    params: { file: '{file}', role: '{role}' },
    body: { sr_no: '{spareRow}', status: 'done', answerType: 'Authored on Doc', comments: 'Done.', version: 2 },
  },
  'POST /file/:file/:section/:department': {
    params: { file: '{file}', section: '{project}', department: '-' },
    query: grid,
    body: { searchFields },
  },
  'POST /file/:file/assign': {
    params: { file: '{file}' },
    body: { ...rows, author: '{person}', department: '-', onConflict: 'replace' },
  },
  'POST /file/:file/unassign': { params: { file: '{file}' }, body: { ...rows, department: '-', roles: ['uploader'] } },
  'GET /file/:file/timeline/:srNo': { params: { file: '{file}', srNo: '{row}' } },
  'POST /file/:file/undo': { as: 'ananya', params: { file: '{file}' }, body: { sr_no: '{row}', version: 3 } },
  'POST /file/:file/reopen': {
    params: { file: '{file}' },
    body: { sr_no: '{row}', role: 'AUTHOR', comments: 'Once more.', version: 3 },
  },
  'PUT /file/:file/second-review': { params: { file: '{file}' }, body: { enabled: true } },
  'POST /file/:file/assign/plan': {
    params: { file: '{file}' },
    body: {
      filter: { searchFields, question_id: 'Q-1' },
      department: '-',
      role: 'UPLOADER',
      people: [{ person: '{uploader}', weight: 1 }],
      split: 'equal',
      onConflict: 'replace',
    },
  },
  'POST /file/:file/assign/split': {
    params: { file: '{file}' },
    body: { ...rows, role: 'UPLOADER', people: [{ person: '{uploader}', share: 2, gets: 2 }], left: 0, onConflict: 'replace' },
  },
  'POST /file/:file/assign/undo': { params: { file: '{file}' }, body: { batch: '{batch}' } },
  'GET /manage-file/:project/:file': {
    params: { project: '{project}', file: '{file}' },
    query: { ...grid, searchFields: JSON.stringify(searchFields) },
  },
  'POST /manage-file/:project/:file': {
    params: { project: '{project}', file: '{file}' },
    query: { page: '1' },
    body: { ...grid, searchFields },
  },
  'GET /file/:file/summary': { params: { file: '{file}' } },
  'GET /file/:filename/users': { params: { filename: '{file}' }, query: { type: 'author' } },

  'GET /admin/users': { query: { fullName: 'a', email: 'proofline', role: 'AUTHOR', sort: '-email', ...list } },
  'POST /users/export': { body: { fullName: 'a', email: 'proofline', role: 'AUTHOR', sort: '-email' } },
  'GET /admin/users/:department': { params: { department: '{department}' }, query: { role: 'AUTHOR' } },
  'GET /admin/managers': {},
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
    body: {
      _id: '{person.id}',
      email: '{person.email}',
      newEmail: '{unique}@proofline.example',
      newFullname: 'Renamed',
      newPassword: 'four quiet lamps',
      employee_id: '{unique}',
      roleData: ['AUTHOR'],
      departments: ['{department}'],
      enableAssignments: true,
      enableQualitative: false,
      manager: '{manager}',
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
  'POST /users/problem-rows': { sheet: 'people' },
  'POST /users/passwords': { body: { people: [{ fullName: 'A', email: 'a@proofline.example', password: 'x' }] } },

  'GET /department/all': {},
  'GET /department/all/report': {},
  'POST /department/create': { body: { name: '{unique}' } },
  'DELETE /department/delete/:id': { params: { id: '{department}' }, body: { department: '{department}' } },
  'GET /department/users': { query: { department: '{department}' } },
  'GET /department/one/:id': { params: { id: '{department}' } },
  'GET /department/:id': { params: { id: '{department}' } },

  'GET /get/allUsers': { query: { q: 'a', sort: 'email', ...list } },
  'PUT /update/access': { body: { user: '{person}', access: [{ name: 'Worklog' }] } },
  'PUT /remove/tab/access': { body: { user: '{person}', access: [{ name: 'Worklog' }] } },
  'GET /fetch/access/:userId': { params: { userId: '{person}' } },

  'GET /audit': { query: { from: '2026-01-01', to: '2026-12-31', type: 'user', object: '{person}', name: 'a', limit: '2' } },
  'GET /audit/people': { query: { q: 'a', id: '{person.id}' } },

  'GET /sections': {},
  'POST /section/add': { body: { name: '{unique}' } },
  'DELETE /section/delete': { body: { name: '{project}' } },
  'GET /manage-file/add/project': {},
  'POST /manage-file/add/project': { body: { name: '{unique}' } },

  'POST /allocation/project/add': { body: { project_name: '{unique}' } },
  'GET /allocation/projects': {},
  'POST /allocation/department/add/:project': { params: { project: '{project}' }, body: { department_name: '{department}' } },
  'GET /allocation/departments/all/:projectId': { params: { projectId: '{project}' } },
  'DELETE /allocation/department/:projectId/:departmentId': {
    params: { projectId: '{project}', departmentId: '{department}' },
  },
  'GET /allocation/list/:projectId/:departmentId': { params: { projectId: '{project}', departmentId: '{department}' } },
  'POST /file/allocation/add': { sheet: 'accounts', body: { project: '{project}' } },
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

  'GET /timesheet/project/all': {},
  'POST /timesheet/project/new': { body: { name: '{unique}' } },
  'GET /timesheet/user/:id/projects': { params: { id: '{person}' } },
  'GET /timesheet/user/projects': { query: { userId: '{person}' } },
  'PUT /timesheet/project/assign': { body: { userId: '{person}', projects: ['{timesheet}'] } },

  'POST /file/add': { sheet: 'questions', body: { section: '{project}', department: '{department}' } },
  'GET /section/:section/:department': {
    params: { section: '{project}', department: '{department}' },
    query: { name: 'a', sort: 'name', order: 'desc', ...list },
  },
  'GET /manage-file/:project': { params: { project: '{project}' }, query: { name: 'a', sort: 'name', order: 'desc', ...list } },
  'GET /search/files': { query: { q: '{file}' } },
  'GET /file/download/:filename': { params: { filename: '{file}' } },
  'PUT /file/update/name/:fileId': { params: { fileId: '{spareFile}' }, body: { name: '{unique}.xlsx' } },
  'DELETE /file/:name/delete': { params: { name: '{spareFile}' }, body: { section: '{project}' } },
  'PUT /manage-file/update/visibility/particular/file': {
    body: { isFileVisible: true, dept: '{department}', id: '{file}' },
  },
  'PUT /file/update/rows/done/final': {
    sheet: 'done',
    body: { section: '{project}', file: '{file}', department: '{department}' },
  },
  'PUT /file/update/rows/:fileName': {
    sheet: 'questions',
    params: { fileName: '{file}' },
    query: { confirm: 'true' },
    body: { section: '{project}', department: '{department}' },
  },
  'POST /file/problem-rows/:kind': {
    sheet: 'questions',
    params: { kind: 'rows' },
    body: { section: '{project}', file: '{file}', department: '{department}' },
  },
  'GET /file/:file/batches': { params: { file: '{file}' } },
  'POST /file/batch/:id/take-back': { params: { id: '{import}' } },

  'GET /template/:kind': { params: { kind: 'tasks' } },
}
