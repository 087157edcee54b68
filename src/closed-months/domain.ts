import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { monthsThatCame } from './server/inbox.ts'
import { closedMonthRoutes } from './server/routes.ts'

export const closedMonths = domain('closed-months', {
  calls: [closedMonthRoutes],
  refusals: [refusals],
  constraints: {
    month_is_closed: [refusal('MONTH_CLOSED'), 'date', 'effective', 'effectiveDate', 'dateEffective'],
    month_closings_closed: [refusal('MONTH_CLOSED_ALREADY'), 'month'],
  },
  inbox: [monthsThatCame],
  objects: { 'closed-month': { word: 'Month' } },
})
