import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { MOVES, OF_WORKSPACE } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /system': {},
  'GET /system/bundle': {},
  'POST /system/job/:name': { params: { name: 'sweep-exports' } },
}

/** The roles allowed to make each call that the documents do not define. */
export const ownCallers: Record<string, string[]> = {
  'GET /system': ['ADMIN'],
  'GET /system/bundle': ['ADMIN'],
  'POST /system/job/*': ['ADMIN'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [MOVES]: ['POST /system/job/:name'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /system/job/:name'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  maintenance_runs: ['system'],
  nodes: ['system'],
  job_failures: ['system', 'inbox'],
  database_sizes: ['system'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  noObject: {
    'the name of a job': ['POST /system/job/:name name'],
  },
}
