import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, REMOVES } from '../../test/reasons.ts'

const callers = ['ADMIN', 'MANAGER', 'AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
const list = { page: '1', limit: '2' }

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

export const ownCallers: Record<string, string[]> = {
  'GET /report/scheduled': callers,
  'POST /report/scheduled': callers,
  'POST /report/scheduled/words': callers,
  'DELETE /report/scheduled/*': callers,
  'GET /report/scheduled/files/*': callers,
  'DELETE /report/scheduled/files/*': callers,
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /report/scheduled'],
  [REMOVES]: ['DELETE /report/scheduled/:id', 'DELETE /report/scheduled/files/:id'],
}

export const withoutFigure: CallsByReason = {
  'it changes nothing that others read': [
    'POST /report/scheduled',
    'DELETE /report/scheduled/:id',
    'DELETE /report/scheduled/files/:id',
  ],
}

export const strangers: StrangerFacts = {
  plain: ['every'],
  noObject: {
    'the kind and the name of a new one, and the filters of its body': [
      'POST /report/scheduled export',
      'POST /report/scheduled name',
      'POST /report/scheduled selection',
      'POST /report/scheduled selection.by',
      'POST /report/scheduled/words export',
      'POST /report/scheduled/words selection',
      'POST /report/scheduled/words selection.by',
    ],
  },
  owned: ['schedule', 'exportFile'],
  without: {
    'an export of one’s own': ['POST /report/scheduled'],
  },
}
