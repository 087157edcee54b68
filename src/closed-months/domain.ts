import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { closingScenes } from './sample.ts'
import { ACTS, compareHandovers } from './server/compare-handovers.ts'
import { handoverExports, handoverRoutes } from './server/handover-routes.ts'
import { monthsThatCame } from './server/inbox.ts'
import { closedMonthRoutes } from './server/routes.ts'
import { handoversOfPeople } from './server/traces.ts'

export const closedMonths = domain('closed-months', {
  calls: [closedMonthRoutes, handoverRoutes],
  refusals: [refusals],
  constraints: {
    month_is_closed: [refusal('MONTH_CLOSED'), 'date', 'effective', 'effectiveDate', 'dateEffective'],
    month_closings_closed: [refusal('MONTH_CLOSED_ALREADY'), 'month'],
  },
  inbox: [monthsThatCame],
  traces: { user: [handoversOfPeople] },
  objects: { 'closed-month': { word: 'Month' } },
  acts: { 'sweep handovers': ACTS },
  exports: handoverExports,
  sweeps: [compareHandovers],
  sample: closingScenes,
})
