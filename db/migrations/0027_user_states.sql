-- Roles and account state as dated facts: a report of a day asks who somebody was on that day.

create table user_states (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  effective_from date not null,
  roles text[] not null,
  state text not null check (state in ('active', 'blocked', 'deleted')),
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid references users
);
create index user_states_in_force on user_states (user_id, effective_from desc, made_at desc);
comment on table user_states is
  'The roles and the state of a person from a day on (Asia/Kolkata); users holds those of now. Before the first row of somebody: unknown.';
grant select, insert on user_states to proofline_app;

-- What is known of the people so far: their roles as they are, since they were added; a block since the last one that was logged.
insert into user_states (user_id, effective_from, roles, state, made_at, made_by)
select id, (created_at at time zone 'Asia/Kolkata')::date, roles, 'active', created_at, created_by from users;
insert into user_states (user_id, effective_from, roles, state)
select u.id, (coalesce(l.at, now()) at time zone 'Asia/Kolkata')::date, u.roles, 'blocked'
from users u
left join lateral (
  select max(a.at) as at from audit_log a
  where a.object_type = 'user' and a.object_id = u.id::text and a.call = 'PUT /user/block/:id') l on true
where u.account_state = 'blocked';
insert into user_states (user_id, effective_from, roles, state)
select id, (deleted_at at time zone 'Asia/Kolkata')::date, roles, 'deleted' from users where deleted_at is not null;
