/**
 * How a migration changes the data in an old folder. The test compares every row of every table before and after all migrations.
 * Everything that no line mentions must stay unchanged, and an added column must be null.
 */
export type MigrationLine = {
  does: string
  /** Table → column → SQL over the old row (`was`): the new value of a changed or added column of existing rows. */
  becomes?: Record<string, Record<string, string>>
  /** Table → a query over the old tables (schema `then`) that returns the added rows, by some of their columns. */
  adds?: Record<string, string>
}

const valuesHash = (line: string): string =>
  `(select audit_values_hash(v.salt, v.object_name, v.before, v.after) from audit_values v where v.line_id = ${line})`

const ofEntry = (column: string): string => `(select e.${column} from "then".timesheet_entries e where e.id = was.entry_id)`

const firstOpenDay = `coalesce((select (max(month) + interval '1 month')::date from month_closings where reopened_at is null), '-infinity')`
const firstSets = `select distinct on (user_id) * from "then".user_department_sets s
  where exists (select from "then".user_department_members x where x.set_id = s.id) order by user_id, effective_from, made_at desc`
const beginsWithPerson = `m.effective_from > ${firstOpenDay} and m.effective_from <= (
  select (created_at at time zone 'Asia/Kolkata')::date + 31 from "then".users u where u.id = m.user_id)`

/** SQL for the name of a department after 0119, which numbers the second of two names that look alike. */
const departmentNow = `case when was.name = U&'Phys\\00ADics' then U&'Phys\\00ADics (2)' else was.name end`

/** The migrations after the oldest folder that change existing rows, by name. A migration without a line changes none. */
export const migrationLines: Record<string, MigrationLine> = {
  '0009_readiness': { does: 'Nothing: adds a table with one row.', adds: { readiness: 'select true as one' } },
  '0012_names': {
    does: 'Of names that look alike the later ones get a number and an audit line; question keys are composed (NFC).',
    becomes: {
      departments: { name: `case when was.name = U&'Phys\\00ADics' then U&'Phys\\00ADics (2)' else was.name end` },
      tasks: { question_key: 'normalize(was.question_key, NFC)' },
    },
    adds: {
      audit_log: `select 'migration 0012_names' as call, 'department' as object_type, id::text as object_id from "then".departments where name = U&'Phys\\00ADics'`,
    },
  },
  '0017_uploads_taken_back': {
    does: 'Uploads so far name nothing that they made: their rows carry the upload themselves.',
    becomes: { import_batches: { made: `'{}'::uuid[]` } },
  },
  '0027_user_states': {
    does: 'Everybody has had their present roles since they were added; who is blocked has been so since the last block that was logged, else since today.',
    adds: {
      user_states: `
        select id as user_id, (created_at at time zone 'Asia/Kolkata')::date as effective_from, roles, 'active' as state from "then".users
        union all
        select id, (now() at time zone 'Asia/Kolkata')::date, roles, 'blocked' from "then".users where account_state = 'blocked'`,
    },
  },
  '0029_status_reports': {
    does: 'The flag of the status records follows granted subjects, of which there are none: nobody has it until an ADMIN grants one.',
    becomes: { users: { status_report_permission: 'false' } },
  },
  '0030_grant_ends': {
    does: 'Granted tabs have no end.',
    becomes: { tab_grants: { until: `'infinity'::date` } },
  },
  '0032_incentive_rate_alone': {
    does: 'Sums months of the worklog anew that another setting had divided: the same figures in fewer rows.',
  },
  '0033_worklog_review': {
    does: 'Days of targets have their first version.',
    becomes: { worklog_sub_targets: { version: '1' } },
  },
  '0037_rights_of_scheduled_exports': {
    does: 'Files of scheduled exports are for the present roles of their owners; no export waits for a second try.',
    becomes: {
      export_files: {
        roles: `(select u.roles from "then".scheduled_exports s join "then".users u on u.id = s.owner_id where s.id = was.schedule_id)`,
      },
      scheduled_exports: { retry_at: 'null::timestamptz' },
    },
  },
  '0039_hours_paid_once': {
    does: 'From the first month that is open, recorded hours of a day are taken from those of its units targets (decision 127).',
    becomes: {
      worklog_sums: {
        taken: `case when was.user_id = '019a0000-0000-7000-8000-000000000017' and was.type = 'units' and was.weekday = 1
          and was.from_day >= '2026-11-01' then 2 * 4.15 else 0 end`,
      },
    },
    adds: {
      dated_rules: `select 'hours paid once' as rule,
        coalesce((select (max(month) + interval '1 month')::date from month_closings where reopened_at is null), '-infinity') as holds_from`,
    },
  },
  '0041_user_rights': {
    does: 'Everybody has the first version of their rights.',
    adds: { user_rights: 'select id as user_id, 1 as version from users' },
  },
  '0043_seen_resets': {
    does: 'No password that somebody else chose is acknowledged yet.',
    becomes: { passwords_by_others: { acknowledged_at: 'null::timestamptz' } },
  },
  '0044_leavers': {
    does: 'Who is deleted has no password any more, nor sessions, networks, preferences and stored responses (the folders hold none of them).',
    becomes: { users: { password_hash: 'case when was.deleted_at is null then was.password_hash end' } },
  },
  '0045_fresh_logins': {
    does: 'Everybody last gave the password at the login.',
    becomes: { sessions: { authenticated_at: 'was.created_at' } },
  },
  '0046_own_figures': {
    does: 'Nothing of what is stored: who corrected the days of targets is known from now on.',
    becomes: { worklog_sub_targets: { corrected_by: 'null::uuid' } },
  },
  '0048_standard_rates': {
    does: 'Sums days of unpaid leave, and months in which departments changed, anew: the same figures in other rows.',
  },
  '0050_audit_values': {
    does: 'The values of audit lines stand in a table of their own; the line has their salted hash (decision 149).',
    becomes: { audit_log: { values_hash: valuesHash('was.id') } },
    adds: {
      audit_values: `
        select id as line_id, object_name, before, after from "then".audit_log
        where object_name is not null or before is not null or after is not null
        union all select l.id, l.object_name, l.before, l.after from audit_lines l
        where l.call like 'migration %' and not exists (select from "then".audit_log t where t.id = l.id)`,
    },
  },
  '0055_runs': {
    does: 'Rows that are stored already are plain: the workbook uploaded again offers their runs.',
    becomes: { tasks: { runs: 'null::jsonb' }, import_rows: { runs: 'null::jsonb' } },
  },
  '0059_employee_ids': { does: 'Of employee IDs that look alike the later ones get a number and an audit line.' },
  '0062_units_with_decimals': {
    does: 'Completed units have 2 decimals: the same numbers.',
    becomes: {
      worklog_sub_targets: { completed_units: 'was.completed_units::numeric(5, 2)' },
      worklog_sums: { units: 'was.units::numeric(5, 2)' },
    },
  },
  '0063_declined_timesheets': {
    does: 'What an approver declines is called so in its event.',
    becomes: { timesheet_events: { kind: "case was.kind when 'rejected' then 'declined' else was.kind end" } },
  },
  '0069_similar_questions': {
    does: 'Nothing of what is stored: the rows of every file wait for being compared.',
    adds: {
      question_backlog: `
        select id as file_id, 'sign' as step, 1 as first_sr_no from "then".files f
        where deleted_at is null and exists (select from "then".tasks t where t.file_id = f.id)`,
    },
  },
  '0072_content_checks': {
    does: 'Nothing of what is stored: a column of the staging table, which is empty.',
    becomes: { import_rows: { blocked: 'null::jsonb' } },
  },
  '0077_task_counts': {
    does: 'The rows that are there are counted.',
    adds: { task_counts: 'select file_id, department_id, role, person_id, state, rows, changed_at from task_counts_anew' },
  },
  '0108_fill_lines_of_days': {
    does: 'Lines of timesheets have the person and the day of their entry.',
    becomes: { timesheet_lines: { user_id: ofEntry('user_id'), day: ofEntry('day') } },
  },
  '0115_shown_ids': {
    does: 'Question IDs that are there may be the plain number of their cell.',
    becomes: { tasks: { has_shown_id: 'false' } },
  },
  '0119_name_keys': {
    does: 'Names have their keys in columns.',
    becomes: {
      accounts: { account_id_key: 'name_key(was.account_id)' },
      // The name that 0012 gives a department of one of the oldest folders.
      departments: { name_key: `name_key(${departmentNow})` },
      files: { name_key: 'name_key(was.name)' },
      glossary_words: { word_key: 'name_key(was.word)' },
      productivity_files: { name_key: 'name_key(was.name)' },
      projects: { name_key: 'name_key(was.name)' },
      recruitment_candidates: { name_key: 'name_key(was.name)' },
      target_rows: {
        keyword_key: 'name_key(was.keyword)',
        sub_project_name_key: 'name_key(was.sub_project_name)',
        subject_key: 'name_key(was.subject)',
      },
      users: { employee_id_key: 'name_key(was.employee_id)' },
      worklog_profiles: { name_key: 'name_key(was.name)' },
      worklog_subjects: { name_key: 'name_key(was.name)' },
    },
  },
  '0120_question_keys': {
    does: 'Question IDs have the new keys.',
    becomes: { tasks: { question_key: 'name_key(was.question_id)' } },
  },
  '0125_holidays_in_the_worklog': {
    does: 'No day of the sums is a half holiday: none is in force.',
    becomes: { worklog_sums: { is_half: 'false' } },
  },
  '0126_first_state': {
    does: 'Before the first stored row of roles and state these are those of that row, from the first month that is open on.',
    adds: { dated_rules: `select 'first state' as rule, ${firstOpenDay} as holds_from` },
  },
  '0127_facts_begin': {
    does: 'First departments and managers that were saved up to 31 days after the account hold from the first month that is open on.',
    adds: {
      dated_rules: `select 'first department and manager' as rule, ${firstOpenDay} as holds_from`,
      user_managers: `select m.user_id, m.manager_id, m.effective_from as saved_on, ${firstOpenDay} as effective_from
        from (select distinct on (user_id) * from "then".user_managers where manager_id is not null order by user_id, effective_from, made_at desc) m
        where ${beginsWithPerson}`,
      user_department_sets: `select m.user_id, m.effective_from as saved_on, ${firstOpenDay} as effective_from from (${firstSets}) m where ${beginsWithPerson}`,
      user_department_members: `select x.department_id, x.place from (${firstSets}) m join "then".user_department_members x on x.set_id = m.id
        where ${beginsWithPerson}`,
    },
  },
  '0131_sort_keys': {
    does: 'Names have a key that they are ordered by.',
    becomes: {
      departments: { sort_key: `name_key(${departmentNow})` },
      files: { sort_key: 'name_key(was.name)' },
      projects: { sort_key: 'name_key(was.name)' },
      users: { sort_key: 'name_key(was.full_name)' },
    },
  },
  '0132_absence_ranges': {
    does: 'Absences follow terms, weekly offs and holidays from the first month that is open on.',
    adds: { dated_rules: `select 'days of absences' as rule, ${firstOpenDay} as holds_from` },
    becomes: { absences: { origin: `'entered'` } },
  },
  '0133_last_days': {
    does: 'Days end with a last day, of acts from the first month that is open on.',
    adds: { dated_rules: `select 'last day' as rule, ${firstOpenDay} as holds_from` },
  },
  '0136_row_numbers': {
    does: 'Files note the highest number of a deleted row: no import of these folders was taken back.',
    becomes: { files: { gone_sr_no: '0' } },
  },
  '0138_signed_again': {
    does: 'Nothing of what is stored: the rows of every file wait for being signed again.',
    adds: {
      question_backlog: `
        select id as file_id, 'again' as step, 1 as first_sr_no from "then".files f
        where deleted_at is null and exists (select from "then".tasks t where t.file_id = f.id)`,
    },
  },
}

export const listUnmatched = (migrations: readonly string[]): string[] =>
  Object.keys(migrationLines).filter((name) => !migrations.includes(name))
