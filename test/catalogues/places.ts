/**
 * Where to find the entities of entities.json: rows of calls.json and paths in their responses. An entity "as submitted" is in
 * the request.
 */
import type { ObjectLocation } from './checks.ts'

const inReplies: Record<string, string> = {
  User: 'users-list users[], auth-login user, auth-me user, users-by-department data[], access-all-users users[]',
  Department: 'departments-all data[], departments-get department',
  Section: 'sections-list data[]',
  File: 'sections-view data[]',
  TaskRow: 'tasks-list tasks[]',
  TaskSheetColumns: 'tasks-admin-grid rows[]',
  TaskAllocation: 'tasks-allocation data',
  TimesheetProject: 'timesheet-project-list data[]',
  TimesheetRecord: 'timesheet-own-list data[], timesheet-view data[]',
  WorklogProject: 'worklog-project-get data',
  Profile: 'worklog-subject-get data.profiles[]',
  Target: 'worklog-profile-targets data[], worklog-target-get data',
  SubTarget: 'worklog-target-get data.subTargets[]',
  TargetProject: 'target-project-rows data[]',
  AssignedTarget: 'target-assigned-list data[]',
  TargetHistoryEntry: 'target-history data[]',
  QualitativeRecord: 'qualitative-admin-list data[]',
  Job: 'recruit-job-list data[]',
  Candidate: 'recruit-candidates-all data[]',
  ReportRecord: 'report-productivity records[]',
  ProjectLine: 'report-productivity projectData[]',
  Allocation: 'allocation-list data[]',
  AllocationProject: 'allocation-projects data[]',
  StatusRecord: 'status-users users[]',
  StatusHistoryEntry: 'status-history data[]',
  AccessTab: 'access-user-tabs data[].accessTabs[]',
  UserAccess: 'access-user-tabs data[]',
  ProductivityFile: 'prod-files data.files[]',
  HourRow: 'prod-hours data.data[]',
  UserTargetReportRow: 'report-user-target data.groupedData[]',
  ReportRow: 'report-view data[]',
}
const inRequests: Record<string, string> = { TimesheetEntry: 'timesheet-submit' }

const placesOf = (text: string, part: string): ObjectLocation[] =>
  text.split(', ').map((each) => {
    const [call = '', at = ''] = each.split(' ')
    return [call, at === '' ? part : `${part}.${at}`]
  })
export const entityLocations: Record<string, readonly ObjectLocation[]> = Object.fromEntries([
  ...Object.entries(inReplies).map(([entity, text]) => [entity, placesOf(text, 'reply')]),
  ...Object.entries(inRequests).map(([entity, text]) => [entity, placesOf(text, 'sent')]),
])

const ofEach = (ending: string): RegExp[] =>
  ['author', 'reviewer', 'reviewer-2', 'uploader'].map((role) => new RegExp(`^${role}_${ending}$`))
/** Patterns for the names of a family of fields. Every pattern must match a field. */
export const patterns: Record<string, readonly RegExp[]> = {
  'date-suffixed fields': [/_date$/],
  'status fields': ofEach('status'),
  'status per role': ofEach('status'),
  'allocation date per role': ofEach('allocation_date'),
  'done date per role': ofEach('done_date'),
  'comments per role': ofEach('comments'),
  'skipped or sent-for-rework dates per role': ofEach('(skipped|rework)_date'),
  'project{n}-name': [/^project1-name$/],
  'project{n}-done': [/^project1-done$/],
  'fields ending in status': [/status$/],
  'fields ending in date': [/date$/],
}
