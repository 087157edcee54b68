-- Days of targets have a version, so that a stale change of one is refused; an index for the inbox of qualitative records.

alter table worklog_sub_targets add column version int not null default 1 check (version > 0);
comment on column worklog_sub_targets.version is 'Grows with each change of what the day asks or has.';
grant update (version) on worklog_sub_targets to proofline_app;

create index qualitative_events_refilled on qualitative_events (at) where kind = 'refilled';

-- A budget prices all units of a profile, so it cannot change under those of a closed month (decisions 101).
create function refuse_closed_budget() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from worklog_targets t join worklog_sums z on z.target_id = t.id and z.units > 0
      join month_closings c on c.reopened_at is null and c.month = date_trunc('month', z.from_day)::date
    where t.profile_id = new.id) then
    raise exception 'units of a closed month' using errcode = 'check_violation', constraint = 'worklog_budget_closed';
  end if;
  return null;
end $$;
comment on function refuse_closed_budget() is 'Refuses another budget of a profile that has units in a closed month, as the violation of worklog_budget_closed.';
create trigger worklog_profiles_budget after update on worklog_profiles
  for each row when (old.budget_paise <> new.budget_paise) execute function refuse_closed_budget();

-- What is in force without one of the target rows, for the preview of its deletion.
drop function target_in_force(uuid, text, date, uuid);
create function target_in_force(person uuid, project_name text, on_day date, but uuid default null, but_row uuid default null)
returns setof assigned_target_history language sql stable parallel safe rows 1 as $$
  select h.* from assigned_targets a join target_rows r on r.id = a.row_id join assigned_target_history h on h.assigned_id = a.id
  where a.user_id = person and name_key(r.keyword) = name_key(project_name) and (r.deleted_on is null or on_day < r.deleted_on)
    and h.voided_at is null and h.effective_from <= on_day and h.id is distinct from but and r.id is distinct from but_row
  order by h.effective_from desc, h.made_at desc, h.id desc limit 1
$$;
comment on function target_in_force(uuid, text, date, uuid, uuid) is
  'The entry that is a person''s target on a day for lines of the timesheet project of this name, leaving out the one of id `but` and those of the row `but_row` (calculations.md 3).';

-- Instead of each day of each closed month: an entry that is in force in a month is so on one of these.
create function closed_target_days(project_name text, from_day date) returns setof date language sql stable as $$
  select d.day from month_closings c
    cross join lateral (select (c.month + interval '1 month')::date as end_day, greatest(c.month, from_day) as first_day) m
    cross join lateral (
      select m.first_day as day
      union select r.deleted_on from target_rows r
      where name_key(r.keyword) = name_key(project_name) and r.deleted_on > m.first_day and r.deleted_on < m.end_day) d
  where c.reopened_at is null and from_day < m.end_day
$$;
comment on function closed_target_days(text, date) is
  'The days of closed months, from a day on, on which an entry of a keyword that is in force in the month begins to be: the first ones, and those on which another row ends.';

create or replace function refuse_closed_targets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  if exists (
    select from assigned_targets a join target_rows r on r.id = a.row_id
      cross join lateral closed_target_days(r.keyword, new.effective_from) d(day)
    where a.id = new.assigned_id and new.id = (select id from target_in_force(a.user_id, r.keyword, d.day))) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return new;
end $$;
