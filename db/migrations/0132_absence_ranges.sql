-- An absence is the range that was asked for; its days follow terms, weekly offs and holidays while their month is open
-- (decision 173). Absences that are stored already have no range and keep their days.

-- Alone, as in refuse_closed_settings: no month is closed meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

alter table dated_rules drop constraint dated_rules_rule_check;
insert into dated_rules
select 'days of absences', coalesce((max(month) + interval '1 month')::date, '-infinity') from month_closings where reopened_at is null;
-- The rules that are stored, so that this file stands whichever rule comes before it.
do $$ begin
  execute format('alter table dated_rules add constraint dated_rules_rule_check check (rule in (%s))',
    (select string_agg(quote_literal(rule), ', ' order by rule) from dated_rules));
end $$;

create table absence_ranges (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  from_day date not null,
  until_day date not null,
  reason text not null check (reason in ('SL', 'PL', 'LOP', '')),
  left_out date[] not null default '{}',
  asked_at timestamptz not null,
  asked_by uuid not null references users,
  constraint absence_ranges_days check (until_day >= from_day)
);
create index absence_ranges_of_user on absence_ranges (user_id, from_day);
comment on table absence_ranges is
  'Absences as they were asked for or recorded (decision 173): added, never changed. plan_absence_days has their days. Who decided stands in their days: absences.made_by, absence_requests.decided_by.';
comment on column absence_ranges.until_day is 'The last day, included.';
comment on column absence_ranges.reason is 'SL, PL, LOP; empty: what was recorded is taken back.';
comment on column absence_ranges.left_out is 'Days that were left out by name when it was asked for, and stay out.';
grant select, insert on absence_ranges to proofline_app;

alter table absence_requests add column range_id uuid references absence_ranges;
comment on column absence_requests.range_id is 'The range of the day; null: the day alone, which follows nothing.';
alter table absences add column range_id uuid references absence_ranges;
comment on column absences.range_id is 'The range of the day; null: the day alone, which follows nothing.';
alter table absences add column origin text not null default 'entered' constraint absences_origin_check
  check (origin in ('entered', 'off withdrawn', 'undone', 'followed'));
comment on column absences.origin is
  'entered: by somebody; off withdrawn: a weekly off was taken back, so that what was below holds again; undone: the undo of an approval; followed: resolve_absence_days.';

create table absence_days_worked (
  user_id uuid not null references users,
  day date not null,
  noted_at timestamptz not null,
  noted_by uuid not null references users,
  primary key (user_id, day)
);
comment on table absence_days_worked is
  'Days that a range asks for and that stay days of work, as they had figures when they came, until the range has them no more. Written by resolve_absence_days alone.';
grant select on absence_days_worked to proofline_app;

create function list_figures_on(person uuid, on_day date) returns text[] language sql stable as $$
  select array(
    select 'a timesheet' from timesheet_entries t where t.user_id = person and t.day = on_day and t.status <> 'REJECTED'
    union all
    select 'worklog figures' where exists (
      select from worklog_sub_targets s where s.user_id = person and s.day = on_day and s.removed_at is null and s.filled_at is not null)
    union all
    select 'a qualitative record' where exists (
      select from qualitative_records q where q.user_id = person and q.day = on_day and q.deleted_at is null and not q.returned)
    union all
    select 'hours of a file' where exists (
      select from productivity_hours p join productivity_files f on f.id = p.file_id and f.deleted_at is null
      where p.user_id = person and p.day = on_day))
$$;
comment on function list_figures_on(uuid, date) is 'The figures of a person''s day, in words; empty: none.';

create function plan_absence_days(people uuid[], first_day date, last_day date)
returns table (user_id uuid, day date, range_id uuid, reason text, present text, stays boolean) language sql stable rows 100 as $$
  with ranges as materialized (
    select r.* from absence_ranges r where r.user_id = any (people) and r.from_day <= last_day and r.until_day >= first_day),
  -- The days that were asked for or recorded as days of a range, and whether the range holds there.
  items as materialized (
    select r.id as range_id, q.day, q.status = 'approved' as holds, a.made_at
    from ranges r join absence_requests q on q.user_id = r.user_id and q.day between r.from_day and r.until_day and q.range_id = r.id
      left join absences a on a.id = q.absence_id
    -- A weekly off that replaced a request leaves the day to the range.
    where q.status <> 'replaced' or exists (
      select from absences n where n.user_id = q.user_id and n.day = q.day and n.origin = 'entered' and n.reason <> 'reject' and n.made_at >= q.asked_at)
    union all
    select r.id, a.day, true, max(a.made_at)
    from ranges r join absences a on a.user_id = r.user_id and a.day between r.from_day and r.until_day and a.range_id = r.id and a.origin = 'entered'
    where not exists (select from absence_requests q where q.user_id = r.user_id and q.day = a.day and q.range_id = r.id)
    group by r.id, a.day),
  days as materialized (
    select c.user_id, c.day
    from (
      select r.user_id, d::date as day from ranges r
        cross join lateral generate_series(greatest(r.from_day, first_day), least(r.until_day, last_day), interval '1 day') d
      union
      select a.user_id, a.day from absences a where a.user_id = any (people) and a.day between first_day and last_day and a.origin = 'off withdrawn') c
    where c.day >= rule_holds_from('days of absences') and not exists (
      select from month_closings m where m.reopened_at is null and m.month = date_trunc('month', c.day)::date)),
  stored as materialized (
    select a.* from days d join absences a on a.user_id = d.user_id and a.day = d.day),
  latest as (select distinct on (s.user_id, s.day) s.* from stored s order by s.user_id, s.day, s.made_at desc, s.id desc),
  decided as (
    select distinct on (s.user_id, s.day) s.* from stored s where s.origin <> 'followed' order by s.user_id, s.day, s.made_at desc, s.id desc),
  -- The reason given for a day. A day that a range adds later takes the reason of the nearest requested day before it, else
  -- of the nearest one after it.
  said as (
    select s.user_id, s.day, s.reason, s.range_id, s.made_at, s.id from stored s
    where s.origin = 'entered' and s.reason <> 'reject' and not exists (
      select from absence_requests q where q.user_id = s.user_id and q.day = s.day and q.range_id = s.range_id and q.status <> 'approved')
    union all
    select r.user_id, d.day, r.reason, r.id, near.made_at, r.id
    from days d join ranges r on r.user_id = d.user_id and d.day between r.from_day and r.until_day and d.day <> all (r.left_out)
      cross join lateral (
        select i.* from items i where i.range_id = r.id order by i.day <= d.day desc, abs(i.day - d.day) limit 1) near
    where near.holds and near.day <> d.day),
  held as (select distinct on (s.user_id, s.day) s.* from said s order by s.user_id, s.day, s.made_at desc, s.id desc),
  wanted as (
    select d.user_id, d.day, h.range_id, nullif(l.reason, '') as present,
      case when h.range_id is null or day_share(e.shift_type, d.day, p.is_half) > 0 and d.day >= least(
          (u.created_at at time zone 'Asia/Kolkata')::date, (select min(w.effective_from) from work_terms w where w.user_id = u.id))
        then nullif(h.reason, '') end as reason
    from days d join users u on u.id = d.user_id
      cross join lateral terms_on(d.user_id, d.day) e
      left join person_holidays p on p.user_id = d.user_id and p.day = d.day
      left join held h on h.user_id = d.user_id and h.day = d.day
      left join latest l on l.user_id = d.user_id and l.day = d.day
      left join decided o on o.user_id = d.user_id and o.day = d.day
    where o.reason is distinct from 'reject'
      and (h.range_id is not null or l.origin = 'followed' or o.origin in ('off withdrawn', 'undone')))
  select w.user_id, w.day, w.range_id, w.reason, w.present, w.reason is not null and w.present is null and (
    exists (select from absence_days_worked k where k.user_id = w.user_id and k.day = w.day) or list_figures_on(w.user_id, w.day) <> '{}')
  from wanted w
  where w.reason is distinct from w.present
$$;
comment on function plan_absence_days(uuid[], date, date) is
  'The days of people, from one to another, both included, whose absence is to change, outside of closed months (decision 173): what was said of the day last holds, on the working days of its range; single days as they were entered. A weekly off stays. `reason` null: none. `stays`: the day has figures, or had some when it came, and stays one of work.';

create function resolve_absence_days(people uuid[], first_day date, last_day date, actor uuid, moment timestamptz)
returns table (user_id uuid, day date, reason text, was text, stays boolean) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform from users u where u.id = any (people) order by u.id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  return query
  with planned as materialized (select p.* from plan_absence_days(people, first_day, last_day) p),
  made as (
    insert into absences (user_id, day, reason, range_id, origin, made_at, made_by)
    select p.user_id, p.day, coalesce(p.reason, ''), p.range_id, 'followed', greatest(moment, (
        select max(a.made_at) + interval '1 microsecond' from absences a where a.user_id = p.user_id and a.day = p.day)), actor
    from planned p where not p.stays),
  forgotten as (
    delete from absence_days_worked k
    where k.user_id = any (people) and k.day between first_day and last_day
      and not exists (select from planned p where p.user_id = k.user_id and p.day = k.day and p.stays)
      and not exists (select from month_closings m where m.reopened_at is null and m.month = date_trunc('month', k.day)::date)),
  noted as (
    insert into absence_days_worked as k (user_id, day, noted_at, noted_by)
    select p.user_id, p.day, moment, actor from planned p where p.stays on conflict do nothing returning k.user_id, k.day)
  select p.user_id, p.day, p.reason, p.present, p.stays from planned p
  where not p.stays or (p.user_id, p.day) in (select n.user_id, n.day from noted n)
  order by p.user_id, p.day;
end $$;
comment on function resolve_absence_days(uuid[], date, date, uuid, timestamptz) is
  'Brings the days of absences of people in line with terms, weekly offs and holidays (plan_absence_days), in the name of a person, and returns those that changed and those that newly stay days of work. Locks the people: of two at once the second sees what the first left.';

create function follow_absences() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  for touched in
    select n.user_id, min(least(n.day, r.from_day)) as first_day, max(greatest(n.day, r.until_day)) as last_day,
      (array_agg(n.made_by))[1] as actor, max(n.made_at) as moment
    from changed n left join absence_ranges r on r.user_id = n.user_id and n.day between r.from_day and r.until_day
    where n.origin <> 'followed' and (r.id is not null or n.origin = 'off withdrawn')
    group by n.user_id order by n.user_id
  loop
    perform resolve_absence_days(array[touched.user_id], touched.first_day, touched.last_day, touched.actor, touched.moment);
  end loop;
  return null;
end $$;
comment on function follow_absences() is 'After a write of absences: resolves the days of the ranges that it touches.';
create trigger absences_followed after insert on absences
  referencing new table as changed for each statement execute function follow_absences();

create or replace function refresh_person_holidays(people uuid[], first_day date, last_day date, actor uuid, moment timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved_people uuid[];
  moved_days date[];
begin
  with moved as materialized (
    select coalesce(r.user_id, p.user_id) as user_id, coalesce(r.day, p.day) as day, r.holiday_id, r.is_half
    from resolve_person_holidays(people, first_day, last_day) r
      full join (select * from person_holidays h where h.user_id = any (people) and h.day between first_day and last_day) p
        on p.user_id = r.user_id and p.day = r.day
    where (r.holiday_id, r.is_half) is distinct from (p.holiday_id, p.is_half)),
  opened as materialized (
    select m.* from moved m where not exists (
      select from month_closings c where c.reopened_at is null and c.month = date_trunc('month', m.day)::date)),
  gone as (
    delete from person_holidays h using opened o where o.holiday_id is null and h.user_id = o.user_id and h.day = o.day),
  stored as (
    insert into person_holidays select o.user_id, o.day, o.holiday_id, o.is_half from opened o where o.holiday_id is not null
    on conflict (user_id, day) do update set holiday_id = excluded.holiday_id, is_half = excluded.is_half)
  select array_agg(o.user_id), array_agg(o.day) into moved_people, moved_days from opened o;
  if moved_people is not null then
    perform worklog_follow_holidays(moved_people, moved_days, actor, moment);
    perform resolve_absence_days(array(select distinct m from unnest(moved_people) m), (select min(d) from unnest(moved_days) d),
      (select max(d) from unnest(moved_days) d), actor, moment);
  end if;
end $$;

create or replace function follow_reopened_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_day date := (new.month + interval '1 month')::date - 1;
begin
  perform refresh_person_holidays(array(select u.id from users u), new.month, last_day, new.reopened_by, new.reopened_at);
  perform resolve_absence_days(array(select distinct r.user_id from absence_ranges r where r.from_day <= last_day and r.until_day >= new.month),
    new.month, last_day, new.reopened_by, new.reopened_at);
  return null;
end $$;
comment on function follow_reopened_month() is 'A month that is open again has the holidays and the days of absences of now; whoever reopens it has locked all days.';
