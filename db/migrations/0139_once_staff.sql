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
