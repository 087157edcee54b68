import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, IGNORED, REMOVES } from '../../test/reasons.ts'

const list = { page: '1', pageSize: '2' }
const tab = { name: 'Worklog', key: 'worklog', keys: ['worklog'] }

export const goodRequests: Record<string, Good> = {
  'GET /get/allUsers': { query: { q: 'a', sort: 'email', ...list } },
  'PUT /update/access': { body: { user: '{person}', access: [tab], until: '2199-12-31' } },
  'GET /fetch/access/user': {},
  'PUT /remove/tab/access': { body: { user: '{person}', access: [tab] } },
  'GET /fetch/access/:userId': { params: { userId: '{person}' } },
  'GET /access/rights/:userId': { params: { userId: '{person}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /access/rights/*': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['PUT /update/access'],
  [REMOVES]: ['PUT /remove/tab/access'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  subject_grants: ['grants', 'access', 'status-reports'],
}

export const strangers: StrangerFacts = {
  plain: ['access.name', 'action', 'until'],
  noObject: {
    [IGNORED]: [
      'PUT /update/access access.key',
      'PUT /update/access access.keys',
      'PUT /remove/tab/access access.key',
      'PUT /remove/tab/access access.keys',
    ],
    'another word for user': ['PUT /update/access userId'],
  },
}
