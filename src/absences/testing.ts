import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { BY_OWNER, LOGS_OWN } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'PUT /user/absence': { body: { user: '{person}', date: '2026-03-06', reason: 'SL' } },
  'PUT /absences/own': { as: 'ananya', body: { date: '2026-03-06', reason: 'SL' } },
  'GET /absences/own': { as: 'ananya', query: { from: '2026-03-01', to: '2026-03-31' } },
  'GET /absences/:user': { params: { user: '{person}' }, query: { from: '2026-03-01', to: '2026-03-31' } },
}

export const ownCallers: Record<string, string[]> = {
  'PUT /user/absence': ['ADMIN', 'MANAGER'],
  'GET /absences/*': ['ADMIN', 'MANAGER'],
  'PUT /absences/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /absences/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
}

export const withoutVersion: CallsByReason = {
  'its owner’s own entry: what is in its way asks first, and what waits is decided at its version': ['PUT /absences/own'],
}

export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['PUT /user/absence', 'PUT /absences/own'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  absences: ['absences'],
  absence_requests: ['absences', 'inbox'],
  absence_days_worked: ['inbox'],
}

export const strangers: StrangerFacts = {
  plain: ['seen'],
  without: {
    [LOGS_OWN]: ['PUT /absences/own'],
  },
}
