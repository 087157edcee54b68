import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /settings': {},
  'POST /settings': { body: { key: 'INCENTIVE_RATE', value: 1.5, effective: '{today}' } },
}

/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'GET /settings': ['ADMIN'],
  'POST /settings': ['ADMIN'],
}
