-- What a domain publishes of its tables: the others read these views, never the tables (docs/data-model.md, Published views).
-- Each runs with the rights of the reader, and the planner puts its tables in its place.

create view identities with (security_invoker = true) as
select id, email, full_name, roles, enable_assignments, enable_qualitative, status_report_permission, account_state, created_at, deleted_at from users;
comment on view identities is 'Who acts and to whom things belong: what every domain may know of a person, deleted ones too.';
grant select, update on identities to proofline_app;

create view person_departments with (security_invoker = true) as
select set_id, department_id, place from user_department_members;
comment on view person_departments is 'The departments of a dated set, which departments_on() finds for a person and a day.';
grant select on person_departments to proofline_app;

create view department_names with (security_invoker = true) as
select id, name, deleted_at from departments;
comment on view department_names is 'Company departments, deleted ones too.';
grant select, update on department_names to proofline_app;

create view project_names with (security_invoker = true) as
select id, name, deleted_at from projects;
comment on view project_names is 'Projects of any module, deleted ones too.';
grant select, update on project_names to proofline_app;

create view module_projects with (security_invoker = true) as
select p.id, p.name, p.deleted_at, m.module, m.added_by, m.added_at from projects p join project_modules m on m.project_id = p.id;
comment on view module_projects is 'Projects with each module that uses them.';
grant select, update on module_projects to proofline_app;

create view closed_months with (security_invoker = true) as
select month from month_closings where reopened_at is null;
comment on view closed_months is 'The first days of the months that are closed now.';
grant select on closed_months to proofline_app;

-- By columns, so that rows of the view can be asked too.
create function may_hold(deleted_at timestamptz, account_state text, enable_assignments boolean, roles text[], stage text) returns boolean
  language sql stable parallel safe
  return deleted_at is null and account_state = 'active' and enable_assignments and (stage is null or stage = any (roles));
comment on function may_hold(timestamptz, text, boolean, text[], text) is 'Whether a person may be given work in a role now (null: in any): living, not blocked, with assignments, and holding the role (workflow.md, Assigning).';
drop function may_hold(users, text);
