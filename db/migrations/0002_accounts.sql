-- Allocation IDs: shared account ids of a project and department, and who held them when (calculations.md 5).

create table allocation_departments (
  id uuid primary key default new_id(),
  project_id uuid not null references projects,
  department_id uuid not null references departments,
  added_by uuid references users,
  created_at timestamptz not null default now(),
  unique (project_id, department_id)
);
create index allocation_departments_department on allocation_departments (department_id);
comment on table allocation_departments is 'A department inside an allocation project (002 §2 Project allocation screens).';

create table accounts (
  id uuid primary key default new_id(),
  account_id text not null check (account_id = btrim(account_id) and length(account_id) between 1 and 200 and position('/' in account_id) = 0),
  project_id uuid not null,
  department_id uuid not null,
  is_multiple boolean not null default false,
  added_by uuid references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (project_id, department_id) references allocation_departments (project_id, department_id)
);
create unique index accounts_account_id_key on accounts (project_id, name_key(account_id)) where deleted_at is null;
create index accounts_department on accounts (project_id, department_id);
comment on table accounts is 'A shared account id (the documents: allocation ID), unique in its project (002 §3 Allocation).';
comment on column accounts.is_multiple is 'Several people may hold it at once; a hold keeps the mode it was begun in.';

create table allocation_holds (
  id uuid primary key default new_id(),
  account_id uuid not null references accounts,
  -- Of the account, repeated here so that the constraint below can speak of it.
  project_id uuid not null references projects,
  user_id uuid not null references users,
  mode text not null check (mode in ('single', 'multiple')),
  during tstzrange not null check (
    not isempty(during) and not lower_inf(during) and lower_inc(during) and (upper_inf(during) or not upper_inc(during))),
  -- single: every place of the account; multiple: the person's own. So single shuts out all, multiple only the same person.
  places int4range not null,
  started_by uuid references users,
  ended_by uuid references users,
  constraint allocation_holds_account_free exclude using gist (account_id with =, places with &&, during with &&),
  constraint allocation_holds_one_per_project exclude using gist (user_id with =, project_id with =, during with &&)
);
create index allocation_holds_account on allocation_holds (account_id, lower(during));
create index allocation_holds_user on allocation_holds (user_id, project_id, lower(during));
create index allocation_holds_open on allocation_holds (account_id) where upper_inf(during);
comment on table allocation_holds is 'Who held an account id when: [start, revoke). Begin and end only under a lock of the account row.';

-- The places follow from the mode; no caller can set them otherwise.
create function allocation_hold_places() returns trigger language plpgsql as $$
begin
  new.places := case new.mode when 'single' then int4range(null, null)
    else (select int4range(number, number + 1) from users where id = new.user_id) end;
  new.project_id := (select project_id from accounts where id = new.account_id);
  return new;
end $$;
create trigger allocation_hold_places before insert or update of mode, user_id, account_id, places, project_id on allocation_holds
  for each row execute function allocation_hold_places();

grant select, insert, update, delete on allocation_departments, accounts to proofline_app;
grant select, insert, update on allocation_holds to proofline_app;
revoke delete on accounts from proofline_app;
