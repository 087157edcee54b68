/** Where the product shows those parts of docs/spec/screens.json whose place the catalogue does not give. */
import { cast } from '../../db/cast.ts'
import type { PartLocations, PartLocation, ScreenException } from '../../test/catalogues/screens.ts'
import { lastDays } from './worklog.ts'

type Places = PartLocations & {
  /** The route on which a screen without its own route is opened. */
  at?: string
  /** The search parameters with which the screen has rows. */
  search?: string
  /** The controls that are pressed before the parts are looked for. */
  first?: readonly string[]
}

const chosen = (find: string): PartLocation => ({ press: ['Columns'], find })
const inSelection = (find: string | RegExp): PartLocation => ({ press: ['Select row 1'], find })
const days = { start: 'From', end: 'To' }
const projectName = { name: 'Project Name' }
const records = { managerApproval: 'Status', totalHours: 'Total time', managerRemark: 'Manager’s remarks' }
const candidates = {
  columns: { created_at: 'Added' },
  actions: { 'remove candidate': { press: ['Tara Bhatt'], find: 'Remove' } },
}
const jobs = { columns: { created_at: 'Added' } }
const hours = { subProject: 'Subproject' }
const form = { 'filter form': 'Generate report' }

export const places: Readonly<Record<string, Places>> = {
  '/changePassword': { actions: { 'reset password': 'Change Password' } },
  '/:type': { actions: { 'open file (to /:type/:fileName)': /\.xlsx$/ } },
  '/:type/:filename': {
    filters: {
      'filter panel (REVIEWER and REVIEWER-2 only): column key (required), search type exact or part, dates YYYY-MM-DD': {
        press: ['Filter'],
        find: 'Column key',
      },
    },
  },
  '/project/:sectionName/:department': {
    actions: { 'View Summary / Hide Summary switch per department (ADMIN only)': /^(View|Hide) Summary$/ },
  },
  '/project/:sectionName/:department/:filename': {
    actions: {
      'Assign checked': inSelection(/^Assign checked(: 0 of 1)?$/),
      'Unassign checked': inSelection(/^Unassign checked(: 0 of 1)?$/),
      'row selection': 'Select row 1',
    },
  },
  '/manage-file/:project/:fileName': {
    actions: {
      'Assign checked': inSelection(/^Assign checked(: 0 of 1)?$/),
      'Unassign checked': inSelection(/^Unassign checked(: 0 of 1)?$/),
    },
  },
  '/users': { actions: { 'Block / Unblock (confirmation)': /^(Block|Unblock)$/ } },
  '/user/timesheet': {
    actions: {
      'add project row': { press: ['Day'], find: 'Add project row' },
      'open submitted timesheets (to /user/timesheet/declined)': 'Your timesheets',
    },
  },
  '/user/timesheet/declined': {
    columns: {
      userRemarks: 'Your remarks',
      approverRemarks: 'Approver’s remarks',
      'project{n}-name': 'Project 1',
      'project{n}-done': 'Done 1',
    },
  },
  '/timesheet/:userId/manage': {
    columns: {
      userRemarks: 'User’s remarks',
      approverRemarks: 'Approver’s remarks',
      'project{n}-name': 'Project 1',
      'project{n}-done': 'Done 1',
    },
  },
  '/timesheet/projects': { columns: projectName },
  '/timesheet/users/:userId/projects': { actions: { 'remove from project': 'Remove' } },
  '/timesheet/:projectId': { actions: { 'remove user': 'Remove' } },
  '/user/worklog': {
    filters: { 'tab Ongoing': /^Ongoing( \d+)?$/, 'tab Upcoming': /^Upcoming( \d+)?$/, 'tab Lapsed': /^Lapsed( \d+)?$/ },
    actions: { 'record completed units and hours': /^Units, /, 'mark absence': 'SL' },
  },
  '/worklog': { columns: projectName },
  '/worklog/:projectId': { columns: { name: 'Subject' }, actions: { 'delete subject': 'Delete' } },
  '/worklog/:subjectId/profiles': {
    columns: {
      name: 'Profile',
      budget: 'Budget per unit',
      cost: 'Cost per unit',
      totalExpense: 'Total cost',
      pnl: 'Profit or loss',
    },
    actions: { 'edit name or budget': 'Edit', 'remove profile': 'Delete' },
  },
  '/worklog/:profileId/targets': {
    columns: { name: 'Target', userId: 'User', target: 'Target per day' },
    actions: { 'delete target': 'Delete' },
  },
  '/worklog/:profileId/targets/:targetId': {
    actions: { 'edit day': 'Change', 'mark absence': { press: ['Actions for', 'Change'], find: 'Absence, all day' } },
  },
  '/targets': { actions: { add: 'Add Project' } },
  '/target/:projectId': {
    columns: { project_name: 'Project', sub_project_name: 'Sub project' },
    actions: { 'add target row': 'Add target', 'delete target row': 'Delete' },
  },
  '/target-assign/:projectId/:targetId': {
    columns: {
      project_name: 'Project',
      sub_project: 'Sub project',
      target_assigned: 'Target',
      dateEffective: 'Effective from',
    },
    actions: { add: 'Assign', edit: 'Change' },
  },
  '/qualitative': { columns: records, actions: { 'add task': { press: ['Add record'], find: 'Add task' } } },
  '/qualitativedata/projects': {
    columns: { ...records, 'addedBy.email': 'User' },
    filters: { 'user email': 'Email', 'date range': 'From' },
    actions: { 'edit (Update and Approve)': { press: ['Actions for', 'Edit'], find: 'Update and Approve' } },
  },
  '/qualitativedata/all': {
    filters: { 'start date': 'From', 'end date': 'To' },
    actions: { 'upload file (.xlsx)': 'Upload' },
  },
  '/recruitment': {
    ...jobs,
    actions: { 'open job': 'Physics author', 'download candidate report': 'Candidate report' },
  },
  '/recruitment/job/:jobId': { first: ['Table'], ...candidates },
  '/recruit': { actions: { 'add candidates (to /recruit/:jobId/add)': 'Physics author' } },
  '/recruit/:jobId/add': candidates,
  '/report/:type': {
    columns: {
      sr_no: 'Row',
      link: /^(Question )?link$/i,
      'fields ending in status': /status$/i,
      'fields ending in date': /date$/i,
    },
    filters: {
      role: /^(Role|(Author|Reviewer|Second reviewer|Uploader) report)$/,
      'user or value (ADMIN and MANAGER only)': 'User',
      'column search': 'Search the column',
      ...days,
    },
    actions: { 'two downloads': 'Download the whole file' },
  },
  '/report/day': {
    filters: { subject: 'Subject', status: { press: ['Author'], find: 'Status' }, 'date range': 'From' },
    actions: { 'toggle detail and summary view': 'Summary' },
  },
  '/report/:kind': {
    search: `?user=${cast.ananya.id}&from=${lastDays().start}&to=${lastDays().end}`,
    actions: { 'expand row': /^(People|Lines) of \d/ },
  },
  '/upload-allocation': { actions: { 'upload spreadsheet': /^Drop a file here/ } },
  '/projectAllocations': { actions: { 'open (to /projectAllocation/:projectId)': 'NEET 2027' } },
  '/projectAllocation/:projectId': {
    columns: { department_name: 'Department' },
    actions: {
      'download current allocation': 'Download current',
      'download history allocation': 'Download history',
      'delete department': 'Delete',
    },
  },
  '/projectAllocation/:projectId/:departmentId': {
    columns: {
      account_id: 'Allocation ID',
      project_name: 'Project',
      subject_name: 'Department',
      is_multiple: 'Mode',
      user_list: 'Users',
      current_user_allocation_time: 'Allocation time',
      user_revoke_time: 'Revoke time',
    },
    actions: {
      'toggle single-user / multiple-user': /^Make (single|multiple)-user$/,
      'set revoke time': { press: ['Actions for phys-11', 'Revoke'], find: 'Revoke time' },
    },
  },
  '/allocation/:project/:accountId': {
    filters: { 'user email': 'Filter by email' },
    actions: { 'edit allocation and revoke times (ADMIN only)': 'Edit times' },
  },
  '/status-report': {
    columns: {
      authoring_status: 'Authoring',
      authoring_limit: chosen('Authoring Limit'),
      ps_limit: chosen('Authoring PS Status'),
      qc_status: 'QC',
      qc_limit: chosen('QC Limit'),
      qps_limit: chosen('QC PS Status'),
      'updated_by.email': 'Updated by',
      updatedAt: 'Last updated',
    },
    filters: { 'search by email or subject': 'Name, email, subject', 'sortable columns': 'sort by Email' },
    actions: { 'Active/Inactive switch (ADMIN)': /^(Active|Inactive)$/ },
  },
  '/status-report/current': { actions: { 'Excel download': 'Download' } },
  '/status-report/history': { filters: { search: 'Name, email, subject' }, actions: { 'Excel download': 'Download' } },
  '/target-report': { columns: hours, filters: form },
  '/target-report/user': { columns: { ...hours, qualiRecords: 'Qualitative Task' }, filters: form },
  '(timesheet removal)': {
    at: '/timesheet/:projectId/:userId/manage',
    first: ['Remove user from project'],
    actions: { remove: 'Remove' },
  },
  '(timesheet report)': {
    at: '/timesheet/projects',
    first: ['Timesheet report'],
    filters: { 'date range': 'From' },
    actions: { 'download spreadsheet': 'Download' },
  },
  '(status access)': { at: '/status-report', first: ['Status Access'] },
  '/target-report/manage/:filename': { filters: { startDate: 'From', endDate: 'To' } },
}

const reports = ['author', 'reviewer', 'reviewer-2', 'uploader']
const staff = reports.map((type) => type.toUpperCase())
const fileReports = ['book', ...reports, '-'].map((type) => `/report/${type}/:filename`)
const atWorklogTarget = { route: '/worklog/:profileId/targets/:targetId', role: 'SUBADMIN', decision: 'P163' }

export const screenExceptions: readonly ScreenException[] = [
  { route: '/projectAllocation/:projectId/:departmentId', name: 'delete', decision: '27' },
  { route: '/projectAllocations', name: 'sync small case', role: 'SUBADMIN', decision: '33' },
  { route: '/users', name: 'Salary', role: 'SUBADMIN', decision: '89' },
  { route: '/users', name: 'Update salary', role: 'SUBADMIN', decision: '89' },
  ...['incentive', 'cost'].map((name) => ({ ...atWorklogTarget, name })),
  { route: '/users', name: 'Assign timesheet projects (hidden for managers and admins)', role: 'MANAGER', decision: 'P33' },
  ...['MANAGER', 'SUBADMIN'].flatMap((role) => [
    { route: '/worklog/:profileId/targets', name: 'delete target', role, decision: 'P268' },
    ...['edit day', 'mark absence', 'remove day'].map((name) => ({ ...atWorklogTarget, name, role, decision: 'P268' })),
  ]),
  ...['Approve (not offered when APPROVED)', 'Decline (not offered when REJECTED)'].map((name) => ({
    route: '/timesheet/:userId/manage',
    name,
    role: 'SUBADMIN',
    decision: 'P268',
  })),
  { route: '/timesheet/:userId/manage', name: 'Assign Project (ADMIN only)', role: 'SUBADMIN', decision: 'P378' },
  ...['REVIEWER-2', 'UPLOADER'].map((role) => ({ route: '/user/timesheet', name: 'add project row', role, decision: 'P109' })),
  ...staff.flatMap((role) =>
    reports
      .filter((type) => type.toUpperCase() !== role)
      .flatMap((type) => [`/report/${type}`, `/report/${type}/:filename`].map((route) => ({ route, role, decision: 'P231' }))),
  ),
  ...['book', ...reports].map((type) => ({ route: `/report/${type}`, name: 'two downloads', decision: 'P267' })),
  ...staff.flatMap((role) => fileReports.map((route) => ({ route, name: 'two downloads', role, decision: 'P267' }))),
]
