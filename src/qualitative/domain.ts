import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { qualitativeScenes } from './sample.ts'
import { approvedRecordsSql, qualitativeApprovals } from './server/approvals.ts'
import { ownPendingRecords, pendingRecords, qualitativeRecordsOfPeople } from './server/leaver-records.ts'
import { tasksImportRoutes, tasksUpload } from './server/import-tasks.ts'
import { recordsThatCame } from './server/inbox.ts'
import { firstDaySql, openInMonth } from './server/open-in-month.ts'
import { ownRoutes } from './server/own-routes.ts'
import { reviewRoutes } from './server/review-routes.ts'
import { firstDays, openInMonths } from '../closed-months/server/extension-points.ts'
import { approvedDays } from '../absences/server/extension-points.ts'
import { approvalSources } from '../inbox/server/extension-points.ts'
import { leaverResources } from '../users/server/extension-points.ts'

export const qualitative = domain('qualitative', {
  calls: [ownRoutes, reviewRoutes, tasksImportRoutes],
  refusals: [refusals],
  constraints: { qualitative_records_day: [refusal('QUALITATIVE_LONG_DAY'), 'taskList'] },
  uploads: [tasksUpload],
  traces: { user: [qualitativeRecordsOfPeople] },
  extensions: [
    leaverResources.extend(pendingRecords),
    leaverResources.extend(ownPendingRecords),
    approvalSources.extend(qualitativeApprovals),
    approvedDays.extend(approvedRecordsSql),
    openInMonths.extend(openInMonth),
    firstDays.extend(firstDaySql),
  ],
  inbox: [recordsThatCame],
  sample: qualitativeScenes,
  objects: { qualitative: { word: 'Qualitative record' } },
})
