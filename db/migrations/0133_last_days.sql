-- Blocking, deleting and taking away the last staff role end a person's days on a last day (decision 171). As a dated rule.

-- Alone, as in refuse_closed_settings: no month is closed meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

alter table dated_rules drop constraint dated_rules_rule_check;
alter table dated_rules add constraint dated_rules_rule_check
  check (rule in ('hours paid once', 'first state', 'first department and manager', 'days of absences', 'last day'));
insert into dated_rules
select 'last day', coalesce((max(month) + interval '1 month')::date, '-infinity') from month_closings where reopened_at is null;

alter table user_states add column saved_on date;
comment on column user_states.saved_on is 'The day (Asia/Kolkata) of the act. Null: effective_from.';
comment on column user_states.effective_from is
  'Of an act that ends the person''s days, the day after the last one, which may be before or after saved_on (decision 171).';

create function list_recorded_days(person uuid, first_day date, last_day date) returns table (kind text, day date)
language sql stable parallel safe as $$
  select 'timesheet', e.day from timesheet_entries e where e.user_id = person and e.day between first_day and last_day and e.status <> 'REJECTED'
  union
  select 'record', r.day from qualitative_records r where r.user_id = person and r.day between first_day and last_day and r.deleted_at is null
  union
  select 'file', h.day from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null
  where h.user_id = person and h.day between first_day and last_day
  union
  select 'worklog', s.day from worklog_targets t join worklog_sub_targets s on s.target_id = t.id
  where t.user_id = person and s.day between first_day and last_day and s.removed_at is null and s.filled_at is not null
  union
  select 'absence', a.day from (
    select distinct on (a.day) a.day, a.reason from absences a where a.user_id = person and a.day between first_day and last_day
    order by a.day, a.made_at desc, a.id desc) a
  where a.reason <> ''
$$;
comment on function list_recorded_days(uuid, date, date) is
  'The days, both included, of which something of a person is recorded, by what it is: a timesheet that is not rejected, a qualitative record, hours of a file, figures of the worklog, an absence.';

create function decide_last_day(person uuid, today date) returns date language sql stable parallel safe as $$
  select case when exists (select from list_recorded_days(person, today, today)) then today else today - 1 end
$$;
comment on function decide_last_day(uuid, date) is 'The last day of a person whose days an act of today ends, where none is given (decision 171).';

create function days_after_leaving(people uuid[]) returns table (user_id uuid, from_day date, until_day date)
language sql stable parallel safe rows 100 as $$
  with first_stored as (
    select distinct on (s.user_id) s.user_id, s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as is_staff from user_states s
    where s.user_id = any (people) order by s.user_id, coalesce(s.saved_on, s.effective_from), s.made_at),
  held as (
    select distinct on (s.user_id, s.effective_from) s.user_id, s.effective_from, s.state, s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as is_staff
    from user_states s where s.user_id = any (people) order by s.user_id, s.effective_from, s.made_at desc),
  ranges as (
    select h.*, f.is_staff or bool_or(h.is_staff) over (partition by h.user_id order by h.effective_from) as was_staff
    from held h join first_stored f using (user_id)),
  marked as (select r.*, r.state <> 'active' or r.was_staff and not r.is_staff as has_left from ranges r),
  begun as (select m.*, lag(m.has_left, 1, false) over (partition by m.user_id order by m.effective_from) as had_left from marked m)
  select b.user_id, b.effective_from,
    coalesce((select min(n.effective_from) from begun n where n.user_id = b.user_id and n.effective_from > b.effective_from and not n.has_left), 'infinity')
  from begun b where b.has_left and not b.had_left
$$;
comment on function days_after_leaving(uuid[]) is
  'The days, until_day excluded, on which people are blocked or deleted, or have lost their last staff role: from_day is the day after a last day. Until infinity: they have left.';

-- Earlier blocks and deletions had no last day. They hold from the day after the act if anything is recorded for the day of
-- the act.
create temporary table ended on commit drop as
with latest as (
  select distinct on (s.user_id, s.effective_from) s.* from user_states s order by s.user_id, s.effective_from, s.made_at desc)
select e.user_id, e.effective_from as act_day, b.made_at as after_made_at, b.effective_from as after_day,
  b.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as was_staff
from latest e
  join lateral (
    select s.* from user_states s
    where s.user_id = e.user_id and (s.effective_from, s.made_at) < (e.effective_from, e.made_at) and s.state = 'active'
      and (e.state <> 'active' or s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}')
    order by s.effective_from desc, s.made_at desc limit 1) b on true
where (e.state <> 'active' or not e.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}')
  and e.effective_from >= (select rule_holds_from('last day'))
  and not exists (
    select from user_states o where o.user_id = e.user_id and o.effective_from < e.effective_from
      and (o.effective_from, o.made_at) > (b.effective_from, b.made_at))
  and decide_last_day(e.user_id, e.effective_from) = e.effective_from;
update user_states s set saved_on = s.effective_from, effective_from = s.effective_from + 1
from ended e
where s.user_id = e.user_id and s.effective_from = e.act_day and (s.effective_from, s.made_at) > (e.after_day, e.after_made_at);

create or replace function worklog_days_placed(people uuid[], first_day date, before_day date)
returns table (
  id uuid, target_id uuid, user_id uuid, day date, type text, target numeric, completed_units numeric, completed_hours numeric, from_day date,
  weekday smallint, is_half boolean, reason text, beside integer, over numeric, over_hours numeric, taken numeric)
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
  gone as materialized (
    select l.user_id, range_agg(daterange(l.from_day, l.until_day)) * datemultirange(daterange(rule_holds_from('last day'), null)) as days
    from days_after_leaving(people) l group by l.user_id),
  days as materialized (
    select s.*, (count(*) over of_day)::int as of_all, (count(*) filter (where s.type = 'units') over of_day)::int as of_units,
      coalesce(sum(s.completed_hours) over of_day, 0) as recorded
    from worklog_targets t join worklog_sub_targets s on s.target_id = t.id left join gone g on g.user_id = s.user_id
    where t.user_id = any (people) and s.day >= first_day and s.day < before_day and s.removed_at is null
      and (g.days is null or not g.days @> s.day)
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
  'The days of targets of people that are not removed and not after a last day, from the first day of a month until a day (excluded), each with its span, weekday, holiday, absence, what is beside it, and what is summed of it.';

create function worklog_sum_states() returns trigger language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  people uuid[];
  first_day date;
  before_day date;
begin
  select array_agg(distinct n.user_id), date_trunc('month', min(n.effective_from))::date,
    (date_trunc('month', max(d.last_day)) + interval '1 month')::date
  into people, first_day, before_day
  from changed n
    cross join lateral (select max(t.end_day) as last_day from worklog_targets t where t.user_id = n.user_id) d
  where d.last_day >= n.effective_from;
  if people is not null then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform from users u where u.id = any (people) order by u.id for no key update;
    perform worklog_sum_again(people, first_day, before_day);
  end if;
  return null;
end $$;
comment on function worklog_sum_states() is 'After new roles and states: sums the months of their people anew, from the one in which they hold.';
create trigger user_states_summed after insert on user_states referencing new table as changed for each statement execute function worklog_sum_states();

create temporary table worklog_moved on commit drop as
select distinct t.user_id, date_trunc('month', s.day)::date as month
from worklog_targets t join worklog_sub_targets s on s.target_id = t.id and s.removed_at is null
  join days_after_leaving(array(select distinct user_id from worklog_targets)) l on l.user_id = t.user_id and s.day >= l.from_day and s.day < l.until_day
where s.day >= rule_holds_from('last day');
select worklog_sum_again(array_agg(m.user_id), m.month, (m.month + interval '1 month')::date) from worklog_moved m group by m.month;

insert into upgrade_moves
select 'last day', e.user_id, date_trunc('month', e.act_day)::date from ended e where e.was_staff
union
select 'last day', m.user_id, m.month from worklog_moved m;
