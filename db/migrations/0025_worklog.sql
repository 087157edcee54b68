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
  -- Alone: every person's days are summed anew around the setting's day, so none may be written meanwhile.
  perform pg_advisory_xact_lock(hashtext('proofline months'));
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

grant select, insert, update on worklog_subjects, worklog_profiles, worklog_targets to proofline_app;
grant select, insert on worklog_sub_targets to proofline_app;
-- Never the day or the person: the sums below are found by them.
grant update (type, target, completed_units, completed_hours, remarks, filled_at, filled_by, removed_at, removed_by, removed_because)
  on worklog_sub_targets to proofline_app;

create trigger worklog_sub_targets_made after insert on worklog_sub_targets
  referencing new table as changed for each statement execute function refuse_closed_month('day');
create trigger worklog_sub_targets_changed after update on worklog_sub_targets
  referencing new table as changed for each statement execute function refuse_closed_month('day');

create function day_share(shift numeric, on_day date) returns numeric language sql immutable parallel safe as $$
  select case (on_day - date '1900-01-07') % 7 when 0 then 0 when 6 then case shift when 5 then 0 when 5.5 then 0.5 else 1 end else 1 end
$$;
comment on function day_share(numeric, date) is 'How much of a full day''s hours a shift demands (calculations.md 1); src/users/work-day-rules.ts has the same rule.';

create table worklog_sums (
  target_id uuid not null,
  user_id uuid not null,
  from_day date not null,
  type text not null,
  target numeric(9, 2) not null,
  weekday smallint not null check (weekday in (1, 6, 7)),
  reason text,
  beside int not null check (beside > 0),
  days int not null check (days > 0),
  hours numeric not null,
  units int not null,
  over numeric not null,
  over_hours numeric not null,
  constraint worklog_sums_once unique nulls not distinct (target_id, from_day, type, target, weekday, reason, beside),
  constraint worklog_sums_target foreign key (target_id, user_id) references worklog_targets (id, user_id)
);
create index worklog_sums_user on worklog_sums (user_id, from_day);
comment on table worklog_sums is
  'Exact sums of the days of targets that are not removed, alike in all that decides their price. Written by triggers alone, from worklog_days_summed.';
comment on column worklog_sums.from_day is
  'The first day of a month, or a later one from which other terms, another salary or setting is dated: until the next such day of the month they are the same.';
comment on column worklog_sums.weekday is
  '1: Monday to Friday, 6: Saturday, 7: Sunday. It and `beside` are 1 where scheduled hours do not count: of completed hours, and on unpaid absences.';
comment on column worklog_sums.reason is 'The absence of the days.';
comment on column worklog_sums.beside is 'Days of targets of the person on each of the days: all of them on an absent day, else those of type units.';
comment on column worklog_sums.over is 'What was completed over the target: units, of type hours hours.';
comment on column worklog_sums.over_hours is 'The same times the completed hours of the day.';
grant select on worklog_sums to proofline_app;

create function worklog_spans(people uuid[], first_day date, before_day date)
returns table (user_id uuid, from_day date, until_day date) language sql stable rows 10000 as $$
  select user_id, day, coalesce(lead(day) over (partition by user_id order by day), before_day)
  from (
    select p.id as user_id, m::date as day from unnest(people) p(id),
      generate_series(date_trunc('month', first_day::timestamp), before_day - 1, '1 month') m
    union select w.user_id, w.effective_from from work_terms w
      where w.user_id = any (people) and w.effective_from > first_day and w.effective_from < before_day
    union select s.user_id, s.effective_from from salaries s
      where s.user_id = any (people) and s.effective_from > first_day and s.effective_from < before_day
    union select p.id, s.effective_from from unnest(people) p(id), settings s
      where s.effective_from > first_day and s.effective_from < before_day) points(user_id, day)
$$;
comment on function worklog_spans(uuid[], date, date) is
  'From the first day of a month until a day (excluded): spans within a month in which a person has the same terms, salary and settings.';

-- Each part is computed once, whatever the planner believes of tables that have just been filled.
create function worklog_days_placed(people uuid[], first_day date, before_day date)
returns table (id uuid, target_id uuid, user_id uuid, day date, type text, target numeric, completed_units smallint, completed_hours numeric,
  from_day date, weekday smallint, reason text, beside int) language sql stable rows 10000 as $$
  with spans as materialized (select * from worklog_spans(people, first_day, before_day)),
  absent as materialized (
    select distinct on (a.user_id, a.day) a.user_id, a.day, nullif(a.reason, '') as reason from absences a
    where a.user_id = any (people) and a.day >= first_day and a.day < before_day
    order by a.user_id, a.day, a.made_at desc, a.id desc),
  days as materialized (
    select s.*, (count(*) over of_day)::int as of_all, (count(*) filter (where s.type = 'units') over of_day)::int as of_units
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
    where t.user_id = any (people) and s.day >= first_day and s.day < before_day and s.removed_at is null
    window of_day as (partition by s.user_id, s.day))
  select d.id, d.target_id, d.user_id, d.day, d.type, d.target, d.completed_units, d.completed_hours, p.from_day,
    (case when extract(isodow from d.day) < 6 then 1 else extract(isodow from d.day) end)::smallint,
    a.reason, case when a.reason is null then d.of_units else d.of_all end
  from days d join spans p on p.user_id = d.user_id and d.day >= p.from_day and d.day < p.until_day
    left join absent a on a.user_id = d.user_id and a.day = d.day
$$;
comment on function worklog_days_placed(uuid[], date, date) is
  'The days of targets of people that are not removed, from the first day of a month until a day (excluded), each with its span, weekday, absence and what is beside it.';

create function worklog_days_summed(people uuid[], first_day date, before_day date)
returns setof worklog_sums language sql stable rows 10000 as $$
  select d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside, count(*)::int,
    coalesce(sum(d.completed_hours), 0), coalesce(sum(d.completed_units), 0)::int,
    coalesce(sum(case when d.type = 'hours' then d.completed_hours - d.target else d.completed_units - d.target end)
      filter (where case when d.type = 'hours' then d.completed_hours else d.completed_units end > d.target), 0),
    coalesce(sum((d.completed_units - d.target) * d.completed_hours) filter (where d.completed_units > d.target), 0)
  from worklog_days_placed(people, first_day, before_day) d
    cross join lateral (
      select case when is_scheduled then d.weekday else 1::smallint end as weekday, case when is_scheduled then d.beside else 1 end as beside
      from (select d.reason in ('SL', 'PL') or d.reason is null and d.type = 'units' as is_scheduled) c) k
  group by d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside
$$;
comment on function worklog_days_summed(uuid[], date, date) is
  'The rows of worklog_sums of people from the first day of a month until a day (excluded), summed from their days.';

create function worklog_sum_again(people uuid[], first_day date, before_day date) returns void language plpgsql as $$
begin
  delete from worklog_sums s where s.user_id = any (people) and s.from_day >= first_day and s.from_day < before_day;
  insert into worklog_sums select * from worklog_days_summed(people, first_day, before_day);
end $$;
comment on function worklog_sum_again(uuid[], date, date) is
  'Replaces the sums of whole months of people. They are locked, or all days are: else two at once would not see each other''s.';

-- The definer alone writes the sums. Its statements begin after the lock, so they see what others have stored before.
create function worklog_sum_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  first_day date;
  before_day date;
begin
  execute format('select array_agg(distinct n.user_id), date_trunc(''month'', min(n.%1$I))::date,
    (date_trunc(''month'', max(n.%1$I)) + interval ''1 month'')::date from changed n', tg_argv[0]) into people, first_day, before_day;
  if people is not null then
    perform from users u where u.id = any (people) order by u.id for no key update;
    perform worklog_sum_again(people, first_day, before_day);
  end if;
  return null;
end $$;
comment on function worklog_sum_changed() is 'After a write of days, absences or dated facts: sums the months of their people anew. The argument: the column of the day.';

create function worklog_sum_setting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_month date;
begin
  -- A span begins with its month, so a setting from its first day divides none.
  for of_month in select distinct date_trunc('month', effective_from)::date from changed where extract(day from effective_from) > 1 loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
  return null;
end $$;
comment on function worklog_sum_setting() is 'After a new setting from within a month: sums that month anew, of everybody; refuse_closed_settings has locked all days.';

create trigger worklog_sub_targets_summed after insert on worklog_sub_targets
  referencing new table as changed for each statement execute function worklog_sum_changed('day');
create trigger worklog_sub_targets_summed_again after update on worklog_sub_targets
  referencing new table as changed for each statement execute function worklog_sum_changed('day');
create trigger worklog_sub_targets_summed_less after delete on worklog_sub_targets
  referencing old table as changed for each statement execute function worklog_sum_changed('day');
create trigger absences_summed after insert on absences
  referencing new table as changed for each statement execute function worklog_sum_changed('day');
create trigger work_terms_summed after insert on work_terms
  referencing new table as changed for each statement execute function worklog_sum_changed('effective_from');
create trigger salaries_summed after insert on salaries
  referencing new table as changed for each statement execute function worklog_sum_changed('effective_from');
create trigger settings_summed after insert on settings
  referencing new table as changed for each statement execute function worklog_sum_setting();
