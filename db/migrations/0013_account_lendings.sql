-- Allocation IDs that an ADMIN lends beyond their own department (decisions 118).

create table account_lendings (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts,
  department_id uuid references departments,
  user_id uuid references users,
  lent_by uuid not null references users,
  lent_at timestamptz not null,
  constraint account_lendings_to_one check (num_nonnulls(department_id, user_id) = 1),
  constraint account_lendings_once unique nulls not distinct (account_id, department_id, user_id)
);
comment on table account_lendings is
  'An account id that is offered to a further department, or to one person, too. Taken back, the row goes; the audit log keeps both.';

grant select, insert, delete on account_lendings to proofline_app;
