import type { Good } from '../../test/domains.ts'
import { mapTextFields } from './fields-contract.ts'

const list = { page: '1', pageSize: '2' }
const handOver = {
  rows: [{ role: 'AUTHOR', to: '{receiver}', count: 0, unassigned: 0 }],
  accounts: { count: 0 },
  reports: { to: '{manager}', count: 0 },
}

/** A good request of each call (test/domains.ts). */
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
    body: {
      _id: '{person.id}',
      email: '{person.email}',
      newEmail: '{unique}@proofline.example',
      newFullname: 'Renamed',
      newPassword: 'four quiet lamps',
      ...mapTextFields(() => '{unique}'),
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
  'POST /users/import/:id/take-back': { params: { id: '{peopleImport}' } },
  'POST /users/problem-rows': { sheet: 'people' },
  'POST /users/passwords': { body: { people: [{ fullName: 'A', email: 'a@proofline.example', password: 'x' }] } },
}

/** The callers of the calls that no document defines (test/access.ts). */
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
