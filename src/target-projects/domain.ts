import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { targetScenes } from './sample.ts'
import { assignedTargetRoutes } from './server/assigned-routes.ts'
import { targetsImportRoutes, targetsUpload } from './server/import-targets.ts'
import { openInMonth } from './server/open-in-month.ts'
import { selectTargetsOfPerson } from './server/person.ts'
import { targetProjectRoutes } from './server/routes.ts'
import { targetOnDaySql } from './server/lookup.ts'
import { projectTargets } from '../timesheets/server/extension-points.ts'
import { rowsOfDepartment, targetsOfPeople } from './server/uses.ts'
import { personParts } from '../users/server/extension-points.ts'
import { openInMonths } from '../closed-months/server/extension-points.ts'

export const targetProjects = domain('target-projects', {
  calls: [targetProjectRoutes, assignedTargetRoutes, targetsImportRoutes],
  refusals: [refusals],
  uploads: [targetsUpload],
  constraints: {
    target_rows_once: [refusal('TARGET_ROW_EXISTS'), 'keyword'],
    assigned_target_history_day: [refusal('EFFECTIVE_DATE_EXISTS'), 'dateEffective'],
  },
  objects: { 'target-row': { word: 'Target row' } },
  uses: { department: [rowsOfDepartment] },
  traces: { user: [targetsOfPeople] },
  extensions: [
    openInMonths.extend(openInMonth),
    personParts.extend({ targets: selectTargetsOfPerson }),
    projectTargets.extend(targetOnDaySql),
  ],
  sample: targetScenes,
})
