import { accountUses } from '../allocations/server/extension-points.ts'
import { domain } from '../kit/server/domain.ts'
import { peopleWithoutAccount } from '../projects/server/extension-points.ts'
import { meParts } from '../session/server/extension-points.ts'
import { activities } from '../users/server/extension-points.ts'
import { rowsOfAccountsSql } from './files/server/account-uses.ts'
import { blockedPeopleSql } from './files/server/blocked-people.ts'
import { findCountFaults, foldCounts } from './files/server/counts.ts'
import { workbookExport } from './files/server/download-workbook.ts'
import { fileRoutes } from './files/server/routes.ts'
import { fillFileSortKeys } from './files/server/sort-keys.ts'
import { filesOfDepartment, hidesFilesSql } from './files/server/uses.ts'
import { rowFilterRoutes } from './filter/server/routes.ts'
import { findDecisionFaults, sumDecisions } from './history/server/decision-sums.ts'
import { rowsThatCame } from './history/server/inbox.ts'
import { taskActivity } from './history/server/person-acts.ts'
import { taskHistoryRoutes } from './history/server/routes.ts'
import { pictureRoutes } from './pictures/server/routes.ts'
import { sweepPictures } from './pictures/server/sweep-pictures.ts'
import { refusal, refusals } from './refusals.ts'
import { refusals as workflowRefusals } from './workflow/refusals.ts'
import { countReworks } from './workflow/server/lists.ts'
import { rowTraces } from './workflow/server/traces.ts'

export const rows = domain('rows', {
  calls: [fileRoutes, pictureRoutes, taskHistoryRoutes, rowFilterRoutes],
  refusals: [workflowRefusals, refusals],
  constraints: { files_name_key: [refusal('FILE_NAME_TAKEN'), 'name'] },
  exports: [workbookExport],
  traces: rowTraces,
  uses: { department: [filesOfDepartment] },
  conditions: { 'project hides files': hidesFilesSql },
  extensions: [
    meParts.extend({ reworks: (db, { userId, role }) => countReworks(db, userId, role) }),
    activities.extend(taskActivity),
    accountUses.extend(rowsOfAccountsSql),
    peopleWithoutAccount.extend(blockedPeopleSql),
  ],
  inbox: [rowsThatCame],
  sweeps: [sweepPictures, foldCounts, sumDecisions, fillFileSortKeys],
  kept: { 'Counts of rows': findCountFaults, 'Sums of decisions': findDecisionFaults },
  objects: { file: { word: 'File', offboarded: () => 'Handed over rows of {}' }, task: { word: 'Task' } },
})
