import { fillFileSortKeys } from './files/server/sort-keys.ts'
import { namedCopies } from '../erasures/server/extension-points.ts'
import { countNamedCopies } from './checks/server/queries.ts'
import { domain } from '../kit/server/domain.ts'
import { assignedRows, workOfPerson } from './assign/server/leaver-rows.ts'
import { planRoutes } from './assign/server/plan-routes.ts'
import { assignRoutes } from './assign/server/routes.ts'
import { waitingRoutes } from './assign/server/waiting-routes.ts'
import { glossaryUpload } from './checks/server/import-glossary.ts'
import { glossaryExport, glossaryRoutes, projectCheckRoutes, rowCheckRoutes } from './checks/server/routes.ts'
import { draftRoutes } from './desk/server/draft-routes.ts'
import { taskRoutes } from './desk/server/routes.ts'
import { sweepDrafts } from './desk/server/sweep-drafts.ts'
import { workbookExport } from './files/server/download-workbook.ts'
import { findCountFaults, foldCounts } from './files/server/counts.ts'
import { fileRoutes } from './files/server/routes.ts'
import { filesOfDepartment, hidesFiles } from './files/server/uses.ts'
import { rowFilterRoutes } from './filter/server/routes.ts'
import { rowDownloadRoutes, rowsExport } from './grid/server/download-rows.ts'
import { gridRoutes } from './grid/server/routes.ts'
import { rowsThatCame } from './history/server/inbox.ts'
import { taskActivity } from './history/server/person-acts.ts'
import { taskHistoryRoutes } from './history/server/routes.ts'
import { finishedRows } from './home/server/finished-work.ts'
import { homeRoutes } from './home/server/routes.ts'
import { importRoutes, importUploads } from './import/server/routes.ts'
import { sectionRoutes } from './file-projects/server/routes.ts'
import { portalExports, portalRoutes } from './portal/server/portal-routes.ts'
import { pictureRoutes } from './pictures/server/routes.ts'
import { sweepPictures } from './pictures/server/sweep-pictures.ts'
import { refusal, refusals } from './refusals.ts'
import { dayExports, dayRoutes } from './file-reports/server/day-routes.ts'
import { reportExports, reportRoutes } from './file-reports/server/report-routes.ts'
import { scorecardExport } from './scorecard/server/download.ts'
import { findDecisionFaults, sumDecisions } from './history/server/decision-sums.ts'
import { scorecardRoutes } from './scorecard/server/routes.ts'
import { taskScenes } from './sample.ts'
import { findSimilar } from './similar/server/find-similar.ts'
import { similarRoutes, wordRoutes } from './similar/server/routes.ts'
import { fileSummaryRoutes } from './summary/server/routes.ts'
import { rowsOfAccounts } from './files/server/account-uses.ts'
import { countReworks } from './workflow/server/lookup.ts'
import { refusals as workflowRefusals } from './workflow/refusals.ts'
import { rowTraces } from './workflow/server/traces.ts'
import { meParts } from '../session/server/extension-points.ts'
import { activities, personParts } from '../users/server/extension-points.ts'
import { accountUses } from '../allocations/server/extension-points.ts'
import { peopleWithoutAccount } from '../projects/server/extension-points.ts'
import { blockedPeople } from './files/server/blocked-people.ts'
import { finishedInProjects } from '../timesheets/server/extension-points.ts'

export const tasks = domain('tasks', {
  calls: [
    sectionRoutes,
    fileRoutes,
    projectCheckRoutes,
    glossaryRoutes,
    rowCheckRoutes,
    pictureRoutes,
    importRoutes,
    taskRoutes,
    draftRoutes,
    taskHistoryRoutes,
    assignRoutes,
    planRoutes,
    gridRoutes,
    rowFilterRoutes,
    rowDownloadRoutes,
    portalRoutes,
    similarRoutes,
    wordRoutes,
    fileSummaryRoutes,
    waitingRoutes,
    scorecardRoutes,
    homeRoutes,
    reportRoutes,
    dayRoutes,
  ],
  refusals: [workflowRefusals, refusals],
  constraints: { files_name_key: [refusal('FILE_NAME_TAKEN'), 'name'] },
  uploads: [...importUploads, glossaryUpload],
  exports: [workbookExport, glossaryExport, rowsExport, ...portalExports, scorecardExport, ...reportExports, ...dayExports],
  traces: rowTraces,
  uses: { department: [filesOfDepartment] },
  conditions: { 'project hides files': hidesFiles },
  leaverResources: [assignedRows],
  extensions: [
    meParts.extend({ reworks: (db, { userId, role }) => countReworks(db, userId, role) }),
    personParts.extend({ work: workOfPerson }),
    activities.extend(taskActivity),
    accountUses.extend(rowsOfAccounts),
    peopleWithoutAccount.extend(blockedPeople),
    finishedInProjects.extend(finishedRows),
    namedCopies.extend(countNamedCopies),
  ],
  inbox: [rowsThatCame],
  sweeps: [sweepPictures, sweepDrafts, findSimilar, foldCounts, sumDecisions, fillFileSortKeys],
  kept: { 'Counts of rows': findCountFaults, 'Sums of decisions': findDecisionFaults },
  objects: { file: { word: 'File', offboarded: () => 'Handed over rows of {}' }, task: { word: 'Task' } },
  sample: taskScenes,
})
