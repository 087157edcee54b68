import type { Good, StrangerFacts } from '../../test/domains.ts'
import { FILTER_OF_ADMIN, SEARCH_TEXT } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /audit': { query: { from: '2026-01-01', to: '2026-12-31', type: 'user', object: '{person}', name: 'a', limit: '2' } },
  'GET /audit/people': { query: { q: 'a', id: '{person.id}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /audit': ['ADMIN'],
  'GET /audit/people': ['ADMIN'],
}

export const strangers: StrangerFacts = {
  plain: ['newer', 'older', 'others', 'access'],
  noObject: {
    [SEARCH_TEXT]: ['GET /audit name'],
    [FILTER_OF_ADMIN]: ['GET /audit person'],
  },
}
