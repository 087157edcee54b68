import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { MOVES, OF_WORKSPACE } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /system': {},
  'GET /system/bundle': {},
  'POST /system/job/:name': { params: { name: 'sweep-exports' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /system': ['ADMIN'],
  'GET /system/bundle': ['ADMIN'],
  'POST /system/job/*': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [MOVES]: ['POST /system/job/:name'],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /system/job/:name'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  maintenance_runs: ['system'],
  nodes: ['system'],
  job_failures: ['system', 'inbox'],
  database_sizes: ['system'],
}

export const strangers: StrangerFacts = {
  noObject: {
    'the name of a job': ['POST /system/job/:name name'],
  },
}
