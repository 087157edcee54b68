import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { dayJudge } from './cross-check/server/day-gaps.ts'
import { impossibleCheck } from './cross-check/server/impossible-days.ts'
import { crossCheckRoutes } from './cross-check/server/routes.ts'
import { openInMonth } from './cross-check/server/open-in-month.ts'
import { explainRoutes } from './server/explain.ts'
import { reportExports } from './server/export-report.ts'
import { selectHoursOfMonth } from './server/handover.ts'
import { filterRoutes } from './server/filter-routes.ts'
import { reportRoutes } from './server/routes.ts'
import { handoverParts, openInMonths } from '../closed-months/server/extension-points.ts'
import { dayJudges, hoursChecks } from '../inbox/server/extension-points.ts'

export const reports = domain('reports', {
  calls: [reportRoutes, filterRoutes, explainRoutes, crossCheckRoutes],
  refusals: [refusals],
  objects: { report: { word: 'Report' }, 'confirmed-hours': { word: 'Hours of a day' } },
  exports: reportExports,
  extensions: [
    dayJudges.extend(dayJudge),
    hoursChecks.extend(impossibleCheck),
    openInMonths.extend(openInMonth),
    handoverParts.extend(selectHoursOfMonth),
  ],
})
