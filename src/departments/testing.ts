import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'

export const goodRequests: Record<string, Good> = {
  'GET /department/all': {},
  'GET /department/all/report': {},
  'POST /department/create': { body: { name: '{unique}' } },
  'DELETE /department/delete/:id': { params: { id: '{department}' }, body: { department: '{department}' } },
  'GET /department/one/:id': { params: { id: '{department}' } },
  'GET /department/:id': { params: { id: '{department}' } },
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /department/create'],
  [REMOVES]: ['DELETE /department/delete/:id'],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /department/create', 'DELETE /department/delete/:id'],
}

export const strangers: StrangerFacts = {
  everybodys: {
    department: 'departments are known to all; their people, rows and accounts are not',
  },
}
