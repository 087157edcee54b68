-- The worklog report of a department has the days on which its people were in it, not every day of its people of today (decision
-- 172). This holds for closed months too. ADMINs see which of their reports change.

create table upgrade_report_moves (
  month date not null,
  department_id uuid,
  days_gone integer not null,
  days_come integer not null,
  constraint upgrade_report_moves_once unique nulls not distinct (month, department_id),
  constraint upgrade_report_moves_department_id_fkey foreign key (department_id) references departments (id),
  constraint upgrade_report_moves_days check (days_gone >= 0 and days_come >= 0 and days_gone + days_come > 0)
);
comment on table upgrade_report_moves is
  'Which worklog reports of closed months have other days since the upgrade (decision 172). Only migrations write it; ADMINs read it under System.';
comment on column upgrade_report_moves.month is 'The first day of the month.';
comment on column upgrade_report_moves.department_id is 'Null: no department.';
comment on column upgrade_report_moves.days_gone is 'Rows of the report, a day of a target each, that it had before the upgrade and has no more.';
comment on column upgrade_report_moves.days_come is 'Rows that it has since.';
grant select on upgrade_report_moves to proofline_app;

with sets as materialized (
  select user_id, id, effective_from as from_day,
    coalesce(lead(effective_from) over (partition by user_id order by effective_from), 'infinity') as until_day
  from (
    select distinct on (user_id, effective_from) user_id, effective_from, id from user_department_sets
    order by user_id, effective_from, made_at desc) latest),
present as materialized (
  select * from sets where (now() at time zone 'Asia/Kolkata')::date >= from_day and (now() at time zone 'Asia/Kolkata')::date < until_day),
-- On the days of the present set the two rules agree.
days as materialized (
  select s.id, s.day, c.month, s.user_id, p.id as present_id
  from month_closings c
    join worklog_sub_targets s on s.day >= c.month and s.day < c.month + interval '1 month' and s.removed_at is null
    left join present p on p.user_id = s.user_id
  where c.reopened_at is null and (p.id is null or s.day < p.from_day or s.day >= p.until_day)),
changes as (
  select id, month, department_id, sum(change) as change
  from (
    select d.id, d.month, m.department_id, -1 as change from days d left join user_department_members m on m.set_id = d.present_id
    union all
    select d.id, d.month, m.department_id, 1
    from days d left join sets s on s.user_id = d.user_id and s.from_day <= d.day and d.day < s.until_day
      left join user_department_members m on m.set_id = s.id) both_rules
  group by id, month, department_id)
insert into upgrade_report_moves (month, department_id, days_gone, days_come)
select month, department_id, count(*) filter (where change < 0), count(*) filter (where change > 0)
from changes where change <> 0 group by month, department_id;

create function list_upgrade_report_moves() returns table (month date, department_id uuid, department text, days_gone integer, days_come integer)
language sql stable as $$
  select r.month, r.department_id, d.name, r.days_gone, r.days_come
  from upgrade_report_moves r left join departments d on d.id = r.department_id
  order by r.month desc, d.sort_key nulls last, d.id
$$;
comment on function list_upgrade_report_moves() is
  'The rows of upgrade_report_moves with the names of the departments, the latest month first, then by name, no department last.';

create function departments_held(first_day date, last_day date) returns table (department_id uuid) language sql stable as $$
  -- A set that holds on any day of the period holds on the later one of its first day and that of the period.
  select distinct m.department_id from user_department_members m join user_department_sets s on s.id = m.set_id
  where s.effective_from <= last_day and s.id = departments_on(s.user_id, greatest(s.effective_from, first_day))
$$;
comment on function departments_held(date, date) is 'The departments, deleted ones too, in which somebody was on a day of the period, both days included.';
