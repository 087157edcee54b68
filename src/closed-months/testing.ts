import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /closed-months': {},
  'GET /closed-months/months': {},
  'GET /closed-months/:month/checklist': { params: { month: '2001-01' } },
  // A month in which nobody writes anything.
  'POST /closed-months/close': { body: { month: '2001-01' }, query: { confirm: 'true' } },
  'POST /closed-months/reopen': { body: { month: '2001-01', reason: 'Figures were missing' } },
  'GET /closed-months/:month/handover': { params: { month: '2001-01' } },
  'POST /closed-months/handover/download': { body: { handover: '{handover}' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /closed-months': ['any'],
  'GET /closed-months/months': ['ADMIN'],
  'GET /closed-months/*/checklist': ['ADMIN'],
  'POST /closed-months/close': ['ADMIN'],
  'POST /closed-months/reopen': ['ADMIN'],
  'GET /closed-months/*/handover': ['ADMIN'],
  'POST /closed-months/handover/download': ['ADMIN'],
}
