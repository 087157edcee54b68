/**
 * A group of data that remains. `columns` are written as `table.column`. `unread` is a table of files that are not searched for
 * names, so all of them are counted.
 */
type Stays = { what: string; why: string; columns: readonly string[]; unread?: 'export_files' }
/** Data that remains after a person is erased although it may contain their name, and why. */
export const STAYING_DATA: readonly Stays[] = [
  {
    what: 'Remarks on working days and what was done on them',
    why: 'They explain figures that stay and decisions made by others.',
    columns: [
      'timesheet_entries.user_remarks',
      'timesheet_entries.approver_remarks',
      'timesheet_events.remarks',
      'timesheet_events.lines',
      'worklog_sub_targets.remarks',
      'qualitative_records.remarks',
      'qualitative_tasks.title',
      'qualitative_tasks.description',
      'qualitative_events.remarks',
      'qualitative_events.before',
      'productivity_hours.details',
      'absence_requests.approver_remarks',
      'status_records.remarks',
      'status_saves.remarks',
    ],
  },
  {
    what: 'Rows of files with their comments and history',
    why: 'They are the product and belong to the client; they refer to a person by ID.',
    columns: [
      'tasks.question_id',
      'tasks.question_key',
      'tasks.question_code',
      'tasks.solution_id',
      'tasks.subject',
      'tasks.section',
      'tasks.question_link',
      'tasks.solution_link',
      'tasks.moderator_id',
      'tasks.project_name',
      'tasks.extra',
      'tasks.runs',
      'tasks.numbers',
      'tasks.author_comments',
      'tasks.author_content_id',
      'tasks.author_reason',
      'tasks.reviewer_comments',
      'tasks.reviewer2_comments',
      'tasks.uploader_comments',
      'tasks.uploader_content_id',
      'task_events.set',
      'task_events.was',
    ],
  },
  {
    what: 'Former names of files',
    why: 'Addresses with such a name still lead to the file.',
    columns: ['file_old_names.name_key'],
  },
  {
    what: 'Names that someone gave to things, and reasons that someone wrote',
    why: 'Everyone uses these names. Rename the thing where its name is the person’s.',
    columns: [
      'access_requests.reason',
      'access_requests.remarks',
      'accounts.account_id',
      'accounts.account_id_key',
      'departments.name',
      'departments.name_key',
      'departments.sort_key',
      'files.name',
      'files.name_key',
      'files.sort_key',
      'files.columns',
      'files.sections',
      'import_batch_files.new_columns',
      'projects.name',
      'projects.name_key',
      'projects.sort_key',
      'productivity_files.name',
      'productivity_files.name_key',
      'recruitment_interviews.interviewer',
      'recruitment_interviews.place',
      'recruitment_jobs.name',
      'recruitment_jobs.location',
      'recruitment_jobs.shift_time',
      'recruitment_jobs.description',
      'target_rows.sub_project_name',
      'target_rows.sub_project_name_key',
      'target_rows.subject',
      'target_rows.subject_key',
      'target_rows.keyword',
      'target_rows.keyword_key',
      'glossary_words.word',
      'glossary_words.word_key',
      'glossary_words.instead',
      'holiday_calendars.name',
      'holiday_calendars.name_key',
      'holidays.name',
      'sheet_columns.header',
      'sheet_columns.target',
      'question_numberings.prefix',
      'worklog_profiles.name',
      'worklog_profiles.name_key',
      'worklog_subjects.name',
      'worklog_subjects.name_key',
      'worklog_targets.name',
      'assigned_target_history.void_reason',
      'month_closings.reason',
      'month_closings.close_reason',
    ],
  },
  {
    what: 'Names of projects in the figures of closed months',
    why: 'They stay as they were when the month was closed.',
    columns: ['month_handover_lines.of_name'],
  },
  {
    what: 'Workbooks made by scheduled exports, whoever is in them',
    why: 'They show what their owners could read at the time. They are deleted after the retention time of exports.',
    columns: [],
    unread: 'export_files',
  },
  {
    what: 'Candidates and their history under another email',
    why: 'Nothing shows that they are the same person. They are erased after the retention time of candidates.',
    columns: [
      'recruitment_candidates.name',
      'recruitment_candidates.name_key',
      'recruitment_candidates.email',
      'recruitment_candidates.contact',
      'recruitment_candidates.remarks',
      'recruitment_events.note',
      'recruitment_cvs.name',
    ],
  },
]

/**
 * Columns that can hold a text but never a person's name, and why. Only these and the columns of `STAYING_DATA` are not searched by an
 * erasure (test/erasure.test.ts). An entry without a column stands for a whole table or schema.
 */
export const NEVER_NAMED: readonly { why: string; columns: readonly string[] }[] = [
  {
    why: 'The program writes words and numbers of its own there, though no constraint says so.',
    columns: [
      'audit_archives',
      'audit_log.call',
      'audit_log.object_id',
      'audit_log.object_type',
      'audit_log.request_id',
      'content_check_levels',
      'decision_sums',
      'erasures.report',
      'export_files.roles',
      'finding_dismissals.check_name',
      'idempotency_keys.call',
      'import_batches.kind',
      'look_alikes.kind',
      'month_handover_differences',
      'month_handover_lines.figures',
      'month_handover_lines.part',
      'recruitment_events.from_stage',
      'recruitment_events.to_stage',
      'scheduled_exports.export',
      'schema_migration',
      'task_count_changes',
      'task_counts.state',
      'task_events.from_status',
      'task_events.to_status',
      'upgrade_moves.rule',
      'user_preferences.key',
      'user_states.roles',
      'worklog_sums',
    ],
  },
  {
    why: 'The keys of columns of questions, beside the pictures in them.',
    columns: ['import_pictures', 'replaced_pictures.column_key', 'task_pictures.column_key'],
  },
  {
    why: 'The rows of an import stand there within its transaction alone.',
    columns: ['import_rows'],
  },
  {
    why: 'What the machines are called, and what their jobs did or why one failed; the jobs take no data.',
    columns: ['job_failures', 'jobs', 'maintenance_runs', 'nodes'],
  },
  {
    why: 'The names of servers from which pictures are loaded.',
    columns: ['image_host_lists.hosts'],
  },
  {
    why: 'Those of the person went when the person was deleted; of others they are networks and browsers.',
    columns: ['known_addresses.address', 'sessions.address', 'sessions.user_agent'],
  },
  {
    why: 'It has the values of a person who is there, or a tombstone.',
    columns: ['users'],
  },
]

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const NEVER = '(?!)'
const oneOf = (patterns: readonly string[]): string => (patterns.length === 0 ? NEVER : `(?:${patterns.join('|')})`)

/**
 * The names of one person: every email and name that they have had, except those that somebody else has now. `longer` holds other
 * people's emails and names that contain one of these.
 */
export type Called = {
  emails: readonly string[]
  names: readonly string[]
  ids?: readonly string[]
  /** As digits. */
  phones?: readonly string[]
  longer: readonly string[]
}
/** Returns a pattern that matches a text where it is not part of a longer one. */
function notWithin(text: string, longer: readonly string[], written: (text: string) => string): string {
  const around = longer.flatMap((full) => {
    const at = full.toLowerCase().indexOf(text.toLowerCase())
    if (at === -1) return []
    const [before, after] = [written(full.slice(0, at)), written(full.slice(at + text.length))].map(escaped)
    return [{ before, after }]
  })
  const [befores, afters] = [around.filter(({ before }) => before !== ''), around.filter(({ before }) => before === '')]
  return [
    ...befores.map(({ before }) => `(?<!${before})`),
    escaped(written(text)),
    ...afters.map(({ after }) => `(?!${after})`),
  ].join('')
}
/** Whether an ID can be matched anywhere in a text. An ID of only digits or only letters could be another number or a word. */
const isUnmistakable = (id: string): boolean => id.length >= 4 && /\d/.test(id) && /\p{L}/u.test(id)
/** Matches a phone number as people write it: in groups, with an optional country code. */
const writtenPhone = (digits: string): string => String.raw`(?:\+?\d{1,3}[ ().-]*)?${Array.from(digits).join('[ ().-]*')}(?!\d)`

/**
 * Builds PostgreSQL patterns for a person's names, one for a text and one for the text of a jsonb value. A name of one word, or
 * an ID that may be another number, is matched only as a whole text. `plain` holds LIKE patterns that the SQL lower-cases. They
 * match every text that the other patterns match.
 */
export function buildErasurePatterns({ emails, names, ids = [], phones = [], longer }: Called): {
  inText: string
  inJson: string
  plain: string[]
} {
  const all = [...new Set([...emails, ...names, ...ids])]
  const asIs = (text: string): string => text
  const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)
  const isApart = (text: string): boolean => /[\s@]/.test(text) || (ids.includes(text) && isUnmistakable(text))
  const alone = (written: typeof asIs): string =>
    oneOf(all.filter((text) => !isApart(text)).map((text) => escaped(written(text))))
  const apart = (written: typeof asIs): string =>
    `(?<![[:alnum:]])${oneOf([
      ...all.filter(isApart).map((text) => notWithin(text, longer, written)),
      ...phones.map(writtenPhone),
    ])}(?![[:alnum:]])`
  const asPlain = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return {
    inText: `^${alone(asIs)}$|${apart(asIs)}`,
    inJson: `(?<=")${alone(asJson)}(?="[],}])|${apart(asJson)}`,
    plain: [
      ...new Set(all.flatMap((text) => [asIs(text), asJson(text)]).map(asPlain)),
      ...phones.map((digits) => Array.from(digits).join('%')),
    ].map((text) => `%${text}%`),
  }
}

export const buildTombstone = (number: number): { fullName: string; email: string } => ({
  fullName: `Erased person ${number}`,
  email: `erased-${number}@erased.invalid`,
})
