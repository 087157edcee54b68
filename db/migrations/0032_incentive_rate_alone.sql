-- Of the settings the incentive rate alone decides the price of days: another one may be in force in a closed month, and divides no span.

create or replace function refuse_closed_settings() returns trigger language plpgsql as $$
begin
  if not exists (select from changed where key = 'INCENTIVE_RATE') then
    return null;
  end if;
  -- Alone: every person's days are summed anew around the setting's day, so none may be written meanwhile.
  perform pg_advisory_xact_lock(hashtext('proofline months'));
  if exists (
    select from changed n join month_closings c on c.reopened_at is null and n.effective_from < c.month + interval '1 month'
      and coalesce((select min(s.effective_from) from settings s where s.key = n.key and s.effective_from > n.effective_from), 'infinity') > c.month
    where n.key = 'INCENTIVE_RATE') then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $$;
comment on function refuse_closed_settings() is 'As refuse_closed_month, for the incentive rate: it must not be set where it would be in force in a closed month.';

create or replace function worklog_spans(people uuid[], first_day date, before_day date)
returns table (user_id uuid, from_day date, until_day date) language sql stable rows 10000 as $$
  select user_id, day, coalesce(lead(day) over (partition by user_id order by day), before_day)
  from (
    select p.id as user_id, m::date as day from unnest(people) p(id),
      generate_series(date_trunc('month', first_day::timestamp), before_day - 1, '1 month') m
    union select w.user_id, w.effective_from from work_terms w
      where w.user_id = any (people) and w.effective_from > first_day and w.effective_from < before_day
    union select s.user_id, s.effective_from from salaries s
      where s.user_id = any (people) and s.effective_from > first_day and s.effective_from < before_day
    union select p.id, s.effective_from from unnest(people) p(id), settings s
      where s.key = 'INCENTIVE_RATE' and s.effective_from > first_day and s.effective_from < before_day) points(user_id, day)
$$;
comment on function worklog_spans(uuid[], date, date) is
  'From the first day of a month until a day (excluded): spans within a month in which a person has the same terms, salary and incentive rate.';
comment on column worklog_sums.from_day is
  'The first day of a month, or a later one from which other terms, another salary or incentive rate is dated: until the next such day of the month they are the same.';

create or replace function worklog_sum_setting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_month date;
begin
  for of_month in
    select distinct date_trunc('month', effective_from)::date from changed
    where key = 'INCENTIVE_RATE' and extract(day from effective_from) > 1
  loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
  return null;
end $$;
comment on function worklog_sum_setting() is
  'After a new incentive rate from within a month: sums that month anew, of everybody; refuse_closed_settings has locked all days.';

-- The months that another setting divided.
do $$
declare
  of_month date;
begin
  -- Alone, as in refuse_closed_settings.
  perform pg_advisory_xact_lock(hashtext('proofline months'));
  for of_month in
    select distinct date_trunc('month', effective_from)::date from settings
    where key <> 'INCENTIVE_RATE' and extract(day from effective_from) > 1
  loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
end $$;
