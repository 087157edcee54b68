-- Absences of their owner over an approved day, or planned: they wait for a decision and count from the approval (decision 146).

create table absence_requests (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  day date not null,
  reason text not null check (reason in ('SL', 'PL', 'LOP', '')),
  over_approved boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'replaced')),
  version integer not null default 1,
  asked_at timestamptz not null,
  decided_at timestamptz check (decided_at >= asked_at),
  decided_by uuid references users,
  decided_for uuid references users,
  approver_remarks text not null default '' check (length(approver_remarks) <= 2000),
  absence_id uuid references absences,
  constraint absence_requests_decided check (
    num_nonnulls(decided_at, decided_by) = case when status = 'waiting' then 0 else 2 end
    and (absence_id is not null) = (status = 'approved'))
);
create unique index absence_requests_waiting on absence_requests (user_id, day) where status = 'waiting';
create index absence_requests_of_user on absence_requests (user_id, day, asked_at);
create index absence_requests_decided_by on absence_requests (decided_by, decided_at);
comment on table absence_requests is 'Absences that wait for the approver, or waited: nothing counts of them but the absence that an approval adds.';
comment on column absence_requests.reason is 'As of absences; empty: what is recorded is to be taken back.';
comment on column absence_requests.over_approved is 'The day had an approved timesheet or record when it was asked for.';
comment on column absence_requests.status is 'withdrawn: by the person; replaced: a manager or ADMIN recorded the day meanwhile.';
comment on column absence_requests.absence_id is 'What the approval added.';
grant select, insert, update on absence_requests to proofline_app;
create trigger absence_requests_made after insert on absence_requests
  referencing new table as changed for each statement execute function refuse_closed_month('day');
