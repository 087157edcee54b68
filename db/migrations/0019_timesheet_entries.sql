-- What people did on a day, by project: one entry a person and day, filled by the person, decided by an approver (001 §3, §4, decision 53).

create table timesheet_entries (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  day date not null,
  status text not null check (status in ('FILLED', 'REJECTED', 'APPROVED')),
  user_remarks text not null default '' check (length(user_remarks) <= 2000),
  approver_remarks text not null default '' check (length(approver_remarks) <= 2000),
  filled_at timestamptz not null,
  resubmitted boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references users,
  decided_for uuid references users,
  off_day boolean not null,
  done numeric(11, 2) not null,
  task_rows int,
  version int not null default 1 check (version > 0),
  constraint timesheet_entries_once unique (user_id, day),
  constraint timesheet_entries_not_own check (decided_by <> user_id),
  constraint timesheet_entries_decided check (
    (status = 'FILLED') = (decided_at is null) and (decided_at is null) = (decided_by is null)
    and (decided_for is null or decided_by is not null))
);
create index timesheet_entries_waiting on timesheet_entries (day, user_id) where status = 'FILLED';
create index timesheet_entries_day on timesheet_entries (day, user_id);
create index timesheet_entries_open on timesheet_entries (user_id) where status <> 'APPROVED';
create index timesheet_entries_decided_by on timesheet_entries (decided_by, decided_at desc) where decided_by is not null;
comment on table timesheet_entries is
  'The timesheet of a person and a day (calculations.md 3 reads its lines). Written only under a lock of the person''s row or of its own; replaying timesheet_events gives it.';
comment on column timesheet_entries.day is 'A calendar day in Asia/Kolkata: on submission today or one of the two days before (decision 69).';
comment on column timesheet_entries.filled_at is 'Of the submission, or of the last resubmission.';
comment on column timesheet_entries.resubmitted is 'It waits, or was decided, after a resubmission.';
comment on column timesheet_entries.decided_for is 'The manager in whose name somebody else decided; null: in the decider''s own name.';
comment on column timesheet_entries.off_day is 'An off day under the shift in force, when it was filled (decision 68).';
comment on column timesheet_entries.done is 'The sum of its lines.';
comment on column timesheet_entries.task_rows is
  'Task rows that the person had finished on the day in the projects of the lines, when it was filled; null: none of them holds files.';
comment on column timesheet_entries.version is 'One more with each change; a decision on a stale one is refused.';

create table timesheet_lines (
  entry_id uuid not null references timesheet_entries,
  place smallint not null check (place between 1 and 20),
  project_id uuid not null references projects,
  -- The upper bound keeps NaN out too, which is greater than every number.
  done numeric(9, 2) not null check (done >= 0 and done < 10000000),
  task_rows int,
  primary key (entry_id, place),
  constraint timesheet_lines_project_once unique (entry_id, project_id)
);
create index timesheet_lines_project on timesheet_lines (project_id, entry_id);
comment on table timesheet_lines is 'The project rows of an entry in the order in which they were given; a resubmission may replace them.';
comment on column timesheet_lines.done is 'How much was done, in the unit of the project''s target.';
comment on column timesheet_lines.task_rows is 'Of the project alone, as timesheet_entries.task_rows.';

create table timesheet_events (
  id bigint generated always as identity primary key,
  entry_id uuid not null references timesheet_entries,
  user_id uuid not null references users,
  at timestamptz not null,
  kind text not null check (kind in ('filled', 'resubmitted', 'approved', 'rejected', 'undone')),
  actor_id uuid not null references users,
  in_name_of uuid references users,
  remarks text not null,
  lines jsonb,
  version int not null,
  constraint timesheet_events_version unique (entry_id, version),
  constraint timesheet_events_lines check ((kind in ('filled', 'resubmitted')) = (lines is not null))
);
create index timesheet_events_owner on timesheet_events (user_id, at);
create index timesheet_events_resubmitted on timesheet_events (at) where kind = 'resubmitted';
comment on table timesheet_events is 'The append-only history of the entries: who filled and decided what when, in whose words.';
comment on column timesheet_events.user_id is 'The owner of the entry.';
comment on column timesheet_events.in_name_of is 'As timesheet_entries.decided_for.';
comment on column timesheet_events.remarks is 'The owner''s of filled and resubmitted, the decider''s of the others.';
comment on column timesheet_events.lines is 'Of filled and resubmitted the lines from then on: [{project, done, rows}].';
comment on column timesheet_events.version is 'The entry''s version after the event.';

grant select, insert, update on timesheet_entries to proofline_app;
grant select, insert, delete on timesheet_lines to proofline_app;
grant select, insert on timesheet_events to proofline_app;
