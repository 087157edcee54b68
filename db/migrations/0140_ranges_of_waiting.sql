-- Absences that waited for their approver when ranges came (0132) are ranges too: what was asked for at once, from its first to
-- its last day. Approved, they follow terms, weekly offs and holidays (decision 173). Working days between that were not asked for
-- were left out by name then and stay out.

-- Alone, as in refuse_closed_settings: no month is closed meanwhile.
select pg_advisory_xact_lock(hashtext('proofline months'));

create temporary table asked on commit drop as
select new_id() as range_id, q.user_id, q.reason, min(q.asked_at) as asked_at, min(q.day) as from_day, max(q.day) as until_day, array_agg(q.day) as days
from absence_requests q
where q.status = 'waiting' and q.range_id is null and q.asked_at < (select m.applied_at from schema_migration m where m.number = 132)
group by q.user_id, q.reason, date_trunc('milliseconds', q.asked_at);

-- A single day off that got a reason is meant as it is.
delete from asked a where not exists (
  select from unnest(a.days) d(day) cross join lateral terms_on(a.user_id, d.day) t
    left join person_holidays h on h.user_id = a.user_id and h.day = d.day
  where day_share(t.shift_type, d.day, h.is_half) > 0);

insert into absence_ranges (id, user_id, from_day, until_day, reason, left_out, asked_at, asked_by)
select a.range_id, a.user_id, a.from_day, a.until_day, a.reason, array(
    select d.day::date from generate_series(a.from_day, a.until_day, interval '1 day') d(day)
      cross join lateral terms_on(a.user_id, d.day::date) t
      left join person_holidays h on h.user_id = a.user_id and h.day = d.day::date
    where d.day::date <> all (a.days) and day_share(t.shift_type, d.day::date, h.is_half) > 0),
  a.asked_at, a.user_id
from asked a;

update absence_requests q set range_id = a.range_id
from asked a where q.user_id = a.user_id and q.day = any (a.days) and q.status = 'waiting' and q.range_id is null;
