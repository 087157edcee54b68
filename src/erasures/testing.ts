import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /user/erasure/:id': { params: { id: '{leaver.id}' } },
  'POST /user/erase/:id': { params: { id: '{leaver.id}' } },
}

/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'GET /user/erasure/*': ['ADMIN'],
  'POST /user/erase/*': ['ADMIN'],
}
