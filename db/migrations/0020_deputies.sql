-- Who decides in a manager's place for some days (decision 123).

create table deputies (
  id uuid primary key default new_id(),
  manager_id uuid not null references users,
  deputy_id uuid not null references users,
  during daterange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  named_at timestamptz not null,
  named_by uuid not null references users,
  ended_at timestamptz,
  ended_by uuid references users,
  constraint deputies_other check (manager_id <> deputy_id),
  constraint deputies_ended check ((ended_at is null) = (ended_by is null)),
  constraint deputies_once exclude using gist (manager_id with =, during with &&) where (ended_at is null)
);
create index deputies_of on deputies (deputy_id) where ended_at is null;
comment on table deputies is
  'The deputies of managers: on these days they decide what waits for the manager''s team of the day. One a manager and day.';
comment on column deputies.during is 'Days of Asia/Kolkata; of one that was ended before, the days that were meant.';
comment on column deputies.ended_at is 'Ended before its last day: by the manager, the deputy or an ADMIN, or because one of them was blocked or deleted.';

grant select, insert, update on deputies to proofline_app;
