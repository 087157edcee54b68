/** Why today's reply to a read differs from that of a released version, although the rows are the same or as a migration's line says. */
export type ReplyLine = {
  /** The last migration of the newest version whose replies differ so. */
  until: string
  /** The read, as "GET /me/AUTHOR", and the field within the reply. */
  read: RegExp
  field: RegExp
  why: string
  /** Whether it differs just so. */
  is: (then: unknown, now: unknown) => boolean
}

export const replyLines: readonly ReplyLine[] = [
  {
    until: '0028_recruitment',
    read: /^GET \/(me|admin\/users|users)\b/,
    field: /\.statusReportPermission$/,
    why: 'Migration 0029: nobody has the flag before a subject is granted.',
    is: (then, now) => then === true && now === false,
  },
  {
    until: '0008_timesheet_memberships',
    read: /^GET \/department\/all$/,
    field: /\.(name|department_name)$/,
    why: 'Migration 0012: the later of two names that look alike has a number.',
    is: (then, now) => then === 'Phys\u00ADics' && now === 'Phys\u00ADics (2)',
  },
  {
    until: '0016_upload_progress',
    read: /^(POST|GET) \/file\//,
    field: /\.project_name$/,
    why: 'A row without a project of its own has that of its file.',
    is: (then, now) => then === null && typeof now === 'string',
  },
  {
    until: '0008_timesheet_memberships',
    read: /^POST \/file\//,
    field: /_done_date$/,
    why: 'A skip has no done date (decision 113).',
    is: (then, now) => typeof then === 'string' && now === null,
  },
]
