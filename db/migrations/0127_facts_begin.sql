-- The first department and the first manager hold from the person's first day (decision 170). As a dated rule.

-- Alone, as in refuse_closed_settings: no month is closed meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

alter table dated_rules drop constraint dated_rules_rule_check;
alter table dated_rules add constraint dated_rules_rule_check check (rule in ('hours paid once', 'first state', 'first department and manager'));
insert into dated_rules
select 'first department and manager', coalesce((max(month) + interval '1 month')::date, '-infinity') from month_closings where reopened_at is null;

alter table user_managers add column saved_on date;
comment on column user_managers.saved_on is 'The day (Asia/Kolkata) of the save: rows of one save may hold from several days. Null: effective_from.';
comment on column user_managers.effective_from is '-infinity: from the first day of the person, also when that moves back (decision 170).';
alter table user_department_sets add column saved_on date;
comment on column user_department_sets.saved_on is 'As user_managers.saved_on.';
comment on column user_department_sets.effective_from is 'As user_managers.effective_from.';

-- A set from the beginning divides no month.
create or replace function worklog_sum_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  people uuid[];
  first_day date;
  before_day date;
begin
  execute format('select array_agg(distinct n.user_id), date_trunc(''month'', min(n.%1$I))::date,
    (date_trunc(''month'', max(n.%1$I)) + interval ''1 month'')::date from changed n where isfinite(n.%1$I)', tg_argv[0]) into people, first_day, before_day;
  if people is not null then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform from users u where u.id = any (people) order by u.id for no key update;
    perform worklog_sum_again(people, first_day, before_day);
  end if;
  return null;
end $$;

-- Earlier saves had no day of their own: their effective_from is the day of the save. Nobody's present rights change.
create temporary table begun on commit drop as
with dated as (
  select 'manager' as kind, user_id, effective_from, id, manager_id is null as is_empty, made_by from (
    select distinct on (user_id, effective_from) * from user_managers order by user_id, effective_from, made_at desc) m
  union all
  select 'department', user_id, effective_from, id, not exists (select from user_department_members x where x.set_id = s.id), made_by from (
    select distinct on (user_id, effective_from) * from user_department_sets order by user_id, effective_from, made_at desc) s),
firsts as (
  select distinct on (d.kind, d.user_id) d.*, r.holds_from,
    least((u.created_at at time zone 'Asia/Kolkata')::date, (select min(w.effective_from) from work_terms w where w.user_id = u.id)) as first_day,
    (u.created_at at time zone 'Asia/Kolkata')::date as made_on
  from dated d join users u on u.id = d.user_id join dated_rules r on r.rule = 'first department and manager'
  where not d.is_empty order by d.kind, d.user_id, d.effective_from)
select f.kind, f.user_id, f.id, f.made_by, f.effective_from as saved_on, f.first_day, f.holds_from, days.from_day
from firsts f
  cross join lateral (
    select f.holds_from as from_day
    union
    select e.effective_from from dated e
    where e.kind = f.kind and e.user_id = f.user_id and e.effective_from > f.holds_from and e.effective_from < f.effective_from) days
where f.effective_from <= f.made_on + 31 and f.effective_from > f.holds_from;

alter table user_managers disable trigger user;
insert into user_managers (user_id, effective_from, saved_on, manager_id, made_by)
select b.user_id, b.from_day, b.saved_on, m.manager_id, b.made_by
from begun b join user_managers m on m.id = b.id where b.kind = 'manager';
alter table user_managers enable trigger user;

-- Holidays follow, where departments have calendars.
alter table user_department_sets disable trigger department_sets_change;
alter table user_department_sets disable trigger user_department_sets_own;
alter table user_department_sets disable trigger user_department_sets_summed;
with sets as (
  insert into user_department_sets (user_id, effective_from, saved_on, made_by)
  select b.user_id, b.from_day, b.saved_on, b.made_by from begun b where b.kind = 'department' returning id, user_id, effective_from)
insert into user_department_members (set_id, department_id, place)
select s.id, m.department_id, m.place
from sets s join begun b on b.kind = 'department' and b.user_id = s.user_id and b.from_day = s.effective_from
  join user_department_members m on m.set_id = b.id;
alter table user_department_sets enable trigger department_sets_change;
alter table user_department_sets enable trigger user_department_sets_own;
alter table user_department_sets enable trigger user_department_sets_summed;

insert into upgrade_moves
select distinct 'first department and manager', b.user_id, m::date
from begun b cross join lateral generate_series(date_trunc('month', greatest(b.first_day, b.holds_from)::timestamp), b.saved_on - 1, '1 month') m
where greatest(b.first_day, b.holds_from) < b.saved_on;
