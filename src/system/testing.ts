import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { MOVES, OF_WORKSPACE } from '../../test/reasons.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /system': {},
  'GET /system/bundle': {},
  'POST /system/job/:name': { params: { name: 'sweep-exports' } },
}

/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'GET /system': ['ADMIN'],
  'GET /system/bundle': ['ADMIN'],
  'POST /system/job/*': ['ADMIN'],
}

/** Its writes without a version, and why (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [MOVES]: ['POST /system/job/:name'],
}

/** Its writes of which no figure of their caller follows, and why (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /system/job/:name'],
}

/** The tags of its tables (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  maintenance_runs: ['system'],
  nodes: ['system'],
  job_failures: ['system', 'inbox'],
  database_sizes: ['system'],
}

/** Which fields of its calls name whose objects (test/strangers.test.ts). */
export const strangers: StrangerFacts = {
  noObject: {
    'the name of a job': ['POST /system/job/:name name'],
  },
}
