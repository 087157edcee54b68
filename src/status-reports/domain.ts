import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { switchSentence } from './rules.ts'
import { statusScenes } from './sample.ts'
import { currentExport, historyExport } from './server/export-statuses.ts'
import { statusImportRoutes, statusUpload } from './server/import-statuses.ts'
import { applicationErrorsSql, recordsOfDepartment, statusRecordsOfPeople } from './server/registered.ts'
import { statusRoutes } from './server/routes.ts'
import { blockerQueries } from '../users/server/extension-points.ts'

export const statusReports = domain('status-reports', {
  calls: [statusRoutes, statusImportRoutes],
  refusals: [refusals],
  uploads: [statusUpload],
  exports: [currentExport, historyExport],
  uses: { department: [recordsOfDepartment] },
  traces: { user: [statusRecordsOfPeople] },
  extensions: [blockerQueries.extend(applicationErrorsSql)],
  objects: { 'status-report': { word: 'Status record', says: switchSentence } },
  sample: statusScenes,
})
