import type { Good } from '../../test/domains.ts'

const list = { page: '1', pageSize: '2' }

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /get/allUsers': { query: { q: 'a', sort: 'email', ...list } },
  'PUT /update/access': { body: { user: '{person}', access: [{ name: 'Worklog' }] } },
  'GET /fetch/access/user': {},
  'PUT /remove/tab/access': { body: { user: '{person}', access: [{ name: 'Worklog' }] } },
  'GET /fetch/access/:userId': { params: { userId: '{person}' } },
}
