-- Exports at intervals, and the files that they made.

create table scheduled_exports (
  id uuid primary key default new_id(),
  owner_id uuid not null references users,
  export text not null check (length(export) between 1 and 200),
  name text not null check (length(btrim(name)) between 1 and 200),
  selection jsonb not null check (jsonb_typeof(selection) = 'object' and length(selection::text) <= 8000),
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  day int,
  next_on date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('deleted', 'left', 'no access')),
  constraint scheduled_exports_day check (
    coalesce(case every when 'daily' then day is null when 'weekly' then day between 1 and 7 else day between 1 and 28 end, false)),
  constraint scheduled_exports_ended check ((ended_at is null) = (ended_why is null))
);
create index scheduled_exports_due on scheduled_exports (next_on, id) where ended_at is null;
create index scheduled_exports_owner on scheduled_exports (owner_id, created_at);
create index scheduled_exports_stopped on scheduled_exports (ended_at) where ended_why = 'no access';
comment on table scheduled_exports is 'What people have exported for them at intervals, with their rights of the day; one that ended stays for its files and its history.';
comment on column scheduled_exports.export is 'The call of the export, as "POST /shells/download".';
comment on column scheduled_exports.selection is 'The fields of the call''s body but its days.';
comment on column scheduled_exports.day is 'Of the week, Monday is 1, or of the month.';
comment on column scheduled_exports.next_on is 'The Asia/Kolkata day from which on it is due.';

create table export_files (
  id uuid primary key default new_id(),
  schedule_id uuid not null references scheduled_exports,
  from_day date not null,
  to_day date not null,
  made_at timestamptz not null,
  problem text check (length(problem) between 1 and 1000),
  filename text check (length(btrim(filename)) between 1 and 200),
  row_count int,
  -- 20 MB.
  content bytea check (length(content) between 1 and 20971520),
  constraint export_files_once unique (schedule_id, from_day, to_day),
  constraint export_files_made check (
    case when problem is null then num_nulls(filename, row_count, content) = 0 else num_nonnulls(filename, row_count, content) = 0 end)
);
create index export_files_old on export_files (made_at);
-- A workbook is compressed already.
alter table export_files alter column content set storage external;
comment on table export_files is 'The file that a scheduled export made of a period, or why there is none; deleted by its owner or after the retention time.';

grant select, insert, update on scheduled_exports to proofline_app;
grant select, insert, delete on export_files to proofline_app;

alter table settings drop constraint settings_value;
alter table settings add constraint settings_value check (
  case key
    when 'INCENTIVE_RATE' then value >= 0 and value <= 100
    when 'CANDIDATE_RETENTION_DAYS' then value >= 30 and value <= 3650 and value = trunc(value)
    when 'EXPORT_RETENTION_DAYS' then value >= 7 and value <= 3650 and value = trunc(value)
    else false
  end);
comment on column settings.key is
  'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first. CANDIDATE_RETENTION_DAYS: days after their last change, when candidates are erased. EXPORT_RETENTION_DAYS: days after which the files of scheduled exports are deleted.';
