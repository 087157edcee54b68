-- A day's hours are paid once (decision 127): what is recorded of a person's other targets is no hour of those of type units. As a dated rule.

-- Alone, as in refuse_closed_settings: no month is closed and no day written meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

create table dated_rules (
  rule text primary key check (rule in ('hours paid once')),
  holds_from date not null
);
comment on table dated_rules is 'Rules of calculation that a later version changed: from which day on the new one holds. Only migrations write it.';
comment on column dated_rules.holds_from is 'Earlier days keep the rule before, also in a month that is reopened; -infinity: the new one has always held.';
grant select on dated_rules to proofline_app;

insert into dated_rules
select 'hours paid once', coalesce((max(month) + interval '1 month')::date, '-infinity') from month_closings where reopened_at is null;

create function terms_on(person uuid, on_day date) returns table (shift_type numeric, working_hours numeric)
language sql stable parallel safe rows 1 as $$
  select coalesce(w.shift_type, 6), coalesce(w.working_hours, 8)
  from (select) one left join lateral (
    select t.shift_type, t.working_hours from work_terms t where t.user_id = person and t.effective_from <= on_day
    order by t.effective_from desc, t.made_at desc limit 1) w on true
$$;
comment on function terms_on(uuid, date) is
  'The work terms of a person in force on a day; before the first ones the usual ones (calculations.md 1), as in src/users/rules.ts.';

alter table worklog_sums add column taken numeric not null default 0;
comment on column worklog_sums.taken is
  'Of days of type units: the part of their scheduled hours that the recorded hours of the person''s other targets take, before it is divided by `beside`.';
comment on column worklog_sums.hours is 'Completed hours.';

drop function worklog_days_placed(uuid[], date, date);
-- Each part is computed once, whatever the planner believes of tables that have just been filled.
create function worklog_days_placed(people uuid[], first_day date, before_day date)
returns table (id uuid, target_id uuid, user_id uuid, day date, type text, target numeric, completed_units smallint, completed_hours numeric,
  from_day date, weekday smallint, reason text, beside int, over numeric, over_hours numeric, taken numeric) language sql stable rows 10000 as $$
  with spans as materialized (
    select p.*, e.shift_type, e.working_hours
    from worklog_spans(people, first_day, before_day) p cross join lateral terms_on(p.user_id, p.from_day) e),
  absent as materialized (
    select distinct on (a.user_id, a.day) a.user_id, a.day, nullif(a.reason, '') as reason from absences a
    where a.user_id = any (people) and a.day >= first_day and a.day < before_day
    order by a.user_id, a.day, a.made_at desc, a.id desc),
  days as materialized (
    select s.*, (count(*) over of_day)::int as of_all, (count(*) filter (where s.type = 'units') over of_day)::int as of_units,
      coalesce(sum(s.completed_hours) over of_day, 0) as recorded
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
    where t.user_id = any (people) and s.day >= first_day and s.day < before_day and s.removed_at is null
    window of_day as (partition by s.user_id, s.day))
  select d.id, d.target_id, d.user_id, d.day, d.type, d.target, d.completed_units, d.completed_hours, p.from_day,
    (case when extract(isodow from d.day) < 6 then 1 else extract(isodow from d.day) end)::smallint,
    a.reason, case when a.reason is null then d.of_units else d.of_all end,
    greatest(case when d.type = 'hours' then d.completed_hours else d.completed_units end - d.target, 0),
    coalesce(greatest(d.completed_units - d.target, 0) * d.completed_hours, 0),
    case when d.type = 'units' and a.reason is null and d.day >= (select holds_from from dated_rules where rule = 'hours paid once')
      then least(d.recorded, p.working_hours * day_share(p.shift_type, d.day)) else 0 end
  from days d join spans p on p.user_id = d.user_id and d.day >= p.from_day and d.day < p.until_day
    left join absent a on a.user_id = d.user_id and a.day = d.day
$$;
comment on function worklog_days_placed(uuid[], date, date) is
  'The days of targets of people that are not removed, from the first day of a month until a day (excluded), each with its span, weekday, absence, what is beside it, and what is summed of it.';

create or replace function worklog_days_summed(people uuid[], first_day date, before_day date)
returns setof worklog_sums language sql stable rows 10000 as $$
  select d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside, count(*)::int,
    coalesce(sum(d.completed_hours), 0), coalesce(sum(d.completed_units), 0)::int, sum(d.over), sum(d.over_hours), sum(d.taken)
  from worklog_days_placed(people, first_day, before_day) d
    cross join lateral (
      select case when is_scheduled then d.weekday else 1::smallint end as weekday, case when is_scheduled then d.beside else 1 end as beside
      from (select d.reason in ('SL', 'PL') or d.reason is null and d.type = 'units' as is_scheduled) c) k
  group by d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside
$$;

-- What is taken of a day depends on its terms, so new ones sum all their months, not only the one that they divide.
create function worklog_sum_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[] := array(select distinct user_id from changed);
  first_day date;
  before_day date;
begin
  perform from users u where u.id = any (people) order by u.id for no key update;
  select greatest(date_trunc('month', min(n.effective_from)), date_trunc('month', min(t.start_day)))::date,
    least(date_trunc('month', max(coalesce(
      (select min(w.effective_from) from work_terms w where w.user_id = n.user_id and w.effective_from > n.effective_from), 'infinity'))),
      date_trunc('month', max(t.end_day)))::date
    into first_day, before_day
  from changed n join worklog_targets t on t.user_id = n.user_id;
  if first_day <= before_day then
    perform worklog_sum_again(people, first_day, (before_day + interval '1 month')::date);
  end if;
  return null;
end $$;
comment on function worklog_sum_terms() is 'After new work terms: sums the months of their people anew, from the one that they divide to that of the next terms.';
drop trigger work_terms_summed on work_terms;
create trigger work_terms_summed after insert on work_terms
  referencing new table as changed for each statement execute function worklog_sum_terms();

-- The months in which something is taken.
select worklog_sum_again(m.people, m.of_month, (m.of_month + interval '1 month')::date)
from (
  select date_trunc('month', s.day)::date as of_month, array_agg(distinct s.user_id) as people
  from worklog_sub_targets s, dated_rules r
  where r.rule = 'hours paid once' and s.day >= r.holds_from and s.completed_hours > 0 and s.removed_at is null
  group by 1) m;
