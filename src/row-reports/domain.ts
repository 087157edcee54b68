import { domain } from '../kit/server/domain.ts'
import { dayExports, dayRoutes } from './file-reports/server/day-routes.ts'
import { reportExports, reportRoutes } from './file-reports/server/report-routes.ts'
import { scorecardExport } from './scorecard/server/download.ts'
import { scorecardRoutes } from './scorecard/server/routes.ts'
import { fileSummaryRoutes } from './summary/server/routes.ts'

export const rowReports = domain('row-reports', {
  calls: [fileSummaryRoutes, scorecardRoutes, reportRoutes, dayRoutes],
  exports: [scorecardExport, ...reportExports, ...dayExports],
})
