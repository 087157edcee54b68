import type { Good } from '../../test/domains.ts'

const callers = ['ADMIN', 'MANAGER', 'AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
const list = { page: '1', limit: '2' }

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /report/scheduled': { query: list },
  'POST /report/scheduled': {
    body: { export: 'POST /report/scorecard/download', name: '{unique}', selection: { by: 'project' }, every: 'weekly', day: 1 },
  },
  'POST /report/scheduled/words': {
    body: { export: 'POST /report/scorecard/download', selection: { by: 'project' } },
  },
  'DELETE /report/scheduled/:id': { params: { id: '{schedule}' } },
  'GET /report/scheduled/files/:id': { params: { id: '{exportFile}' } },
  'DELETE /report/scheduled/files/:id': { params: { id: '{exportFile}' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /report/scheduled': callers,
  'POST /report/scheduled': callers,
  'POST /report/scheduled/words': callers,
  'DELETE /report/scheduled/*': callers,
  'GET /report/scheduled/files/*': callers,
  'DELETE /report/scheduled/files/*': callers,
}
