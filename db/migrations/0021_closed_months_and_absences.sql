-- Closed months and absences (calculations.md 1, decision 101).

create table month_closings (
  id uuid primary key default new_id(),
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by uuid not null references users,
  reopened_at timestamptz,
  reopened_by uuid references users,
  reason text check (length(btrim(reason)) between 1 and 1000),
  constraint month_closings_reopened check (
    num_nonnulls(reopened_at, reopened_by, reason) in (0, 3) and (reopened_at is null or reopened_at >= closed_at))
);
create unique index month_closings_closed on month_closings (month) where reopened_at is null;
comment on table month_closings is 'Each closing of a month and its reopening; a month is closed while one is not reopened.';
comment on column month_closings.month is 'Its first day, Asia/Kolkata.';
grant select, insert, update on month_closings to proofline_app;

-- Who closes or reopens a month takes this lock alone, who writes into one shares it: of a write and a closing at the same time the later
-- sees the other.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  touches boolean;
  within text := case tg_argv[0]
    when 'day' then 'n.day >= c.month and n.day < c.month + interval ''1 month'''
    else format('n.effective_from < c.month + interval ''1 month'' and coalesce(
      (select min(f.effective_from) from %I f where f.user_id = n.user_id and f.effective_from > n.effective_from), ''infinity'') > c.month',
      tg_table_name) end;
begin
  perform pg_advisory_xact_lock_shared(hashtext('proofline months'));
  execute 'select exists (select from changed n join month_closings c on c.reopened_at is null and ' || within || ')' into touches;
  if touches then
    raise exception 'month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
  end if;
  return null;
end $$;
comment on function refuse_closed_month() is
  'Refuses rows in a closed month, as the violation of month_is_closed: of a day, or of a dated fact, which is in force from its day to the person''s next one.';

create trigger timesheet_entries_filled after insert on timesheet_entries
  referencing new table as changed for each statement execute function refuse_closed_month('day');
create trigger timesheet_entries_changed after update on timesheet_entries
  referencing new table as changed for each statement execute function refuse_closed_month('day');
create trigger work_terms_dated after insert on work_terms
  referencing new table as changed for each statement execute function refuse_closed_month('fact');
create trigger salaries_dated after insert on salaries
  referencing new table as changed for each statement execute function refuse_closed_month('fact');

comment on column upload_progress.outcome is 'The response of an upload that ended; null after a failure, and for a response that is never stored. While it runs: cancelled or committed, whichever came first; null before.';

create table absences (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  day date not null,
  reason text not null check (reason in ('SL', 'PL', 'LOP', 'reject', '')),
  made_at timestamptz not null,
  made_by uuid not null references users
);
create index absences_of_user on absences (user_id, day, made_at desc, id desc);
comment on table absences is 'Why a person does not work on a day (calculations.md 1): added, never changed; of one day the later made is in force.';
comment on column absences.reason is 'SL, PL, LOP; reject: a weekly off; empty: taken back.';
grant select, insert on absences to proofline_app;
create trigger absences_made after insert on absences
  referencing new table as changed for each statement execute function refuse_closed_month('day');

create function absence_on(person uuid, on_day date) returns text language sql stable parallel safe as $$
  select nullif(reason, '') from absences where user_id = person and day = on_day order by made_at desc, id desc limit 1
$$;
comment on function absence_on(uuid, date) is 'The reason for which a person is absent on a day, or null.';
