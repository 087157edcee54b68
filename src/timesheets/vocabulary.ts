/** The states of an entry (001 §4). */
export const TIMESHEET_STATUSES = ['FILLED', 'REJECTED', 'APPROVED'] as const
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number]
/** What is said of each, on screens and in events: the documents' words stand in `status` alone (decision P371). */
export const STATUS_WORDS = { FILLED: 'waiting', REJECTED: 'declined', APPROVED: 'approved' } as const satisfies Record<
  TimesheetStatus,
  string
>

/** Page sizes of the approver's list and of the people (001 §9). */
export const TIMESHEETS_PAGE = { usual: 50, most: 500 }

/** The columns of a workbook of members; `from` and `until` are days. */
export const MEMBER_COLUMNS = ['email', 'project_name', 'from', 'until'] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]
