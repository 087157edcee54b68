import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { NEVER_TO_ONESELF, REMOVES } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /user/erasure/:id': { params: { id: '{leaver.id}' } },
  'POST /user/erase/:id': { params: { id: '{leaver.id}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /user/erasure/*': ['ADMIN'],
  'POST /user/erase/*': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [REMOVES]: ['POST /user/erase/:id'],
}

export const withoutFigure: CallsByReason = {
  [NEVER_TO_ONESELF]: ['POST /user/erase/:id'],
}

export const strangers: StrangerFacts = {
  everybodys: {
    leaver: 'only an admin erases, and reaches all',
  },
}

/**
 * Tables that a read's SQL uses without showing anything from them (test/tags.test.ts). The backup settings change only at a
 * start.
 */
export const unexposedTables: Record<string, readonly string[]> = {
  'GET /user/erasure/:id': ['maintenance_runs', 'nodes'],
}
