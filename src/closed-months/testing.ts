import type { CallsByReason, Good } from '../../test/domains.ts'
import { MOVES, OF_WORKSPACE } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /closed-months': {},
  'GET /closed-months/months': {},
  'GET /closed-months/:month/checklist': { params: { month: '2001-01' } },
  // No data are ever written in this month.
  'POST /closed-months/close': { body: { month: '2001-01' }, query: { confirm: 'true' } },
  'POST /closed-months/reopen': { body: { month: '2001-01', reason: 'Figures were missing' } },
  'GET /closed-months/:month/handover': { params: { month: '2001-01' } },
  'POST /closed-months/handover/download': { body: { handover: '{handover}' } },
}

/** The roles allowed to make each call that the documents do not define (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /closed-months': ['any'],
  'GET /closed-months/months': ['ADMIN'],
  'GET /closed-months/*/checklist': ['ADMIN'],
  'POST /closed-months/close': ['ADMIN'],
  'POST /closed-months/reopen': ['ADMIN'],
  'GET /closed-months/*/handover': ['ADMIN'],
  'POST /closed-months/handover/download': ['ADMIN'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [MOVES]: ['POST /closed-months/close', 'POST /closed-months/reopen'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /closed-months/close', 'POST /closed-months/reopen'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  month_closings: ['closed-months'],
  month_handovers: ['closed-months'],
  month_handover_differences: ['closed-months'],
}
