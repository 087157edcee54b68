import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { NEVER_TO_ONESELF, REMOVES } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /user/erasure/:id': { params: { id: '{leaver.id}' } },
  'POST /user/erase/:id': { params: { id: '{leaver.id}' } },
}

/** The roles allowed to make each call that the documents do not define. */
export const ownCallers: Record<string, string[]> = {
  'GET /user/erasure/*': ['ADMIN'],
  'POST /user/erase/*': ['ADMIN'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [REMOVES]: ['POST /user/erase/:id'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [NEVER_TO_ONESELF]: ['POST /user/erase/:id'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  everybodys: {
    leaver: 'only an admin erases, and reaches all',
  },
}

/**
 * The tables that a read's SQL uses without showing anything from them (test/tags.test.ts). The backup settings change only at a
 * start.
 */
export const unexposedTables: Record<string, readonly string[]> = {
  'GET /user/erasure/:id': ['maintenance_runs', 'nodes'],
}
