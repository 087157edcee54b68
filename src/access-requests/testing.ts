import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { LOGS_OWN, NEVER_TO_ONESELF } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /access/own': { as: 'nikhil' },
  'POST /access/requests': { as: 'nikhil', body: { tab: 'Worklog', reason: 'I look after the targets.' } },
  'POST /access/requests/:id/grant': { params: { id: '{accessRequest}' }, body: { version: 1, until: '2199-12-31' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /access/own': ['SUBADMIN'],
  'POST /access/requests': ['SUBADMIN'],
  'POST /access/requests/*/grant': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  'its owner’s own request: once while it waits': ['POST /access/requests'],
}

export const withoutFigure: CallsByReason = {
  'it asks, and somebody else decides': ['POST /access/requests'],
  [NEVER_TO_ONESELF]: ['POST /access/requests/:id/grant'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  access_requests: ['access', 'inbox'],
}

export const strangers: StrangerFacts = {
  plain: ['tab', 'reason'],
  without: {
    [LOGS_OWN]: ['GET /access/own', 'POST /access/requests'],
  },
}
