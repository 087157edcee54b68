import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { LOGS_OWN, NEVER_TO_ONESELF } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /access/own': { as: 'nikhil' },
  'POST /access/requests': { as: 'nikhil', body: { tab: 'Worklog', reason: 'I look after the targets.' } },
  'POST /access/requests/:id/grant': { params: { id: '{accessRequest}' }, body: { version: 1, until: '2199-12-31' } },
}

/** The roles allowed to make each call that the documents do not define (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /access/own': ['SUBADMIN'],
  'POST /access/requests': ['SUBADMIN'],
  'POST /access/requests/*/grant': ['ADMIN'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  'its owner’s own request: once while it waits': ['POST /access/requests'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  'it asks, and somebody else decides': ['POST /access/requests'],
  [NEVER_TO_ONESELF]: ['POST /access/requests/:id/grant'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  access_requests: ['access', 'inbox'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  plain: ['tab', 'reason'],
  without: {
    [LOGS_OWN]: ['GET /access/own', 'POST /access/requests'],
  },
}
