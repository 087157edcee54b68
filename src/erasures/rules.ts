/** `columns` as `table.column`. `unread`: a table of files in which nobody looks for a name: all of them are counted. */
type Stays = { what: string; why: string; columns: readonly string[]; unread?: 'export_files' }
/** What stays of a person who is erased, where it may hold their name or email, and why. */
export const STAYS: readonly Stays[] = [
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
    what: 'Names that someone gave to things, and reasons that someone wrote',
    why: 'Everyone uses these names. Rename the thing where its name is the person’s.',
    columns: [
      'access_requests.reason',
      'access_requests.remarks',
      'accounts.account_id',
      'accounts.account_id_key',
      'departments.name',
      'departments.name_key',
      'files.name',
      'files.name_key',
      'files.columns',
      'files.sections',
      'import_batch_files.new_columns',
      'projects.name',
      'projects.name_key',
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
      'recruitment_candidates.email',
      'recruitment_candidates.contact',
      'recruitment_candidates.remarks',
      'recruitment_events.note',
      'recruitment_cvs.name',
    ],
  },
]

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const NEVER = '(?!)'
const oneOf = (patterns: readonly string[]): string => (patterns.length === 0 ? NEVER : `(?:${patterns.join('|')})`)

/**
 * What one person is called: every email they had and every name, without those that somebody else has. `longer`: emails and
 * names of others with one of them within.
 */
export type Called = { emails: readonly string[]; names: readonly string[]; longer: readonly string[] }
/** A pattern of a text that is not a part of one of these. */
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
/**
 * Patterns of PostgreSQL for what a person is called, in a text and in the text of a jsonb value. A name of one word is found
 * only alone: it may be a word of something else. `plain`: patterns of LIKE, of which one matches every text that these match, in
 * small letters.
 */
export function buildErasurePatterns({ emails, names, longer }: Called): { inText: string; inJson: string; plain: string[] } {
  const all = [...new Set([...emails, ...names])]
  const asIs = (text: string): string => text
  const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)
  const [single, anywhere] = [all.filter((text) => !/[\s@]/.test(text)), all.filter((text) => /[\s@]/.test(text))]
  const alone = (written: typeof asIs): string => oneOf(single.map((text) => escaped(written(text))))
  const apart = (written: typeof asIs): string =>
    `(?<![[:alnum:]])${oneOf(anywhere.map((text) => notWithin(text, longer, written)))}(?![[:alnum:]])`
  return {
    inText: `^${alone(asIs)}$|${apart(asIs)}`,
    inJson: `(?<=")${alone(asJson)}(?="[],}])|${apart(asJson)}`,
    plain: [...new Set(all.flatMap((text) => [asIs(text), asJson(text)]))].map(
      (text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    ),
  }
}

/** By what a person is called who was erased. */
export const buildTombstone = (number: number): { fullName: string; email: string } => ({
  fullName: `Erased person ${number}`,
  email: `erased-${number}@erased.invalid`,
})
