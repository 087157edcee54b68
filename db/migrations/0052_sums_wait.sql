-- A new standard or incentive rate sums a month of everybody anew without locking people, because it locks all days; a change of
-- departments did not wait for it, so that of two at once the sums were of one alone, or of both.
create or replace function worklog_sum_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  first_day date;
  before_day date;
begin
  execute format('select array_agg(distinct n.user_id), date_trunc(''month'', min(n.%1$I))::date,
    (date_trunc(''month'', max(n.%1$I)) + interval ''1 month'')::date from changed n', tg_argv[0]) into people, first_day, before_day;
  if people is not null then
    perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
    perform from users u where u.id = any (people) order by u.id for no key update;
    perform worklog_sum_again(people, first_day, before_day);
  end if;
  return null;
end $$;
