/** The states of an entry (001 §4). */
export const TIMESHEET_STATUSES = ['FILLED', 'REJECTED', 'APPROVED'] as const
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number]
/** The words for each status on screens and in events. The words of the documents occur only in `status` (decision P371). */
export const STATUS_WORDS = { FILLED: 'waiting', REJECTED: 'declined', APPROVED: 'approved' } as const satisfies Record<
  TimesheetStatus,
  string
>

/** The page sizes of the approver's list and of the list of people (001 §9). */
export const TIMESHEETS_PAGE = { usual: 50, most: 500 }

/** `from` and `until` are days. */
export const MEMBER_COLUMNS = ['email', 'project_name', 'from', 'until'] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]
