-- Completed units have at most 2 decimals (decision 138).

-- locks worklog_sub_targets: a number with decimals has another format, so that each row is written anew, without triggers
alter table worklog_sub_targets alter column completed_units type numeric(5, 2);
-- locks worklog_sums: for the same reason; it has fewer rows, a few for each month of a target
alter table worklog_sums alter column units type numeric;
comment on column worklog_sub_targets.completed_units is 'With at most 2 decimals; the type says which figures a day has.';

drop function worklog_days_placed(uuid[], date, date);
-- Each part is computed once, whatever the planner believes of tables that have just been filled.
create function worklog_days_placed(people uuid[], first_day date, before_day date)
returns table (id uuid, target_id uuid, user_id uuid, day date, type text, target numeric, completed_units numeric, completed_hours numeric,
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
    coalesce(sum(d.completed_hours), 0), coalesce(sum(d.completed_units), 0), sum(d.over), sum(d.over_hours), sum(d.taken)
  from worklog_days_placed(people, first_day, before_day) d
    cross join lateral (
      select case when is_scheduled then d.weekday else 1::smallint end as weekday, case when is_scheduled then d.beside else 1 end as beside
      from (select d.reason in ('SL', 'PL', 'LOP') or d.reason is null and d.type = 'units' as is_scheduled) c) k
  group by d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside
$$;
