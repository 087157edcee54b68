import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'PUT /user/absence': { body: { user: '{person}', date: '2026-03-06', reason: 'SL' } },
  'PUT /absences/own': { as: 'ananya', body: { date: '2026-03-06', reason: 'SL' } },
  'GET /absences/own': { as: 'ananya', query: { from: '2026-03-01', to: '2026-03-31' } },
  'GET /absences/:user': { params: { user: '{person}' }, query: { from: '2026-03-01', to: '2026-03-31' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'PUT /user/absence': ['ADMIN', 'MANAGER'],
  'GET /absences/*': ['ADMIN', 'MANAGER'],
  'PUT /absences/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /absences/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
}
