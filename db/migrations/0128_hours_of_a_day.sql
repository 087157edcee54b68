-- The hours of a day have one bound (decision 174).
create table confirmed_hours (
  user_id uuid not null references users,
  day date not null,
  sum text not null check (sum in ('recorded', 'worklog')),
  seconds int not null check (seconds > 86400),
  confirmed_at timestamptz not null,
  confirmed_by uuid not null references users,
  primary key (user_id, day, sum, seconds)
);
comment on table confirmed_hours is 'Sums of a person''s day above 24 hours that an ADMIN confirmed: each is named no more while it stands at this figure.';
comment on column confirmed_hours.sum is 'recorded: of the timesheet, the qualitative records and the productivity files (calculations.md 8); worklog: of the worklog.';
comment on column confirmed_hours.confirmed_by is 'An ADMIN, and not the person, unless there is no other ADMIN.';
grant select, insert on confirmed_hours to proofline_app;

create trigger confirmed_hours_own before insert on confirmed_hours
  for each row when (new.confirmed_by = new.user_id) execute function refuse_own_figure();

create function refuse_long_day() returns trigger language plpgsql as $$
begin
  if (select sum(r.minutes) from qualitative_records r
      where r.user_id = new.user_id and r.day = new.day and r.deleted_at is null) > 1440 then
    raise exception 'the qualitative tasks of a day pass 24 hours' using errcode = 'check_violation', constraint = 'qualitative_records_day';
  end if;
  return null;
end $$;
comment on function refuse_long_day() is 'Refuses what brings the qualitative tasks of a person''s day above 24 hours, as the violation of qualitative_records_day. Its writers lock the person, so that two at once cannot pass it together.';

create trigger qualitative_records_day_made after insert on qualitative_records
  for each row when (new.deleted_at is null) execute function refuse_long_day();
-- A change that lowers a day is never refused.
create trigger qualitative_records_day after update on qualitative_records
  for each row when (new.deleted_at is null and (new.minutes > old.minutes or old.deleted_at is not null)) execute function refuse_long_day();
