import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, FILTER_OF_ADMIN, LOGS_OWN, REMOVES } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /me/inbox': {},
  'PUT /me/inbox': { body: { state: '1/3:3:' } },
  'GET /me/notifications': {},
  'PUT /me/notifications': { body: { kinds: { 'deputy-named': { app: 'inbox' } }, quiet: null } },
  'GET /inbox/waiting': { query: { look: 'yes', everyone: 'yes' } },
  'GET /inbox/decided': {},
  'POST /inbox/decide': { body: { items: [{ kind: 'timesheet', id: '{entry}' }], outcome: 'approve' } },
  'POST /inbox/undo': { body: { items: [{ kind: 'timesheet', id: '{entry}', version: 2 }] } },
  'GET /deputies': {},
  'POST /deputies': { body: { manager: '{manager}', deputy: '{admin}', from: '2199-01-01', to: '2199-01-03' } },
  'DELETE /deputies/:id': { params: { id: '{deputy}' } },
}

const deciders = ['ADMIN', 'MANAGER']

export const ownCallers: Record<string, string[]> = {
  'GET /me/inbox': ['any'],
  'PUT /me/inbox': ['any'],
  'GET /me/notifications': ['any'],
  'PUT /me/notifications': ['any'],
  'GET /inbox/waiting': deciders,
  'GET /inbox/decided': deciders,
  'POST /inbox/decide': deciders,
  'POST /inbox/undo': deciders,
  'GET /deputies': deciders,
  'POST /deputies': deciders,
  'DELETE /deputies/*': deciders,
}

export const withoutVersion: CallsByReason = {
  'each control sends what it names alone': ['PUT /me/notifications'],
  [ADDS]: ['POST /deputies'],
  [REMOVES]: ['DELETE /deputies/:id'],
}

export const withoutFigure: CallsByReason = {
  'how things are shown to oneself': ['PUT /me/inbox', 'PUT /me/notifications'],
  'a deputy decides nothing of their own (POST /inbox/decide)': ['POST /deputies', 'DELETE /deputies/:id'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  deputies: ['deputies', 'inbox'],
}

export const unexposedTables: Record<string, readonly string[]> = {
  'GET /me/inbox': ['productivity_hours', 'target_rows', 'assigned_targets', 'assigned_target_history'],
}

export const strangers: StrangerFacts = {
  plain: [
    'kinds',
    'quiet.from',
    'quiet.until',
    'quiet.offDays',
    'everyone',
    'outcome',
    'remark',
    'since',
    'items.kind',
    'items.version',
  ],
  noObject: {
    [FILTER_OF_ADMIN]: ['GET /deputies manager'],
  },
  everybodys: {
    admin: 'managers choose their deputies among them',
  },
  without: {
    [LOGS_OWN]: ['PUT /me/inbox', 'PUT /me/notifications'],
  },
  otherwise: {
    'POST /inbox/decide': '409 NOTHING_DECIDED',
    'POST /inbox/undo': '409 NOTHING_DECIDED',
  },
}
