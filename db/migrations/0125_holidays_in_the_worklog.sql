-- Holidays in the worklog (calculations.md 2): a whole one is summed as a Sunday, a half one as half of its weekday.

-- A default of one value is no write of the rows; the new constraint reads them, a few for each month of a target.
alter table worklog_sums add column is_half boolean not null default false;
-- locks worklog_sums: it has fewer rows than days, and the index is built within seconds
alter table worklog_sums drop constraint worklog_sums_once,
  add constraint worklog_sums_once unique nulls not distinct (target_id, from_day, type, target, weekday, is_half, reason, beside);
comment on column worklog_sums.weekday is
  '1: Monday to Friday, 6: Saturday, 7: Sunday, or a whole holiday. It and `beside` are 1 where scheduled hours do not count: of completed hours, and on a weekly off.';
comment on column worklog_sums.is_half is 'Half holidays; false where scheduled hours do not count.';
comment on column worklog_sub_targets.removed_because is
  'removed: by an admin, who may undo it; deleted: with its target; terms: an off day under later work terms or by a holiday, it comes back with them; left: the person did.';

-- A day goes with a holiday of everybody, or one that its person chose: no act of theirs, as new terms of their own would be.
drop trigger worklog_sub_targets_own on worklog_sub_targets;
create trigger worklog_sub_targets_own before update of corrected_by, removed_by on worklog_sub_targets
  for each row when (new.removed_by = new.user_id and new.removed_because <> 'terms'
    or new.corrected_by = new.user_id and new.corrected_by is distinct from old.corrected_by)
  execute function refuse_own_figure();

drop function worklog_days_placed(uuid[], date, date);
-- Each part is computed once, whatever the planner believes of tables that have just been filled.
create function worklog_days_placed(people uuid[], first_day date, before_day date)
returns table (id uuid, target_id uuid, user_id uuid, day date, type text, target numeric, completed_units numeric, completed_hours numeric,
  from_day date, weekday smallint, is_half boolean, reason text, beside int, over numeric, over_hours numeric, taken numeric)
language sql stable rows 10000 as $$
  with spans as materialized (
    select p.*, e.shift_type, e.working_hours
    from worklog_spans(people, first_day, before_day) p cross join lateral terms_on(p.user_id, p.from_day) e),
  absent as materialized (
    select distinct on (a.user_id, a.day) a.user_id, a.day, nullif(a.reason, '') as reason from absences a
    where a.user_id = any (people) and a.day >= first_day and a.day < before_day
    order by a.user_id, a.day, a.made_at desc, a.id desc),
  holiday as materialized (
    select h.user_id, h.day, h.is_half from person_holidays h
    where h.user_id = any (people) and h.day >= first_day and h.day < before_day),
  days as materialized (
    select s.*, (count(*) over of_day)::int as of_all, (count(*) filter (where s.type = 'units') over of_day)::int as of_units,
      coalesce(sum(s.completed_hours) over of_day, 0) as recorded
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
    where t.user_id = any (people) and s.day >= first_day and s.day < before_day and s.removed_at is null
    window of_day as (partition by s.user_id, s.day))
  select d.id, d.target_id, d.user_id, d.day, d.type, d.target, d.completed_units, d.completed_hours, p.from_day,
    (case when h.is_half is false then 7 when extract(isodow from d.day) < 6 then 1 else extract(isodow from d.day) end)::smallint,
    h.is_half is true,
    a.reason, case when a.reason is null then d.of_units else d.of_all end,
    greatest(case when d.type = 'hours' then d.completed_hours else d.completed_units end - d.target, 0),
    coalesce(greatest(d.completed_units - d.target, 0) * d.completed_hours, 0),
    case when d.type = 'units' and a.reason is null and d.day >= (select holds_from from dated_rules where rule = 'hours paid once')
      then least(d.recorded, p.working_hours * day_share(p.shift_type, d.day, h.is_half)) else 0 end
  from days d join spans p on p.user_id = d.user_id and d.day >= p.from_day and d.day < p.until_day
    left join absent a on a.user_id = d.user_id and a.day = d.day
    left join holiday h on h.user_id = d.user_id and h.day = d.day
$$;
comment on function worklog_days_placed(uuid[], date, date) is
  'The days of targets of people that are not removed, from the first day of a month until a day (excluded), each with its span, weekday, holiday, absence, what is beside it, and what is summed of it.';

create or replace function worklog_days_summed(people uuid[], first_day date, before_day date)
returns setof worklog_sums language sql stable rows 10000 as $$
  select d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, d.reason, k.beside, count(*)::int,
    coalesce(sum(d.completed_hours), 0), coalesce(sum(d.completed_units), 0), sum(d.over), sum(d.over_hours), sum(d.taken), k.is_half
  from worklog_days_placed(people, first_day, before_day) d
    cross join lateral (
      select case when is_scheduled then d.weekday else 1::smallint end as weekday, is_scheduled is true and d.is_half as is_half,
        case when is_scheduled then d.beside else 1 end as beside
      from (select d.reason in ('SL', 'PL', 'LOP') or d.reason is null and d.type = 'units' as is_scheduled) c) k
  group by d.target_id, d.user_id, d.from_day, d.type, d.target, k.weekday, k.is_half, d.reason, k.beside
$$;

create function worklog_follow_holidays(people uuid[], on_days date[], actor uuid, moment timestamptz) returns void language plpgsql as $$
declare
  summed record;
begin
  -- Days that stay are summed otherwise now; those that are added or dropped are summed by their triggers.
  for summed in
    select date_trunc('month', m.day)::date as first_day, array_agg(distinct m.user_id) as people
    from unnest(people, on_days) m(user_id, day) join worklog_targets t on t.user_id = m.user_id and m.day between t.start_day and t.end_day
      join worklog_sub_targets s on s.target_id = t.id and s.day = m.day
      left join person_holidays h on h.user_id = m.user_id and h.day = m.day
    where s.removed_at is null and (s.filled_at is not null or h.is_half is not false)
    group by 1
  loop
    perform worklog_sum_again(summed.people, summed.first_day, (summed.first_day + interval '1 month')::date);
  end loop;

  with days as materialized (
    select t.id as target_id, t.user_id, m.day, t.type, t.target, day_share(e.shift_type, m.day, h.is_half) > 0 as is_working
    from unnest(people, on_days) m(user_id, day)
      join worklog_targets t on t.user_id = m.user_id and t.deleted_at is null and m.day between t.start_day and t.end_day
      cross join lateral terms_on(m.user_id, m.day) e
      left join person_holidays h on h.user_id = m.user_id and h.day = m.day),
  added as (
    insert into worklog_sub_targets as s (target_id, user_id, day, type, target)
    select d.target_id, d.user_id, d.day, d.type, d.target
    from days d join users u on u.id = d.user_id and u.account_state = 'active' and u.deleted_at is null
    where d.is_working
      and d.day >= least((u.created_at at time zone 'Asia/Kolkata')::date, (select min(w.effective_from) from work_terms w where w.user_id = u.id))
      and not exists (
        select from worklog_sub_targets o
        where o.target_id = d.target_id and o.day = d.day and (o.removed_at is null or o.removed_because <> 'terms'))
    on conflict (target_id, day) do update set removed_at = null, removed_by = null, removed_because = null)
  update worklog_sub_targets s set removed_at = moment, removed_by = actor, removed_because = 'terms'
  from days d
  where not d.is_working and s.target_id = d.target_id and s.day = d.day and s.removed_at is null and s.filled_at is null;
end $$;
comment on function worklog_follow_holidays(uuid[], date[], uuid, timestamptz) is
  'After other holidays of locked people, a person and a day at each place: brings the days of their targets and the sums in line, as new work terms do.';
