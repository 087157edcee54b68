import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { timesheetScenes } from './sample.ts'
import { timesheetApprovalRoutes } from './server/approval-routes.ts'
import { approvedEntriesSql, timesheetApprovals } from './server/approvals.ts'
import { entryRoutes } from './server/entry-routes.ts'
import { gapRoutes } from './server/gap-routes.ts'
import { currentMemberships, ownPendingEntries, pendingApprovals } from './server/leaver-memberships.ts'
import { membersImportRoutes, membersUpload } from './server/import-members.ts'
import { memberRoutes } from './server/member-routes.ts'
import { nudgesThatCame, timesheetsThatCame } from './server/inbox.ts'
import { firstDaySql, openInMonth } from './server/open-in-month.ts'
import { selectProjectsOfPerson } from './server/queries.ts'
import { reportExports, reportRoutes } from './server/report.ts'
import { timesheetRoutes } from './server/routes.ts'
import { userAddRoutes } from './server/user-add-routes.ts'
import { membershipsOfPeople } from './server/traces.ts'
import { personParts, leaverResources } from '../users/server/extension-points.ts'
import { firstDays, openInMonths } from '../closed-months/server/extension-points.ts'
import { approvedDays } from '../absences/server/extension-points.ts'
import { approvalSources } from '../inbox/server/extension-points.ts'

export const timesheets = domain('timesheets', {
  calls: [
    timesheetRoutes,
    entryRoutes,
    memberRoutes,
    userAddRoutes,
    timesheetApprovalRoutes,
    reportRoutes,
    gapRoutes,
    membersImportRoutes,
  ],
  refusals: [refusals],
  uploads: [membersUpload],
  constraints: {
    timesheet_memberships_once: [refusal('STATE_CONFLICT')],
    timesheet_entries_once: [refusal('TIMESHEET_SUBMIT_ERR')],
    timesheet_lines_project_once: [refusal('STATE_CONFLICT')],
  },
  objects: { timesheet: { word: 'Timesheet' } },
  extensions: [
    leaverResources.extend(currentMemberships),
    leaverResources.extend(pendingApprovals),
    leaverResources.extend(ownPendingEntries),
    approvalSources.extend(timesheetApprovals),
    approvedDays.extend(approvedEntriesSql),
    openInMonths.extend(openInMonth),
    firstDays.extend(firstDaySql),
    personParts.extend({ timesheetProjects: selectProjectsOfPerson }),
  ],
  exports: reportExports,
  traces: { user: [membershipsOfPeople] },
  inbox: [timesheetsThatCame, nudgesThatCame],
  sample: timesheetScenes,
})
