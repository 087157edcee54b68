-- What an hour of anybody costs in figures that show no salary (decision 132): dated standard rates of the workspace and of departments.

-- Alone, as in refuse_closed_settings: no month is closed and no day written meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

create table standard_rates (
  id uuid primary key default new_id(),
  department_id uuid references departments,
  effective_from date not null,
  version int not null check (version > 0),
  paise bigint check (paise > 0 and paise <= 10000000),
  made_at timestamptz not null,
  made_by uuid not null references users,
  constraint standard_rates_once unique nulls not distinct (department_id, effective_from, version)
);
comment on table standard_rates is 'Standard rates an hour from a day on: added, never changed; of one day the latest version is in force.';
comment on column standard_rates.department_id is 'Of people who have this department alone; null: of everybody else.';
comment on column standard_rates.paise is 'An hour; null: none from that day on.';
grant select, insert on standard_rates to proofline_app;

create function standard_rate_in(department uuid, on_day date) returns bigint language sql stable parallel safe as $$
  select r.paise from standard_rates r where r.department_id is not distinct from department and r.effective_from <= on_day
  order by r.effective_from desc, r.version desc limit 1
$$;
comment on function standard_rate_in(uuid, date) is 'The standard rate of a department, or of the workspace, in force on a day; null: none.';

create function standard_rate_on(person uuid, on_day date) returns bigint language sql stable parallel safe as $$
  select coalesce((
    select standard_rate_in((array_agg(m.department_id))[1], on_day) from user_department_members m
    where m.set_id = departments_on(person, on_day) having count(*) = 1), standard_rate_in(null, on_day))
$$;
comment on function standard_rate_on(uuid, date) is
  'The standard rate of a person on a day: that of the department where there is exactly one with a rate, else that of the workspace (decision 132).';

create function refuse_closed_rates() returns trigger language plpgsql as $$
begin
  -- Alone: everybody's days are summed anew around the day, so none may be written meanwhile.
  perform pg_advisory_xact_lock(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.effective_from < c.month + interval '1 month'
      and coalesce((select min(r.effective_from) from standard_rates r
        where r.department_id is not distinct from n.department_id and r.effective_from > n.effective_from), 'infinity') > c.month) then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $$;
comment on function refuse_closed_rates() is 'As refuse_closed_month, for standard rates: none may be set where it would be in force in a closed month.';
create trigger standard_rates_dated after insert on standard_rates
  referencing new table as changed for each statement execute function refuse_closed_rates();

create or replace function worklog_spans(people uuid[], first_day date, before_day date)
returns table (user_id uuid, from_day date, until_day date) language sql stable rows 10000 as $$
  select user_id, day, coalesce(lead(day) over (partition by user_id order by day), before_day)
  from (
    select p.id as user_id, m::date as day from unnest(people) p(id),
      generate_series(date_trunc('month', first_day::timestamp), before_day - 1, '1 month') m
    union select w.user_id, w.effective_from from work_terms w
      where w.user_id = any (people) and w.effective_from > first_day and w.effective_from < before_day
    union select s.user_id, s.effective_from from salaries s
      where s.user_id = any (people) and s.effective_from > first_day and s.effective_from < before_day
    union select d.user_id, d.effective_from from user_department_sets d
      where d.user_id = any (people) and d.effective_from > first_day and d.effective_from < before_day
    union select p.id, s.effective_from from unnest(people) p(id), settings s
      where s.key = 'INCENTIVE_RATE' and s.effective_from > first_day and s.effective_from < before_day
    union select p.id, r.effective_from from unnest(people) p(id), standard_rates r
      where r.effective_from > first_day and r.effective_from < before_day) points(user_id, day)
$$;
comment on function worklog_spans(uuid[], date, date) is
  'From the first day of a month until a day (excluded): spans within a month in which a person has the same terms, salary, incentive rate, departments and standard rate.';

-- At standard rates unpaid leave costs as much as paid leave does, so its scheduled hours count too.
create or replace function worklog_days_summed(people uuid[], first_day date, before_day date)
returns setof worklog_sums language sql stable rows 10000 as $$
  select d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside, count(*)::int,
    coalesce(sum(d.completed_hours), 0), coalesce(sum(d.completed_units), 0)::int, sum(d.over), sum(d.over_hours), sum(d.taken)
  from worklog_days_placed(people, first_day, before_day) d
    cross join lateral (
      select case when is_scheduled then d.weekday else 1::smallint end as weekday, case when is_scheduled then d.beside else 1 end as beside
      from (select d.reason in ('SL', 'PL', 'LOP') or d.reason is null and d.type = 'units' as is_scheduled) c) k
  group by d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside
$$;
comment on column worklog_sums.from_day is
  'The first day of a month, or a later one from which other terms, departments, another salary, incentive or standard rate is dated: until the next such day of the month they are the same.';
comment on column worklog_sums.weekday is
  '1: Monday to Friday, 6: Saturday, 7: Sunday. It and `beside` are 1 where scheduled hours do not count: of completed hours, and on a weekly off.';

create function worklog_sum_rates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_month date;
begin
  for of_month in
    select distinct date_trunc('month', effective_from)::date from changed where extract(day from effective_from) > 1
  loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
  return null;
end $$;
comment on function worklog_sum_rates() is 'After a new standard rate from within a month: sums that month anew, of everybody; refuse_closed_rates has locked all days.';
create trigger standard_rates_summed after insert on standard_rates
  referencing new table as changed for each statement execute function worklog_sum_rates();
create trigger user_department_sets_summed after insert on user_department_sets
  referencing new table as changed for each statement execute function worklog_sum_changed('effective_from');

-- The months that are divided otherwise now.
select worklog_sum_again(m.people, m.of_month, (m.of_month + interval '1 month')::date)
from (
  select of_month, array_agg(distinct user_id) as people
  from (
    select date_trunc('month', day)::date as of_month, user_id from absences where reason = 'LOP'
    union select date_trunc('month', effective_from)::date, user_id from user_department_sets where extract(day from effective_from) > 1) changed
  where exists (
    select from worklog_sub_targets s where s.user_id = changed.user_id and s.removed_at is null and s.day >= of_month and s.day < of_month + interval '1 month')
  group by 1) m;
