/** What a client of the documents cannot do today. The month asserts that each is still refused: an entry that is mended must be removed. */
import type { DocumentedCalls } from './client-types.gen.ts'
import type { Request } from './typed-call.ts'

type Id = keyof DocumentedCalls
export type RefusedToday = {
  call: Id
  /** What the client sends as the documents have it. */
  sends: string
  /** The refusal’s code, and the fields of its issues without their positions in lists. */
  code: string
  fields?: readonly string[]
  /** The subject of the mend. */
  until: string
  /** How the call has to be made today. */
  instead: (sent: Request, given: Request) => Request
}

const numbersAsText = (call: Id, ...fields: string[]): RefusedToday => ({
  call,
  sends: 'numbers as text',
  code: 'INVALID_REQUEST',
  fields,
  until: 'Numbers in bodies: a number or its text',
  instead: (_, { body }) => ({ ...(body && { body }) }),
})
const disabledAsBlank = (call: Id, field: string): RefusedToday => ({
  call,
  sends: 'the choice that the form shows disabled, as an empty text',
  code: 'INVALID_REQUEST',
  fields: [field],
  until: 'Numbers in bodies: a field that the form shows disabled is not sent',
  instead: ({ body }) => ({ body: Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== field)) }),
})
const disabledAsZero = (call: Id, ...fields: string[]): RefusedToday => ({
  call,
  sends: 'the figure that the form shows disabled, as 0',
  code: 'INVALID_REQUEST',
  fields,
  until: 'Numbers in bodies: a field that the form shows disabled is not sent',
  instead: ({ body }) => ({
    body: Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== 0 && value !== '0')),
  }),
})
const withoutConfirmation = (call: Id, sends: string): RefusedToday => ({
  call,
  sends,
  code: 'NEEDS_CONFIRMATION',
  until: 'Calls that ask first: how to confirm is in the message',
  instead: ({ query }) => ({ query: { ...query, confirm: 'true' } }),
})

/** In the order in which a call meets them. */
export const refusedToday: readonly RefusedToday[] = [
  {
    call: 'files-add',
    sends: 'the workbook in `avatar` alone',
    code: 'INVALID_REQUEST',
    fields: ['section'],
    until: '`file/add` without `section`: the project of the sheet’s `project_name`',
    instead: () => ({ body: { section: 'Botany set' } }),
  },
  numbersAsText('users-update-profile', 'shiftType', 'workingHours'),
  numbersAsText('users-salary', 'salary', 'amount'),
  numbersAsText('tasks-assign', 'checked'),
  numbersAsText('timesheet-submit', 'projects.done'),
  numbersAsText('worklog-profile-add', 'budget'),
  numbersAsText('worklog-profile-update', 'budget'),
  numbersAsText('worklog-target-create', 'target'),
  numbersAsText('worklog-own-target-update', 'completedUnits', 'completedHours'),
  numbersAsText('worklog-subtarget-update', 'target', 'completedUnits', 'completedHours'),
  numbersAsText('target-assign', 'target_assigned'),
  numbersAsText('target-one-user-add', 'target_assigned'),
  numbersAsText('target-assigned-edit', 'target_assigned'),
  numbersAsText('recruit-job-create', 'budget', 'vacancy'),
  numbersAsText('recruit-job-update', 'budget', 'vacancy'),
  numbersAsText('status-save', 'authoring_limit', 'qc_limit'),
  disabledAsBlank('worklog-own-target-update', 'reason'),
  disabledAsBlank('worklog-subtarget-update', 'reason'),
  disabledAsZero('worklog-own-target-update', 'completedUnits', 'completedHours'),
  disabledAsZero('worklog-subtarget-update', 'completedHours'),
  withoutConfirmation('files-rows-add', 'a workbook with rows that the file has'),
  withoutConfirmation('manage-file-visibility', 'a file to hide'),
  withoutConfirmation('prod-file-upload', 'hours of days that another file has'),
  withoutConfirmation('target-assigned-edit', 'a count from a day on of which there are timesheets'),
  withoutConfirmation('worklog-subtarget-update', 'a weekly off on a working day'),
  withoutConfirmation('worklog-target-delete', 'a target whose days have figures'),
]

type Paging = { page: string; size: string; in: 'query' | 'body' }
const inQuery = (page: string, size: string): { rest: Paging } => ({ rest: { page, size, in: 'query' } })
const inBody: { rest: Paging } = { rest: { page: 'page_no', size: 'limit', in: 'body' } }
/**
 * Lists that are cut to a page where no paging parameters are sent (until: Lists without paging parameters are whole). `rest`: the
 * documented names with which the other pages are read; without it a client of the documents never gets them.
 */
export const shortToday: Readonly<Partial<Record<string, { rest?: Paging }>>> = {
  'tasks-list': inQuery('page_no', 'limit'),
  'tasks-admin-grid': inQuery('page_no', 'limit'),
  'manage-file-tasks': {},
  'qualitative-manager-list': inQuery('page', 'pageSize'),
  'prod-hours': inQuery('page', 'limit'),
  'report-view': inBody,
  'report-day': inBody,
  'worklog-own-targets': {},
  'recruit-job-list': {},
  'recruit-jobs-own': {},
  'recruit-candidates-all': {},
  'recruit-candidates-own': {},
}
