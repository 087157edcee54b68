import { domain } from '../kit/server/domain.ts'
import { finishedInProjects } from '../timesheets/server/extension-points.ts'
import { personParts, leaverResources } from '../users/server/extension-points.ts'
import { assignedRows, selectWorkOfPerson } from './assign/server/leaver-rows.ts'
import { planRoutes } from './assign/server/plan-routes.ts'
import { assignRoutes } from './assign/server/routes.ts'
import { waitingRoutes } from './assign/server/waiting-routes.ts'
import { draftRoutes } from './desk/server/draft-routes.ts'
import { taskRoutes } from './desk/server/routes.ts'
import { sweepDrafts } from './desk/server/sweep-drafts.ts'
import { rowDownloadRoutes, rowsExport } from './grid/server/download-rows.ts'
import { gridRoutes } from './grid/server/routes.ts'
import { finishedRows } from './home/server/finished-work.ts'
import { homeRoutes } from './home/server/routes.ts'
import { taskScenes } from './sample.ts'

export const rowWork = domain('row-work', {
  calls: [taskRoutes, draftRoutes, assignRoutes, planRoutes, waitingRoutes, gridRoutes, rowDownloadRoutes, homeRoutes],
  exports: [rowsExport],
  extensions: [
    leaverResources.extend(assignedRows),
    personParts.extend({ work: selectWorkOfPerson }),
    finishedInProjects.extend(finishedRows),
  ],
  sweeps: [sweepDrafts],
  sample: taskScenes,
})
