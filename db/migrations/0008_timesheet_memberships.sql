-- Who belonged to which timesheet project when; the projects are those of module `timesheets` (decisions 19).

create table timesheet_memberships (
  id uuid primary key default new_id(),
  project_id uuid not null references projects,
  user_id uuid not null references users,
  during tstzrange not null check (
    not isempty(during) and not lower_inf(during) and lower_inc(during) and (upper_inf(during) or not upper_inc(during))),
  added_by uuid references users,
  removed_by uuid references users,
  constraint timesheet_memberships_once exclude using gist (user_id with =, project_id with =, during with &&)
);
create index timesheet_memberships_user on timesheet_memberships (user_id, lower(during));
create index timesheet_memberships_project on timesheet_memberships (project_id, lower(during));
comment on table timesheet_memberships is
  'A person in a timesheet project: [assigned, revoke). A past one is kept, as entries of its days stay allowed (decisions 99). Begin and end only under a lock of the person''s row.';
comment on column timesheet_memberships.removed_by is 'Who set the end; null while there is none.';

-- A membership that is ended at the very instant at which it began had no time, and is deleted.
grant select, insert, update, delete on timesheet_memberships to proofline_app;
