-- A day has a whole-day absence or figures of a sub-target, whichever is written second (calculations.md 1). What is stored
-- already stays: ADMINs see it on System until one of the two goes.

create table absent_days_with_figures (
  user_id uuid not null,
  day date not null,
  constraint absent_days_with_figures_pkey primary key (user_id, day),
  constraint absent_days_with_figures_user_id_fkey foreign key (user_id) references users (id)
);
comment on table absent_days_with_figures is
  'Days that had an absence and figures before PostgreSQL refused them. Written by a migration alone; list_absent_days_with_figures has those that still do.';
grant select on absent_days_with_figures to proofline_app;

insert into absent_days_with_figures (user_id, day)
select distinct a.user_id, a.day
from (select distinct on (user_id, day) user_id, day, reason from absences order by user_id, day, made_at desc, id desc) a
  join worklog_sub_targets s on s.user_id = a.user_id and s.day = a.day
where a.reason <> '' and s.removed_at is null and s.filled_at is not null;

create function refuse_absence_beside_figures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The other of two transactions at once waits here. The next statement sees what it wrote.
  perform from users u where u.id = new.user_id for no key update;
  if absence_on(new.user_id, new.day) is not null and exists (
    select from worklog_sub_targets s
    where s.user_id = new.user_id and s.day = new.day and s.removed_at is null and s.filled_at is not null) then
    raise exception 'an absence and figures are on one day' using errcode = 'check_violation', constraint = 'absence_or_figures';
  end if;
  return null;
end $$;
comment on function refuse_absence_beside_figures() is
  'Refuses a whole-day absence and figures of a sub-target that is not removed on one day of a person, as the violation of absence_or_figures.';

create constraint trigger absence_or_figures after insert on absences
  for each row when (new.reason <> '') execute function refuse_absence_beside_figures();
create constraint trigger absence_or_figures after insert on worklog_sub_targets
  for each row when (new.filled_at is not null and new.removed_at is null) execute function refuse_absence_beside_figures();
-- A change of anything else on a day that was stored with both is no write of either.
create constraint trigger absence_or_figures_changed after update of completed_units, completed_hours, filled_at, removed_at on worklog_sub_targets
  for each row when (new.filled_at is not null and new.removed_at is null and (old.filled_at is null or old.removed_at is not null
    or old.completed_units is distinct from new.completed_units or old.completed_hours is distinct from new.completed_hours))
  execute function refuse_absence_beside_figures();
