-- A span of stored sums begins with its month, so a setting from the first day of a month divides none: only other days are summed anew (adr 5).

create or replace function worklog_sum_setting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_month date;
begin
  for of_month in select distinct date_trunc('month', effective_from)::date from changed where extract(day from effective_from) > 1 loop
    perform worklog_sum_again(array(
      select distinct user_id from worklog_sub_targets where day >= of_month and day < of_month + interval '1 month'
    ), of_month, (of_month + interval '1 month')::date);
  end loop;
  return null;
end $$;
comment on function worklog_sum_setting() is 'After a new setting from within a month: sums that month anew, of everybody; refuse_closed_settings has locked all days.';
