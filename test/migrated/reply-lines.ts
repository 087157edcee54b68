/**
 * Why today's reply to a read differs from that of a released version. The rows are the same, or changed only as a migration line
 * says.
 */
export type ReplyLine = {
  /** The last migration of the newest version whose replies differ in this way. */
  until: string
  read: RegExp
  field: RegExp
  why: string
  is: (was: unknown, now: unknown) => boolean
}

export const replyLines: readonly ReplyLine[] = [
  {
    until: '0028_recruitment',
    read: /^GET \/(me|admin\/users|users)\b/,
    field: /\.statusReportPermission$/,
    why: 'Migration 0029: nobody has the flag before a subject is granted.',
    is: (was, now) => was === true && now === false,
  },
  {
    until: '0008_timesheet_memberships',
    read: /^GET \/department\/all$/,
    field: /\.(name|department_name)$/,
    why: 'Migration 0012: the later of two names that look alike has a number.',
    is: (was, now) => was === 'Phys\u00ADics' && now === 'Phys\u00ADics (2)',
  },
  {
    until: '0016_upload_progress',
    read: /^(POST|GET) \/file\//,
    field: /\.project_name$/,
    why: 'A row without a project of its own has that of its file.',
    is: (was, now) => was === null && typeof now === 'string',
  },
  {
    until: '0008_timesheet_memberships',
    read: /^POST \/file\//,
    field: /_done_date$/,
    why: 'A skip has no done date (decision 113).',
    is: (was, now) => typeof was === 'string' && now === null,
  },
  {
    until: '0037_rights_of_scheduled_exports',
    read: /^GET \/report\/cross-check/,
    field: /\.(taskRows|gaps\.length|look)$/,
    why: 'No task rows beside units of the worklog are 0, no longer unknown, so they differ (calculations.md 8).',
    is: (was, now) => (was === null && now === 0) || Number(now) > Number(was),
  },
  {
    until: '0037_rights_of_scheduled_exports',
    read: /^GET \/report\/scheduled$/,
    field: /\.schedules\[\d+\]\.(export|title|selection)$/,
    why: 'A scheduled export says what it is of in words.',
    is: (_, now) => now === undefined,
  },
  {
    until: '0038_taken_back',
    read: /^GET \/report\/scheduled$/,
    field: /\.exports\[\d+\]\.title$/,
    why: 'The scorecard has the name of its entry in the menu (decision 142).',
    is: (was, now) => was === 'Quality scorecard' && now === 'Scorecard',
  },
  {
    until: '0038_taken_back',
    read: /^GET \/(project\/subject|targets|worklog\/profile)\//,
    field: /\.(hours|cost|totalExpense|pnl|daysCost)$/,
    why: 'The hours of a day are paid once in months that were open (decision 127).',
    is: (was, now) => typeof was === 'number' && typeof now === 'number',
  },
  {
    until: '0038_taken_back',
    read: /^GET \/inbox\/waiting\b/,
    field: /\.(data\.length|total|kinds\.qualitative|oldest)$/,
    why: 'A record in a closed month is with no one until the month is opened again.',
    is: (was, now) => (was === 1 && (now === 0 || now === undefined)) || now === null,
  },
  {
    until: '0038_taken_back',
    read: /^POST \/user\/target\/report\b/,
    field: /\.records\[\d+\]\.modId$/,
    why: 'The ID of a record with one line is that of its line.',
    is: (was, now) => was === null && typeof now === 'string',
  },
  {
    until: '0061_timesheet_nudges',
    read: /^GET \/timesheet\/gaps\?/,
    field: /^\.(total|people\.length)$/,
    why: 'Who left stands in the calendars of the months in which they filled timesheets.',
    is: (was, now) => Number(now) > Number(was),
  },
  {
    until: '0061_timesheet_nudges',
    read: /^GET \/(timesheet\/project\/all|project\/all|project\/subject\/[^/]+)$/,
    field: /\.(users|subjects|targets)$/,
    why: 'The documented lists stand where their counts stood (decision P369).',
    is: (was, now) => Array.isArray(now) && now.length === was,
  },
  {
    until: '0063_declined_timesheets',
    read: /^GET \/targets\/user\b/,
    field: /\.why$/,
    why: 'Why a day cannot be recorded is said in other words.',
    is: (was, now) => was === 'This day has not come yet.' && now === 'This day is in the future.',
  },
  {
    until: '0063_declined_timesheets',
    read: /^GET \/targets\/user\b/,
    field: /^\.counts\.(upcoming|lapsed)$/,
    why: 'Days of targets are counted in the groups in which Home shows them.',
    is: (was, now) => was === 0 && Number(now) > 0,
  },
]
