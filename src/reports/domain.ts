import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { reportExports } from './server/export-report.ts'
import { reportRoutes } from './server/routes.ts'

export const reports = domain('reports', {
  calls: [reportRoutes],
  refusals: [refusals],
  objects: { report: { word: 'Report' } },
  exports: reportExports,
})
