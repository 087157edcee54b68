-- A manager asks people for the days of a month that they did not fill, once a day a person (decision P367).

create table timesheet_nudges (
  user_id uuid not null references users,
  nudged_on date not null,
  month date not null check (extract(day from month) = 1 and month <= nudged_on),
  days smallint not null check (days between 1 and 31),
  actor_id uuid not null references users,
  at timestamptz not null,
  primary key (user_id, nudged_on),
  constraint timesheet_nudges_on check (nudged_on = (at at time zone 'Asia/Kolkata')::date)
);
comment on table timesheet_nudges is 'Who was asked for missing days, the first time on a day.';
comment on column timesheet_nudges.nudged_on is 'The day in Asia/Kolkata.';
comment on column timesheet_nudges.month is 'The first day of the month that was asked for.';
comment on column timesheet_nudges.days is 'How many days of it were missing then.';
grant select, insert on timesheet_nudges to proofline_app;
