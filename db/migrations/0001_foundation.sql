-- The ground: the app's role, ids, people, departments, projects, sessions, audit.

create extension if not exists btree_gist;

do $$
begin
  if not exists (select from pg_roles where rolname = 'proofline_app') then
    create role proofline_app nologin;
  end if;
  -- The pools connect as the owner and take this role from their first statement on (security.md, Data).
  execute format('grant proofline_app to %I', current_user);
end $$;

-- UUIDv7: PostgreSQL 18 has it; for 15 to 17 the same layout is made by hand.
do $$
begin
  if exists (select from pg_proc where proname = 'uuidv7') then
    create function new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    create function new_id() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;
comment on function new_id() is 'A UUIDv7: ordered by the time it was made.';

create function name_key(name text) returns text language sql immutable parallel safe as 'select lower(btrim(name))';
comment on function name_key(text) is 'What makes two names the same: case and outer blanks ignored (decisions 19).';

-- People ---------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default new_id(),
  -- A small number of the person, for exclusion constraints over holds.
  number int generated always as identity unique,
  email text not null check (email = btrim(email) and length(email) between 3 and 320),
  full_name text not null check (length(btrim(full_name)) between 1 and 200),
  password_hash text not null,
  roles text[] not null check (
    cardinality(roles) between 1 and 7
    and roles <@ array['ADMIN', 'MANAGER', 'SUBADMIN', 'AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
    and (not 'MANAGER' = any (roles) or cardinality(roles) = 1)),
  employee_id text check (length(employee_id) between 1 and 100),
  enable_assignments boolean not null default true,
  enable_qualitative boolean not null default true,
  status_report_permission boolean not null default false,
  account_state text not null default 'active' check (account_state in ('active', 'blocked')),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  deleted_at timestamptz
);
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create unique index users_employee_id_key on users (lower(employee_id)) where deleted_at is null;
comment on table users is 'Identity, credentials, state and flags of a person; what changes with time stands in dated tables (000 §3 User).';
comment on column users.roles is 'roleData: the first is the primary role, which alone decides the side menu (000 §1). A manager has no second role (000 §5).';
comment on column users.enable_assignments is 'False hides the task lists and closes their calls (decisions 97).';
comment on column users.account_state is 'blocked ends all sessions at once (000 §4).';
comment on column users.deleted_at is 'Deleting is soft: the email is free again, history keeps the name.';

create table departments (
  id uuid primary key default new_id(),
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  added_by uuid references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index departments_name_key on departments (name_key(name)) where deleted_at is null;
comment on table departments is 'Company departments (000 §3 Department); `recruiter` and `head-recruiter` are reserved names (decisions 72).';

-- Dated facts: the row in force on a day is the latest not after it; of two of one day the later made wins. Never rewritten.
create table work_terms (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  effective_from date not null,
  shift_type numeric(2, 1) not null check (shift_type in (5, 5.5, 6)),
  working_hours numeric(4, 2) not null check (working_hours > 0 and working_hours <= 24),
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid references users
);
create index work_terms_in_force on work_terms (user_id, effective_from desc, made_at desc);
comment on table work_terms is 'Shift and hours of a person from a day on (calculations.md 1).';
comment on column work_terms.shift_type is 'Days a week: 5, 5.5 or 6 (000 §9).';
comment on column work_terms.working_hours is 'Hours of a full day.';

create table salaries (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  effective_from date not null,
  amount_paise bigint not null check (amount_paise between 0 and 100000000000),
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid references users
);
create index salaries_in_force on salaries (user_id, effective_from desc, made_at desc);
comment on table salaries is 'Monthly salary from a day on; a row in the future is the pending salary (000 §3 newSalary).';
comment on column salaries.amount_paise is 'Paise a month.';

create table user_managers (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  effective_from date not null,
  manager_id uuid references users check (manager_id <> user_id),
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid references users
);
create index user_managers_in_force on user_managers (user_id, effective_from desc, made_at desc);
create index user_managers_manager on user_managers (manager_id);
comment on table user_managers is 'The manager of a person from a day on; null: none from that day on.';

create table user_department_sets (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  effective_from date not null,
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid references users
);
create index user_department_sets_in_force on user_department_sets (user_id, effective_from desc, made_at desc);
create table user_department_members (
  set_id uuid not null references user_department_sets,
  department_id uuid not null references departments,
  place int not null,
  primary key (set_id, department_id)
);
create index user_department_members_department on user_department_members (department_id);
comment on table user_department_sets is 'All departments of a person from a day on, as one dated set.';
comment on column user_department_members.place is 'The order in which the departments were given.';

create table tab_grants (
  user_id uuid not null references users,
  tab text not null check (tab in ('Manage Projects', 'Manage File', 'Manage Users', 'Manage Targets', 'Worklog', 'Recruitment',
    'Production Report', 'Timesheet', 'Allocation ID', 'Status Update')),
  granted_by uuid references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, tab)
);
comment on table tab_grants is 'Tabs granted to a SUBADMIN (000 §6); without that role a grant has no effect (decisions 89).';

-- What is in force on a day, one row a person: the one place of this rule in SQL.
create function manager_on(person uuid, day date) returns uuid language sql stable parallel safe as $$
  select manager_id from user_managers where user_id = person and effective_from <= day
  order by effective_from desc, made_at desc limit 1
$$;
create function departments_on(person uuid, day date) returns uuid language sql stable parallel safe as $$
  select id from user_department_sets where user_id = person and effective_from <= day
  order by effective_from desc, made_at desc limit 1
$$;
comment on function manager_on(uuid, date) is 'The manager of a person on a day, or null.';
comment on function departments_on(uuid, date) is 'The department set of a person in force on a day: user_department_members.set_id.';

-- Sessions -------------------------------------------------------------------------------------------------------------

create table sessions (
  id uuid primary key default new_id(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds int not null check (idle_seconds > 0),
  address text,
  user_agent text
);
create index sessions_user on sessions (user_id);
comment on table sessions is 'Living sessions; ended ones are deleted truly. The token itself is never stored (security.md, Sessions).';
comment on column sessions.token_hash is 'SHA-256 of the opaque 256-bit token.';
comment on column sessions.idle_seconds is 'Without a call for this long the session is over.';

create table login_throttle (
  key text primary key,
  failures int not null check (failures > 0),
  last_failure_at timestamptz not null
);
comment on table login_throttle is 'Failed logins by address, by account with address and by account (security.md, Sessions); a row fades with time.';

create table known_addresses (
  user_id uuid not null references users,
  address text not null,
  last_login_at timestamptz not null,
  primary key (user_id, address)
);
comment on table known_addresses is 'Where a person has logged in from: the slow step of an account under attack never locks these out.';

create table setup_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);
comment on table setup_links is 'The one-time link of the first boot; burnt by its use.';

-- Projects -------------------------------------------------------------------------------------------------------------

create table projects (
  id uuid primary key default new_id(),
  name text not null check (name = btrim(name) and length(name) between 1 and 200 and position('/' in name) = 0),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index projects_name_key on projects (name_key(name)) where deleted_at is null;
comment on table projects is 'The identity of a project; modules switch it on for themselves (decisions 19).';

create table project_modules (
  project_id uuid not null references projects,
  module text not null check (module in ('sections', 'timesheets', 'allocations', 'worklog', 'targets')),
  added_by uuid references users,
  added_at timestamptz not null default now(),
  primary key (project_id, module)
);
comment on table project_modules is 'Which module uses a project; `sections` is the task module''s word for its projects (decisions 19).';

-- Audit ----------------------------------------------------------------------------------------------------------------

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references users,
  call text not null,
  object_type text not null,
  object_id text,
  object_name text,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_log_at on audit_log (at);
create index audit_log_object on audit_log (object_type, object_id, at);
create index audit_log_actor on audit_log (actor_id, at);
comment on table audit_log is 'One append-only row a write, in the write''s own transaction. The app''s role can neither change nor delete it.';
comment on column audit_log.call is 'Method and path of the contract, as "PUT /user/block/:id".';

grant usage on schema public to proofline_app;
grant select, insert, update, delete on all tables in schema public to proofline_app;
grant usage on all sequences in schema public to proofline_app;
revoke update, delete on audit_log from proofline_app;
revoke update, delete on work_terms, salaries, user_managers, user_department_sets, user_department_members from proofline_app;
revoke delete on users, departments, projects from proofline_app;

-- The two departments that carry recruiting rights exist from the start and stay (decisions 72).
insert into departments (name) values ('recruiter'), ('head-recruiter');
