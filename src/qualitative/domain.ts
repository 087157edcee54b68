import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { qualitativeScenes } from './sample.ts'
import { approvedRecords, qualitativeApprovals } from './server/decide-records.ts'
import { pendingRecords, recordsOfPeople } from './server/held.ts'
import { tasksImportRoutes } from './server/import-routes.ts'
import { tasksUpload } from './server/import-tasks.ts'
import { recordsThatCame } from './server/inbox.ts'
import { firstDay, openInMonth } from './server/open-in-month.ts'
import { ownRoutes } from './server/own-routes.ts'
import { reviewRoutes } from './server/review-routes.ts'

export const qualitative = domain('qualitative', {
  calls: [ownRoutes, reviewRoutes, tasksImportRoutes],
  refusals: [refusals],
  uploads: [tasksUpload],
  traces: { user: [recordsOfPeople] },
  held: [pendingRecords],
  approvals: [qualitativeApprovals],
  approvedDays: [approvedRecords],
  openInMonth: [openInMonth],
  firstDays: [firstDay],
  inbox: [recordsThatCame],
  sample: qualitativeScenes,
  objects: { qualitative: { word: 'Qualitative record' } },
})
