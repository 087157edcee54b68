import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { BY_OWNER, LOGS_OWN } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'PUT /user/absence': { body: { user: '{person}', date: '2026-03-06', reason: 'SL' } },
  'PUT /absences/own': { as: 'ananya', body: { date: '2026-03-06', reason: 'SL' } },
  'GET /absences/own': { as: 'ananya', query: { from: '2026-03-01', to: '2026-03-31' } },
  'GET /absences/:user': { params: { user: '{person}' }, query: { from: '2026-03-01', to: '2026-03-31' } },
}

/** The roles allowed to make each call that the documents do not define (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'PUT /user/absence': ['ADMIN', 'MANAGER'],
  'GET /absences/*': ['ADMIN', 'MANAGER'],
  'PUT /absences/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
  'GET /absences/own': ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  'its owner’s own entry: what is in its way asks first, and what waits is decided at its version': ['PUT /absences/own'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['PUT /user/absence', 'PUT /absences/own'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  absences: ['absences'],
  absence_requests: ['absences', 'inbox'],
  absence_days_worked: ['inbox'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  plain: ['seen'],
  without: {
    [LOGS_OWN]: ['PUT /absences/own'],
  },
}
