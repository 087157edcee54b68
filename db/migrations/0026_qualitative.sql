-- Tasks beside the counted work, by person and day: logged by the person, approved by an approver (001 §3, §4, §5 Qualitative).

create table qualitative_records (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  day date not null,
  minutes int not null check (minutes between 0 and 1440),
  approved boolean not null default false,
  remarks text not null default '' check (length(remarks) <= 2000),
  made_at timestamptz not null,
  made_by uuid not null references users,
  filled_at timestamptz not null check (filled_at >= made_at),
  returned boolean not null default false,
  refilled boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references users,
  decided_for uuid references users,
  version int not null default 1 check (version > 0),
  deleted_at timestamptz,
  deleted_by uuid references users,
  constraint qualitative_records_not_own check (decided_by <> user_id),
  constraint qualitative_records_decided check (
    (approved or returned) = (decided_at is not null) and not (approved and returned) and (decided_at is null) = (decided_by is null)
    and (decided_for is null or decided_by is not null)),
  constraint qualitative_records_deleted check ((deleted_at is null) = (deleted_by is null))
);
create index qualitative_records_day on qualitative_records (day, user_id) where deleted_at is null;
create index qualitative_records_listed on qualitative_records (day, id) where deleted_at is null;
create index qualitative_records_own on qualitative_records (user_id, day) where deleted_at is null;
create index qualitative_records_waiting on qualitative_records (day, user_id) where not approved and not returned and deleted_at is null;
create index qualitative_records_decided_by on qualitative_records (decided_by, decided_at desc) where decided_by is not null;
comment on table qualitative_records is
  'The qualitative tasks of a person and a day; several records of one day are summed (calculations.md 3). One that lost its last task is deleted.';
comment on column qualitative_records.day is 'A calendar day in Asia/Kolkata: when a person logs it, today or one of the three days before (decision 69).';
comment on column qualitative_records.minutes is 'The sum of its tasks.';
comment on column qualitative_records.remarks is 'Of whoever decided last.';
comment on column qualitative_records.made_by is 'The person, or the ADMIN who uploaded it.';
comment on column qualitative_records.filled_at is 'When it was logged, or changed by the person after it was returned.';
comment on column qualitative_records.returned is 'It was given back with remarks: it stays pending, and waits again when the person changes it (decision 70).';
comment on column qualitative_records.refilled is 'It waits, or was decided, after such a change.';
comment on column qualitative_records.decided_for is 'The manager in whose name somebody else decided; null: in the decider''s own name.';
comment on column qualitative_records.version is 'One more with each change; a decision on a stale one is refused.';

create table qualitative_tasks (
  id uuid primary key default new_id(),
  record_id uuid not null references qualitative_records,
  place smallint not null check (place between 1 and 50),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null check (length(btrim(description)) between 1 and 2000),
  minutes int not null check (minutes between 0 and 1439),
  constraint qualitative_tasks_place unique (record_id, place) deferrable
);
comment on table qualitative_tasks is 'The tasks of a record in their order; what they were before a change is in qualitative_events.';
comment on column qualitative_tasks.minutes is 'Hours 0 to 23 and minutes 0 to 59, as minutes.';

create table qualitative_events (
  id bigint generated always as identity primary key,
  record_id uuid not null references qualitative_records,
  user_id uuid not null references users,
  at timestamptz not null,
  kind text not null check (kind in ('logged', 'refilled', 'edited', 'approved', 'returned', 'undone', 'task deleted')),
  actor_id uuid not null references users,
  in_name_of uuid references users,
  remarks text not null,
  before jsonb,
  version int not null,
  constraint qualitative_events_version unique (record_id, version),
  constraint qualitative_events_before check ((kind = 'logged') = (before is null))
);
create index qualitative_events_owner on qualitative_events (user_id, at);
comment on table qualitative_events is 'The append-only history of the records: who logged, changed and decided what when.';
comment on column qualitative_events.user_id is 'The owner of the record.';
comment on column qualitative_events.before is
  'The record before the event: {approved, returned, refilled, remarks, decided_at, decided_by, decided_for, tasks: [{title, description, minutes}]}.';
comment on column qualitative_events.version is 'The record''s version after the event.';

grant select, insert, update on qualitative_records to proofline_app;
grant select, insert, delete on qualitative_tasks to proofline_app;
grant select, insert on qualitative_events to proofline_app;

create trigger qualitative_records_logged after insert on qualitative_records
  referencing new table as changed for each statement execute function refuse_closed_month('day');
create trigger qualitative_records_changed after update on qualitative_records
  referencing new table as changed for each statement execute function refuse_closed_month('day');
