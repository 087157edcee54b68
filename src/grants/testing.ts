import type { Good } from '../../test/domains.ts'

const list = { page: '1', pageSize: '2' }
const tab = { name: 'Worklog', key: 'worklog', keys: ['worklog'] }

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /get/allUsers': { query: { q: 'a', sort: 'email', ...list } },
  'PUT /update/access': { body: { user: '{person}', access: [tab], until: '2199-12-31' } },
  'GET /fetch/access/user': {},
  'PUT /remove/tab/access': { body: { user: '{person}', access: [tab] } },
  'GET /fetch/access/:userId': { params: { userId: '{person}' } },
  'GET /access/rights/:userId': { params: { userId: '{person}' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /access/rights/*': ['ADMIN'],
}
