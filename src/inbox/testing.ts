import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /me/inbox': {},
  'GET /inbox/waiting': { query: { look: 'yes', everyone: 'yes' } },
  'GET /inbox/decided': {},
  'POST /inbox/decide': { body: { items: [{ kind: 'timesheet', id: '{entry}' }], outcome: 'approve' } },
  'POST /inbox/undo': { body: { items: [{ kind: 'timesheet', id: '{entry}', version: 2 }] } },
  'GET /deputies': {},
  'POST /deputies': { body: { manager: '{manager}', deputy: '{admin}', from: '2199-01-01', to: '2199-01-03' } },
  'DELETE /deputies/:id': { params: { id: '{deputy}' } },
}

const deciders = ['ADMIN', 'MANAGER']

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /me/inbox': ['any'],
  'GET /inbox/waiting': deciders,
  'GET /inbox/decided': deciders,
  'POST /inbox/decide': deciders,
  'POST /inbox/undo': deciders,
  'GET /deputies': deciders,
  'POST /deputies': deciders,
  'DELETE /deputies/*': deciders,
}
