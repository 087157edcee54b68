import type { Good } from '../../test/domains.ts'

const parts = { q: 'a', email: 'proofline', subject: 's' }
const list = { ...parts, page: '1', pageSize: '10' }
const form = {
  status: 'accessible',
  authoring_status: 'yes',
  authoring_limit: 40,
  ps_limit: 'PS ongoing',
  qc_status: 'PS',
  qc_limit: 10,
  qps_limit: 'PS Pending',
  technical_issues: 'yes',
  remarks: 'The editor closes',
}

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /get/users/status/:email': { params: { email: '{person.email}' }, query: { ...list, sort: '-updatedAt' } },
  'GET /fetch/current/status/:email': { params: { email: '{person.email}' }, query: { ...list, sort: 'status' } },
  'GET /fetch/history/status/:email': { params: { email: '{person.email}' }, query: { ...list, record: '{statusRecord}' } },
  'POST /current/status/export': { body: { ...parts, sort: 'subject' } },
  'POST /history/status/export': { body: parts },
  'PUT /update/users/status': { body: { user_id: '{statusRecord}', updated_by: 'a', department: '{department}', subject: 'Physics', ...form } },
  'PUT /update/active/status': { body: { id: '{statusRecord}', e: false } },
  'POST /save/users/status': { sheet: 'status', body: {} },
  'POST /save/users/status/:id/take-back': { params: { id: '{statusImport}' } },
  'POST /save/users/status/problem-rows': { sheet: 'status', body: {} },
}

const who = ['ADMIN', 'SUBADMIN:Status Update', 'flag:statusReportPermission']
/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'POST /current/status/export': who,
  'POST /history/status/export': who,
  'POST /save/users/status/*/take-back': ['ADMIN'],
  'POST /save/users/status/problem-rows': ['ADMIN'],
}
