import type { CallsByReason, Good } from '../../test/domains.ts'
import { MOVES, OF_WORKSPACE } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /closed-months': {},
  'GET /closed-months/months': {},
  'GET /closed-months/:month/checklist': { params: { month: '2001-01' } },
  // Nothing is ever recorded in this month.
  'POST /closed-months/close': { body: { month: '2001-01' }, query: { confirm: 'true' } },
  'POST /closed-months/reopen': { body: { month: '2001-01', reason: 'Figures were missing' } },
  'GET /closed-months/:month/handover': { params: { month: '2001-01' } },
  'POST /closed-months/handover/download': { body: { handover: '{handover}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /closed-months': ['any'],
  'GET /closed-months/months': ['ADMIN'],
  'GET /closed-months/*/checklist': ['ADMIN'],
  'POST /closed-months/close': ['ADMIN'],
  'POST /closed-months/reopen': ['ADMIN'],
  'GET /closed-months/*/handover': ['ADMIN'],
  'POST /closed-months/handover/download': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [MOVES]: ['POST /closed-months/close', 'POST /closed-months/reopen'],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /closed-months/close', 'POST /closed-months/reopen'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  month_closings: ['closed-months'],
  month_handovers: ['closed-months'],
  month_handover_differences: ['closed-months'],
}
