-- What sub-admins ask for: a tab, which an ADMIN grants or declines.

create table access_requests (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  tab text not null check (tab in ('Manage Projects', 'Manage File', 'Manage Users', 'Manage Targets', 'Worklog', 'Recruitment',
    'Production Report', 'Timesheet', 'Allocation ID', 'Status Update')),
  reason text not null check (length(btrim(reason)) between 1 and 200),
  status text not null default 'waiting' check (status in ('waiting', 'granted', 'declined', 'ended')),
  version integer not null default 1,
  asked_at timestamptz not null,
  decided_at timestamptz check (decided_at >= asked_at),
  decided_by uuid references users,
  remarks text not null default '' check (length(remarks) <= 2000),
  constraint access_requests_once unique (user_id, tab),
  constraint access_requests_decided check (num_nonnulls(decided_at, decided_by) = case status when 'waiting' then 0 else 2 end)
);
create index access_requests_waiting on access_requests (asked_at) where status = 'waiting';
create index access_requests_decided_by on access_requests (decided_by, decided_at);
comment on table access_requests is 'The last request of a person for a tab: one that is asked again takes its place; the earlier ones are in the audit log.';
comment on column access_requests.status is 'ended: the person lost the role or the account before it was decided.';
comment on column access_requests.remarks is 'Why it was declined.';

grant select, insert, update on access_requests to proofline_app;
