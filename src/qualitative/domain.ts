import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { qualitativeScenes } from './sample.ts'
import { approvedRecords, qualitativeApprovals, undecidedRecords } from './server/decide-records.ts'
import { pendingRecords, recordsOfPeople } from './server/held.ts'
import { tasksImportRoutes } from './server/import-routes.ts'
import { tasksUpload } from './server/import-tasks.ts'
import { recordsThatCame } from './server/inbox.ts'
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
  openInMonth: [undecidedRecords],
  inbox: [recordsThatCame],
  sample: qualitativeScenes,
  objects: { qualitative: { word: 'Qualitative record' } },
})
