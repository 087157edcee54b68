import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, FILTER_OF_ADMIN, LOGS_OWN, REMOVES } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
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

/** The roles allowed to make each call that the documents do not define (test/access.ts). */
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

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  'each control sends what it names alone': ['PUT /me/notifications'],
  [ADDS]: ['POST /deputies'],
  [REMOVES]: ['DELETE /deputies/:id'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  'how things are shown to oneself': ['PUT /me/inbox', 'PUT /me/notifications'],
  'a deputy decides nothing of their own (POST /inbox/decide)': ['POST /deputies', 'DELETE /deputies/:id'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  deputies: ['deputies', 'inbox'],
}

/** The tables that a read's SQL uses without showing anything from them (test/tags.test.ts). */
export const unexposedTables: Record<string, readonly string[]> = {
  'GET /me/inbox': ['productivity_hours', 'target_rows', 'assigned_targets', 'assigned_target_history'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
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
