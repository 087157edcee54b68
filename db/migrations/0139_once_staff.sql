-- Somebody whose only staff roles end before they began, by a last day that an ADMIN chose, has left too: of these roles no day
-- remains (decision 171).

-- Alone, as in refuse_closed_settings: no month is closed meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

create temporary table left_before on commit drop as
select * from days_after_leaving(array(select id from users));

create or replace function days_after_leaving(people uuid[]) returns table (user_id uuid, from_day date, until_day date)
language sql stable parallel safe rows 100 as $$
  with first_stored as (
    select distinct on (s.user_id) s.user_id, s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as is_staff from user_states s
    where s.user_id = any (people) order by s.user_id, coalesce(s.saved_on, s.effective_from), s.made_at),
  -- Whether somebody was staff is a matter of what was stored before, also where a last day has left no day of it.
  stored as (
    select s.user_id, s.effective_from, s.made_at, s.state, s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}' as is_staff,
      bool_or(s.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}') over (partition by s.user_id order by s.made_at, s.effective_from) as was_staff
    from user_states s where s.user_id = any (people)),
  held as (
    select distinct on (s.user_id, s.effective_from) s.* from stored s order by s.user_id, s.effective_from, s.made_at desc),
  marked as (
    select h.*, h.state <> 'active' or (f.is_staff or h.was_staff) and not h.is_staff as has_left from held h join first_stored f using (user_id)),
  begun as (select m.*, lag(m.has_left, 1, false) over (partition by m.user_id order by m.effective_from) as had_left from marked m)
  select b.user_id, b.effective_from,
    coalesce((select min(n.effective_from) from begun n where n.user_id = b.user_id and n.effective_from > b.effective_from and not n.has_left), 'infinity')
  from begun b where b.has_left and not b.had_left
$$;

-- The worklog of people who have more days after a last day now.
select worklog_sum_again(array_agg(m.user_id), m.month, (m.month + interval '1 month')::date)
from (
  select distinct t.user_id, date_trunc('month', s.day)::date as month
  from worklog_targets t join worklog_sub_targets s on s.target_id = t.id and s.removed_at is null
    join days_after_leaving(array(select distinct user_id from worklog_targets)) l
      on l.user_id = t.user_id and s.day >= l.from_day and s.day < l.until_day
  where s.day >= rule_holds_from('last day') and not exists (
    select from left_before b where b.user_id = t.user_id and s.day >= b.from_day and s.day < b.until_day)) m
group by m.month;

-- After a last day no day of a range comes or goes; what was recorded stays.
create or replace function plan_absence_days(people uuid[], first_day date, last_day date)
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
      select from month_closings m where m.reopened_at is null and m.month = date_trunc('month', c.day)::date)
      and not exists (
        select from days_after_leaving(people) g where g.user_id = c.user_id and c.day >= g.from_day and c.day < g.until_day)),
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
