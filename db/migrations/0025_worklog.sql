-- Dated settings, and the worklog: subjects, profiles, targets and their days (001 §3, calculations.md 2).

create table settings (
  id uuid primary key default new_id(),
  key text not null check (key in ('INCENTIVE_RATE')),
  effective_from date not null,
  value numeric(9, 4) not null check (value >= 0 and value <= 100),
  made_at timestamptz not null,
  made_by uuid not null references users
);
create index settings_in_force on settings (key, effective_from desc, made_at desc, id desc);
comment on table settings is 'Values of the whole product from a day on: added, never changed; of one day the later made is in force.';
comment on column settings.key is 'INCENTIVE_RATE: the factor of every incentive (calculations.md 2), 1 before the first.';
grant select, insert on settings to proofline_app;

create function refuse_closed_settings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.effective_from < c.month + interval '1 month'
      and coalesce((select min(s.effective_from) from settings s where s.key = n.key and s.effective_from > n.effective_from), 'infinity') > c.month) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $$;
comment on function refuse_closed_settings() is 'As refuse_closed_month, for a setting: it must not be in force in a closed month.';
create trigger settings_dated after insert on settings
  referencing new table as changed for each statement execute function refuse_closed_settings();

create table worklog_subjects (
  id uuid primary key default new_id(),
  project_id uuid not null references projects,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null,
  created_by uuid not null references users,
  deleted_at timestamptz,
  deleted_by uuid references users,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index worklog_subjects_name on worklog_subjects (project_id, name_key(name)) where deleted_at is null;
comment on table worklog_subjects is 'Subjects of the projects that have the module worklog (001 §3).';

create table worklog_profiles (
  id uuid primary key default new_id(),
  subject_id uuid not null references worklog_subjects,
  name text not null check (length(name) between 1 and 200),
  budget_paise bigint not null check (budget_paise between 0 and 100000000000),
  created_at timestamptz not null,
  created_by uuid not null references users,
  deleted_at timestamptz,
  deleted_by uuid references users,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index worklog_profiles_name on worklog_profiles (subject_id, name_key(name)) where deleted_at is null;
comment on table worklog_profiles is 'What is produced of a subject, at a budget; cost, expense and profit are computed, never stored.';
comment on column worklog_profiles.budget_paise is 'Paise that a completed unit earns.';

create table worklog_targets (
  id uuid primary key default new_id(),
  profile_id uuid not null references worklog_profiles,
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('units', 'hours', 'units_hours')),
  -- The upper bound keeps NaN out too, which is greater than every number.
  target numeric(9, 2) not null check (target >= 1 and target < 10000000),
  start_day date not null,
  end_day date not null,
  created_at timestamptz not null,
  created_by uuid not null references users,
  deleted_at timestamptz,
  deleted_by uuid references users,
  constraint worklog_targets_range check (end_day >= start_day and end_day < start_day + 400),
  constraint worklog_targets_of_user unique (id, user_id),
  check ((deleted_at is null) = (deleted_by is null))
);
create index worklog_targets_profile on worklog_targets (profile_id);
create index worklog_targets_user on worklog_targets (user_id, end_day desc);
comment on table worklog_targets is 'What a person is to do for a profile on each working day of a range; its days are worklog_sub_targets.';
comment on column worklog_targets.target is 'A day: units, of type hours hours. A day may have got another one since.';
comment on column worklog_targets.start_day is 'The first day, Asia/Kolkata.';
comment on column worklog_targets.end_day is 'The last day, included; a range has at most 400 days.';
comment on column worklog_targets.deleted_at is 'Its days of open months are removed then; those of closed months stay as they are.';

create table worklog_sub_targets (
  id uuid primary key default new_id(),
  target_id uuid not null,
  user_id uuid not null,
  day date not null,
  type text not null check (type in ('units', 'hours', 'units_hours')),
  target numeric(9, 2) not null check (target >= 1 and target < 10000000),
  completed_units smallint check (completed_units between 0 and 999),
  completed_hours numeric(5, 2) check (completed_hours >= 0 and completed_hours <= 999),
  remarks text not null default '' check (length(remarks) <= 2000),
  filled_at timestamptz,
  filled_by uuid references users,
  removed_at timestamptz,
  removed_by uuid references users,
  removed_because text check (removed_because in ('removed', 'deleted', 'terms', 'left')),
  constraint worklog_sub_targets_once unique (target_id, day),
  constraint worklog_sub_targets_target foreign key (target_id, user_id) references worklog_targets (id, user_id),
  constraint worklog_sub_targets_figures check (
    (type <> 'units' or completed_hours is null) and (type <> 'hours' or completed_units is null)
    and (type <> 'units_hours' or (completed_units is null) = (completed_hours is null))),
  constraint worklog_sub_targets_filled check (
    (filled_at is null) = (filled_by is null) and (filled_at is null) = (completed_units is null and completed_hours is null)),
  constraint worklog_sub_targets_removed check (num_nonnulls(removed_at, removed_by, removed_because) in (0, 3))
);
create index worklog_sub_targets_day on worklog_sub_targets (day, user_id);
comment on table worklog_sub_targets is
  'A working day of a target, and what was done on it (calculations.md 2). It counts while it is not removed. Written only under a lock of the person''s row.';
comment on column worklog_sub_targets.user_id is 'The target''s.';
comment on column worklog_sub_targets.day is 'A calendar day in Asia/Kolkata.';
comment on column worklog_sub_targets.target is 'Of this day: units, of type hours hours.';
comment on column worklog_sub_targets.completed_hours is 'Hours with at most 2 decimals; the type says which figures a day has.';
comment on column worklog_sub_targets.filled_at is 'Of the figures as they stand; null: the day has none.';
comment on column worklog_sub_targets.removed_because is
  'removed: by an admin, who may undo it; deleted: with its target; terms: an off day under later work terms, it comes back with them; left: the person did.';

grant select, insert, update on worklog_subjects, worklog_profiles, worklog_targets, worklog_sub_targets to proofline_app;

create trigger worklog_sub_targets_made after insert on worklog_sub_targets
  referencing new table as changed for each statement execute function refuse_closed_month('day');
create trigger worklog_sub_targets_changed after update on worklog_sub_targets
  referencing new table as changed for each statement execute function refuse_closed_month('day');

create function day_share(shift numeric, on_day date) returns numeric language sql immutable parallel safe as $$
  select case (on_day - date '1900-01-07') % 7 when 0 then 0 when 6 then case shift when 5 then 0 when 5.5 then 0.5 else 1 end else 1 end
$$;
comment on function day_share(numeric, date) is 'How much of a full day''s hours a shift demands (calculations.md 1); src/users/work-day-rules.ts has the same rule.';
