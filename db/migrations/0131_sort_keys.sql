-- Names of people, projects, departments and files have one order, whatever the collation of the database is: their sort keys are
-- computed by the program (src/kit/shared/name-order.ts) and compared by their bytes. Rows that are there, and those that another
-- version writes, have name_key until a sweep gives them their own.

create function keep_sort_key() returns trigger language plpgsql as $$
declare
  name text := to_jsonb(new) ->> tg_argv[0];
begin
  if new.sort_key is null or right(new.sort_key, length(name) + 1) <> chr(1) || name then
    new.sort_key := name_key(name);
  end if;
  return new;
end $$;
comment on function keep_sort_key() is
  'Sets the sort_key of a name (argument) that came without its own to name_key: each of its own ends with U+0001 and the name.';

alter table users add column sort_key text collate "C";
alter table projects add column sort_key text collate "C";
alter table departments add column sort_key text collate "C";
alter table files add column sort_key text collate "C";
update users set sort_key = name_key(full_name);
update projects set sort_key = name_key(name);
update departments set sort_key = name_key(name);
update files set sort_key = name_key(name);
alter table users alter column sort_key set not null;
alter table projects alter column sort_key set not null;
alter table departments alter column sort_key set not null;
alter table files alter column sort_key set not null;
comment on column users.sort_key is
  'What the name is ordered by: toSortKey of it, or name_key until the program has set that (keep_sort_key). An erased person has that of the erased name.';
comment on column projects.sort_key is 'As users.sort_key.';
comment on column departments.sort_key is 'As users.sort_key.';
comment on column files.sort_key is 'As users.sort_key.';

create trigger users_sort_key before insert or update of full_name on users
  for each row execute function keep_sort_key('full_name');
create trigger projects_sort_key before insert or update of name on projects
  for each row execute function keep_sort_key('name');
create trigger departments_sort_key before insert or update of name on departments
  for each row execute function keep_sort_key('name');
create trigger files_sort_key before insert or update of name on files
  for each row execute function keep_sort_key('name');

create or replace view identities with (security_invoker = true) as
  select id, email, full_name, roles, enable_assignments, enable_qualitative, status_report_permission, account_state, created_at, deleted_at,
    sort_key
  from users;
create or replace view department_names with (security_invoker = true) as
  select id, name, deleted_at, name_key, sort_key from departments;
create or replace view project_names with (security_invoker = true) as
  select id, name, deleted_at, name_key, sort_key from projects;
create or replace view module_projects with (security_invoker = true) as
  select p.id, p.name, p.deleted_at, m.module, m.added_by, m.added_at, p.name_key, p.sort_key
  from projects p join project_modules m on m.project_id = p.id;

create function list_absent_days_with_figures() returns table (user_id uuid, person text, day date, targets text[]) language sql stable as $$
  select d.user_id, u.full_name, d.day, f.targets
  from absent_days_with_figures d join users u on u.id = d.user_id
    cross join lateral (
      select array_agg(t.name order by t.name, t.id) as targets from worklog_sub_targets s join worklog_targets t on t.id = s.target_id
      where s.user_id = d.user_id and s.day = d.day and s.removed_at is null and s.filled_at is not null) f
  where f.targets is not null and absence_on(d.user_id, d.day) is not null
  order by d.day desc, u.sort_key, d.user_id
$$;
comment on function list_absent_days_with_figures() is
  'The days of absent_days_with_figures that still have an absence and figures, the latest first, with the targets that have figures.';
