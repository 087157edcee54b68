import type { Good, StrangerFacts } from '../../test/domains.ts'
import { FILTER_OF_ADMIN, LOOKED_FOR } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /audit': { query: { from: '2026-01-01', to: '2026-12-31', type: 'user', object: '{person}', name: 'a', limit: '2' } },
  'GET /audit/people': { query: { q: 'a', id: '{person.id}' } },
}

/** The roles allowed to make each call that the documents do not define (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /audit': ['ADMIN'],
  'GET /audit/people': ['ADMIN'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  plain: ['newer', 'older', 'others', 'access'],
  noObject: {
    [LOOKED_FOR]: ['GET /audit name'],
    [FILTER_OF_ADMIN]: ['GET /audit person'],
  },
}
