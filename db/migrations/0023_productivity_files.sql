-- Hours that were counted elsewhere, by person and day: one file an upload (002 §2 Productivity Files, calculations.md 3).

create table productivity_files (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 200),
  content_hash bytea not null check (length(content_hash) = 32),
  row_count int not null check (row_count > 0),
  people int not null check (people > 0),
  hours numeric(11, 4) not null check (hours >= 0 and hours < 10000000),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references users,
  deleted_at timestamptz,
  deleted_by uuid references users,
  constraint productivity_files_deleted check ((deleted_at is null) = (deleted_by is null))
);
create unique index productivity_files_once on productivity_files (content_hash) where deleted_at is null;
create unique index productivity_files_name on productivity_files (name_key(name)) where deleted_at is null;
comment on table productivity_files is 'The uploaded files of hours. One that is deleted keeps its rows, which count no more.';
comment on column productivity_files.content_hash is 'SHA-256 of its rows: days, people, hours and details in their order, whatever the workbook was called or saved by.';
comment on column productivity_files.row_count is 'Of productivity_hours, as people, hours, first_day and last_day; the rows never change.';
grant select, insert on productivity_files to proofline_app;
grant update (deleted_at, deleted_by) on productivity_files to proofline_app;

create table productivity_hours (
  file_id uuid not null references productivity_files,
  sheet_row int not null check (sheet_row > 1),
  user_id uuid not null references users,
  day date not null,
  -- The upper bound keeps NaN out too, which is greater than every number.
  hours numeric(6, 4) not null check (hours >= 0 and hours <= 24),
  details text not null check (length(details) <= 2000),
  primary key (file_id, day, user_id, sheet_row)
);
create index productivity_hours_day on productivity_hours (day, user_id);
comment on table productivity_hours is 'The hours of a person and a day in a file; several rows of one day are summed. They count while the file is not deleted.';
comment on column productivity_hours.day is 'A calendar day in Asia/Kolkata.';
comment on column productivity_hours.sheet_row is 'The row of the workbook.';
grant select, insert on productivity_hours to proofline_app;

create trigger productivity_hours_stored after insert on productivity_hours
  referencing new table as changed for each statement execute function refuse_closed_month('day');

create function refuse_closed_file() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.first_day < c.month + interval '1 month' and n.last_day >= c.month
    where exists (
      select from productivity_hours h where h.file_id = n.id and h.day >= c.month and h.day < c.month + interval '1 month')) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $$;
comment on function refuse_closed_file() is 'Refuses the deletion of a file with hours in a closed month, as the violation of month_is_closed.';
create trigger productivity_files_changed after update on productivity_files
  referencing new table as changed for each statement execute function refuse_closed_file();
