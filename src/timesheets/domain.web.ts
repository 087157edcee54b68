import { approvalKinds } from '../inbox/web/extension-points.ts'
import { page, webDomain } from '../kit/web/domain.ts'
import { personActs } from '../users/web/extension-points.ts'
import { canTakeProjects } from './member-rules.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import {
  gapsSearch,
  manageTimesheetsSearch,
  ownTimesheetsSearch,
  personProjectsSearch,
  projectMemberSearch,
  timesheetProjectSearch,
  timesheetProjectsSearch,
  timesheetSearch,
  timesheetUsersSearch,
} from './web/search.ts'

export const timesheetsWeb = webDomain({
  name: 'timesheets',
  pages: [
    page({
      path: '/user/timesheet',
      who: 'fills timesheets',
      name: 'TimesheetPage',
      load: () => import('./web/TimesheetPage.tsx'),
      search: timesheetSearch,
    }),
    page({
      path: '/user/timesheet/declined',
      who: 'fills timesheets',
      name: 'OwnTimesheetsPage',
      load: () => import('./web/OwnTimesheetsPage.tsx'),
      search: ownTimesheetsSearch,
    }),
    page({
      path: '/timesheet/projects',
      who: 'manages timesheet projects',
      name: 'TimesheetProjectsPage',
      load: () => import('./web/TimesheetProjectsPage.tsx'),
      search: timesheetProjectsSearch,
    }),
    page({
      path: '/timesheet/users',
      who: 'reads timesheets',
      name: 'TimesheetUsersPage',
      load: () => import('./web/TimesheetUsersPage.tsx'),
      search: timesheetUsersSearch,
    }),
    page({
      path: '/timesheet/gaps',
      who: 'sees gaps',
      name: 'GapsPage',
      load: () => import('./web/GapsPage.tsx'),
      search: gapsSearch,
    }),
    page({
      path: '/timesheet/$userId/manage',
      who: 'reads timesheets',
      name: 'ManageTimesheetsPage',
      load: () => import('./web/ManageTimesheetsPage.tsx'),
      search: manageTimesheetsSearch,
      sample: { userId: 'person' },
    }),
    page({
      path: '/timesheet/$projectId',
      who: 'manages timesheet projects',
      name: 'TimesheetProjectPage',
      load: () => import('./web/TimesheetProjectPage.tsx'),
      search: timesheetProjectSearch,
      sample: { projectId: 'timesheet project' },
    }),
    page({
      path: '/timesheet/$projectId/$userId/manage',
      who: 'manages timesheet projects',
      name: 'ProjectMemberPage',
      load: () => import('./web/ProjectMemberPage.tsx'),
      search: projectMemberSearch,
      sample: { projectId: 'timesheet project', userId: 'person' },
    }),
    page({
      path: '/timesheet/users/$userId/projects',
      who: 'reads timesheets',
      name: 'PersonProjectsPage',
      load: () => import('./web/PersonProjectsPage.tsx'),
      search: personProjectsSearch,
      sample: { userId: 'person' },
    }),
  ],
  help: () => import('./help.ts'),
  under: {
    '/timesheet': '/timesheet/projects',
    '/timesheet/$userId/manage': '/timesheet/users',
    '/timesheet/gaps': '/timesheet/users',
    // The menu entry for people who have none of the other entries.
    '/timesheet/$own': '/user/timesheet',
  },
  icons: { Timesheet: 'clock' },
  home: [
    {
      name: 'timesheet',
      who: 'fills timesheets',
      isCard: true,
      load: () => import('./web/HomeTimesheet.tsx').then(({ HomeTimesheet }) => ({ default: HomeTimesheet })),
    },
    {
      name: 'missing-days',
      who: 'admin or manager',
      isCard: true,
      load: () => import('./web/HomeMissingDays.tsx').then(({ HomeMissingDays }) => ({ default: HomeMissingDays })),
    },
  ],
  extensions: [
    approvalKinds.extend({ kind: 'timesheet', load: () => import('./web/approval-look.ts') }),
    personActs.extend({
      key: 'timesheets',
      label: 'Assign timesheet projects',
      who: 'manages timesheet projects',
      offered: ({ roleData, isActive }) => isActive && canTakeProjects(roleData),
      name: 'AssignTimesheetProjectsDialog',
      load: () => import('./web/AssignTimesheetProjectsDialog.tsx'),
    }),
  ],
  inbox: inboxLooks,
  statusLooks: {
    FILLED: { glyph: 'halfDisc', tone: 'blue' },
    REJECTED: { glyph: 'octagonCross', tone: 'red' },
    APPROVED: { glyph: 'tickDisc', tone: 'green' },
  },
})
