import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /department/all': {},
  'GET /department/all/report': {},
  'POST /department/create': { body: { name: '{unique}' } },
  'DELETE /department/delete/:id': { params: { id: '{department}' }, body: { department: '{department}' } },
  'GET /department/one/:id': { params: { id: '{department}' } },
  'GET /department/:id': { params: { id: '{department}' } },
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /department/create'],
  [REMOVES]: ['DELETE /department/delete/:id'],
}

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /department/create', 'DELETE /department/delete/:id'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  everybodys: {
    department: 'departments are known to all; their people, rows and accounts are not',
  },
}
