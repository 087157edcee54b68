import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { NEVER_TO_ONESELF, REMOVES } from '../../test/reasons.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /user/erasure/:id': { params: { id: '{leaver.id}' } },
  'POST /user/erase/:id': { params: { id: '{leaver.id}' } },
}

/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'GET /user/erasure/*': ['ADMIN'],
  'POST /user/erase/*': ['ADMIN'],
}

/** Its writes without a version, and why (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [REMOVES]: ['POST /user/erase/:id'],
}

/** Its writes of which no figure of their caller follows, and why (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [NEVER_TO_ONESELF]: ['POST /user/erase/:id'],
}

/** Which fields of its calls name whose objects (test/strangers.test.ts). */
export const strangers: StrangerFacts = {
  everybodys: {
    leaver: 'only an admin erases, and reaches all',
  },
}

/** Its reads that name a table of which they show nothing (test/tags.test.ts): the settings of backups change with a start. */
export const unexposedTables: Record<string, readonly string[]> = {
  'GET /user/erasure/:id': ['maintenance_runs', 'nodes'],
}
