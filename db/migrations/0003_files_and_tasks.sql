-- Files and their tasks: the stages stand on the task row, so that every list, count and guard is one indexed predicate.

create table files (
  id uuid primary key default new_id(),
  project_id uuid not null references projects,
  name text not null check (
    name = btrim(name) and length(name) between 6 and 200 and lower(right(name, 5)) = '.xlsx' and position('/' in name) = 0),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  row_count int not null default 0 check (row_count >= 0),
  sections text[] not null default '{}',
  second_review boolean not null default true,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index files_name_key on files (name_key(name)) where deleted_at is null;
create index files_project on files (project_id) where deleted_at is null;
comment on table files is 'A workbook of questions, kept as its rows (decisions 111). Names are unique across projects (decisions 44).';
comment on column files.columns is 'The sheet''s columns in order: [{"key": name on the wire, "name": as the sheet spells it}].';
comment on column files.row_count is 'Number of task rows; sr_no may have gaps.';
comment on column files.sections is 'The different values of the rows'' own section column, in the order of the sheet; kept, so that no grid page scans for them.';
comment on column files.second_review is 'False: an approved task goes from the reviewer straight to the uploader (workflow.md).';

create table file_departments (
  file_id uuid not null references files,
  department_id uuid not null references departments,
  row_count int not null check (row_count >= 0),
  is_visible boolean not null default true,
  primary key (file_id, department_id)
);
create index file_departments_department on file_departments (department_id);
comment on table file_departments is 'The departments that a file''s rows belong to, with their number of rows and visibility (000 §3 dept_file_visibility).';

create table tasks (
  id uuid primary key default new_id(),
  file_id uuid not null,
  sr_no int not null check (sr_no > 0),
  question_id text not null,
  question_key text not null,
  department_id uuid not null,
  question_code text,
  solution_id text,
  subject text,
  section text,
  question_link text,
  solution_link text,
  moderator_id text,
  project_name text,
  extra jsonb not null default '{}',

  author_id uuid references users,
  author_allocated_at timestamptz,
  author_status text check (author_status in ('done', 'skipped', 'rework_done')),
  author_acted_at timestamptz,
  author_skipped_at timestamptz,
  author_comments text,
  author_reason text,
  author_answer_type text check (author_answer_type in ('Uploaded on Portal', 'Authored on Doc')),
  author_account_id uuid references accounts,
  author_content_id text,

  reviewer_id uuid references users,
  reviewer_allocated_at timestamptz,
  reviewer_status text check (
    reviewer_status in ('approved', 'rejected', 'to_be_skipped', 'sent_for_rework', 'skip_approved', 'sent_for_re_attempt')),
  reviewer_acted_at timestamptz,
  reviewer_rework_at timestamptz,
  reviewer_comments text,
  reviewer_qc_score smallint check (reviewer_qc_score between 0 and 5),

  reviewer2_id uuid references users,
  reviewer2_allocated_at timestamptz,
  reviewer2_status text check (reviewer2_status in ('approved', 'sent_for_rework')),
  reviewer2_acted_at timestamptz,
  reviewer2_rework_at timestamptz,
  reviewer2_comments text,

  uploader_id uuid references users,
  uploader_allocated_at timestamptz,
  uploader_status text check (uploader_status in ('uploaded', 'skipped')),
  uploader_acted_at timestamptz,
  uploader_skipped_at timestamptz,
  uploader_comments text,
  uploader_content_id text,
  uploader_account_id uuid references accounts,

  turn text not null default 'AUTHOR' check (turn in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'CLOSED')),
  version int not null default 1,
  attempt int not null default 1,

  foreign key (file_id, department_id) references file_departments (file_id, department_id),
  constraint tasks_sr_no_key unique (file_id, sr_no),
  constraint tasks_question_key unique (file_id, question_key),
  -- Nobody holds two stages of one row: nobody reviews their own work (workflow.md, Assigning).
  constraint tasks_stages_of_different_people check (
    (author_id is null or (author_id is distinct from reviewer_id and author_id is distinct from reviewer2_id
      and author_id is distinct from uploader_id))
    and (reviewer_id is null or (reviewer_id is distinct from reviewer2_id and reviewer_id is distinct from uploader_id))
    and (reviewer2_id is null or reviewer2_id is distinct from uploader_id)),
  -- The open stage of a rework or a return may be between two people.
  constraint tasks_acted_stage_has_assignee check (
    (author_status is null or author_id is not null or turn = 'AUTHOR')
    and (reviewer_status is null or reviewer_id is not null or turn = 'REVIEWER')
    and (reviewer2_status is null or reviewer2_id is not null) and (uploader_status is null or uploader_id is not null))
) with (fillfactor = 85);
create index tasks_author on tasks (author_id, file_id, author_status) where author_id is not null;
create index tasks_reviewer on tasks (reviewer_id, file_id, reviewer_status) where reviewer_id is not null;
create index tasks_reviewer2 on tasks (reviewer2_id, file_id, reviewer2_status) where reviewer2_id is not null;
create index tasks_uploader on tasks (uploader_id, file_id, uploader_status) where uploader_id is not null;
comment on table tasks is 'One row of a file with its four stages (workflow.md). Replaying its task_events gives the stages.';
comment on column tasks.question_key is 'question_id trimmed, without zero-width characters, in lower case: what repeats (decisions 88a).';
comment on column tasks.section is 'The sheet''s column section; not the project (decisions 20).';
comment on column tasks.extra is 'Every other cell of the row, by its column''s key.';
comment on column tasks.turn is 'Whose move it is: derived from the stages and the file''s switch, stored with them (workflow.md).';
comment on column tasks.version is 'One more with each change of a stage; a stale one is refused.';
comment on column tasks.attempt is '1 and one more for each re-attempt and each rework sent to the author.';
comment on column tasks.reviewer_rework_at is 'When the reviewer last sent it for rework; stays after the rework came back.';

create table task_events (
  id bigint generated always as identity primary key,
  task_id uuid not null references tasks,
  file_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('update', 'correction', 'assign', 'unassign', 'undo', 'reopen', 'history', 'switch')),
  role text check (role in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')),
  actor_id uuid references users,
  from_status text,
  to_status text,
  version int not null,
  set jsonb not null,
  was jsonb not null
);
create index task_events_task on task_events (task_id, id);
create index task_events_actor on task_events (actor_id, at);
comment on table task_events is 'The append-only history of the stages: who did what when, and which columns it set.';
comment on column task_events.file_id is 'Of the task, so that a file''s history is one look-up; the task''s own key guards it.';
comment on column task_events.set is 'The columns that the event changed, with their new values.';
comment on column task_events.was is 'The same columns with the values before.';
comment on column task_events.version is 'The task''s version after the event.';

-- Rows of a workbook on their way in; not logged, because an import that did not finish is nothing.
create unlogged table import_rows (
  import_id uuid not null,
  sheet_row int not null,
  sr_no int,
  question_id text,
  question_key text,
  question_code text,
  solution_id text,
  subject text,
  section text,
  question_link text,
  solution_link text,
  moderator_id text,
  project_name text,
  extra jsonb
);
create index import_rows_import on import_rows (import_id);
comment on table import_rows is 'Staging of one import inside its transaction (stack.md, bulk load); empty between imports.';

grant select, insert, update, delete on files, file_departments, tasks, import_rows to proofline_app;
grant select, insert on task_events to proofline_app;
revoke delete on files, tasks from proofline_app;
