/** The states of an entry (001 §4). */
export const TIMESHEET_STATUSES = ['FILLED', 'REJECTED', 'APPROVED'] as const
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number]
