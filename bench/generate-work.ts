/** Adds people whose productivity is reported, and their work. */
import { cast, getDepartmentId } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'

export const PROJECTS = 10
/** The number of timesheet lines per person and day. */
export const LINES = 3

/**
 * Adds people of one manager until there are `people`, including those who are already in the team. The first `inDepartment` of
 * them belong to a department. Also adds their terms, projects and target rows, and the allocation IDs that they hold.
 */
export const arrangePeople = (owner: Db, today: string, { people, inDepartment }: { people: number; inDepartment: number }) =>
  owner.unsafe(`
    insert into users (email, full_name, password_hash, roles, created_at)
      select 'person' || n || '@bench.example', 'Person ' || n, 'none', '{AUTHOR}', '${today}'::date - 1500
      from generate_series(1, ${people} - (select count(*) from users where email like '%@bench.example')) n;
    update users set created_at = '${today}'::date - 1500 where email like '%@bench.example';
    create view bench_people as select id, number, roles from users where email like '%@bench.example';
    insert into user_states (user_id, effective_from, roles, state) select id, '${today}'::date - 1500, roles, 'active' from bench_people;
    insert into user_managers (user_id, effective_from, manager_id) select id, '${today}'::date - 1500, '${cast.kavita.id}' from bench_people;
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
      select id, '${today}'::date - 1500 + n * 900, (array[6, 5.5])[1 + n], 8 from bench_people, generate_series(0, 1) n;
    insert into user_department_sets (user_id, effective_from)
      select id, '${today}'::date - 1500 from bench_people order by number limit ${inDepartment};
    insert into user_department_members (set_id, department_id, place)
      select s.id, '${getDepartmentId('Physics')}', 1 from user_department_sets s join bench_people p on p.id = s.user_id;
    insert into projects (name) select 'Bench ' || n from generate_series(0, ${PROJECTS - 1}) n;
    create view bench_projects as select id, name, (row_number() over (order by name) - 1)::int as place from projects where name like 'Bench %';
    insert into project_modules (project_id, module) select id, m from bench_projects, unnest(array['timesheets', 'targets', 'allocations']) m;
    insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_at)
      select id, 'Set', '${getDepartmentId('Physics')}', 'Optics', 'AUTHOR', name, now() from bench_projects;
    insert into assigned_targets (row_id, user_id) select r.id, p.id from target_rows r, bench_people p;
    insert into allocation_departments (project_id, department_id) select id, '${getDepartmentId('Physics')}' from bench_projects;
    insert into accounts (account_id, project_id, department_id, is_multiple)
      select 'ID-' || place, id, '${getDepartmentId('Physics')}', true from bench_projects where place < 2;
    insert into allocation_holds (account_id, user_id, mode, during)
      select a.id, p.id, 'multiple', tstzrange('${today}'::date - 1400, null) from accounts a, bench_people p where a.account_id like 'ID-_'`)

/**
 * Adds the work of `days` days before a day: three timesheet lines on each of six days a week, targets, absences, qualitative
 * records and file hours.
 */
export const arrangeWork = async (owner: Db, before: string, days: number): Promise<void> => {
  const written = [
    'timesheet_entries',
    'timesheet_lines',
    'absences',
    'qualitative_records',
    'qualitative_tasks',
    'productivity_hours',
  ]
  for (const table of written) await owner`alter table ${owner(table)} disable trigger all`
  await owner.unsafe(`
    insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
      select a.id, '${before}'::date - n, 30 + n % 7, now(), '${cast.meera.id}' from assigned_targets a, generate_series(1, ${days}, 91) n;
    insert into timesheet_entries (user_id, day, status, filled_at, decided_at, decided_by, off_day, done)
      select p.id, d::date, 'APPROVED', d, d, '${cast.kavita.id}', false, 45
      from generate_series('${before}'::date - ${days}, '${before}'::date - 1, interval '1 day') d, bench_people p
      where extract(isodow from d) < 7 order by 2, 1;
    insert into timesheet_lines (entry_id, user_id, day, place, project_id, done)
      select e.id, e.user_id, e.day, n, b.id, 10 + (e.day - date '2020-01-01') % 11
      from timesheet_entries e join bench_people p on p.id = e.user_id, generate_series(1, ${LINES}) n join bench_projects b on true
      where e.day >= '${before}'::date - ${days} and e.day < '${before}'::date and b.place = (p.number + n * 3) % ${PROJECTS};
    insert into absences (user_id, day, reason, made_at, made_by)
      select p.id, '${before}'::date - n - p.number % 25, 'PL', now(), '${cast.meera.id}' from bench_people p, generate_series(1, ${days} - 25, 30) n;
    insert into qualitative_records (user_id, day, minutes, approved, made_at, made_by, filled_at, decided_at, decided_by)
      select p.id, '${before}'::date - n, 45, true, now(), p.id, now(), now(), '${cast.kavita.id}' from bench_people p, generate_series(1, ${days}, 7) n;
    insert into qualitative_tasks (record_id, place, title, description, minutes)
      select r.id, 1, 'Training', 'Checked the sample rows', r.minutes from qualitative_records r join bench_people p on p.id = r.user_id
      where r.day >= '${before}'::date - ${days} and r.day < '${before}'::date;
    insert into productivity_files (name, name_key, content_hash, row_count, people, hours, first_day, last_day, uploaded_at, uploaded_by)
      values ('Hours ${before}', name_key('Hours ${before}'), sha256('${before}'), 1, 1, 1, '${before}'::date - ${days}, '${before}', now(), '${cast.meera.id}');
    insert into productivity_hours (file_id, sheet_row, user_id, day, hours, details)
      select f.id, 1 + row_number() over (order by n, p.id), p.id, '${before}'::date - n, 0.75, ''
      from productivity_files f, bench_people p, generate_series(1, ${days}, 5) n where f.name = 'Hours ${before}'`)
  for (const table of written) await owner`alter table ${owner(table)} enable trigger all`
  await owner.unsafe('vacuum analyze')
  // This checkpoint keeps another one from starting during the measurement.
  await owner.unsafe('checkpoint')
}

/**
 * Adds a worklog profile to each project. In each of the months, which are 31 days long and end before a day, everybody gets a
 * target and its units, except on days of absence.
 */
export const arrangeWorklog = (owner: Db, before: string, months: number) =>
  owner.unsafe(`
    insert into worklog_subjects (project_id, name, name_key, created_at, created_by) select id, name, name_key(name), now(), '${cast.meera.id}' from bench_projects;
    insert into worklog_profiles (subject_id, name, name_key, budget_paise, created_at, created_by)
      select id, name, name_key(name), 6000, now(), '${cast.meera.id}' from worklog_subjects;
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      select f.id, p.id, 'Month', 'units', 10, '${before}'::date - 31 * n, '${before}'::date - 31 * n + 30, now(),
        (select id from users where 'ADMIN' = any (roles) order by id limit 1)
      from generate_series(1, ${months}) n, bench_people p join bench_projects b on b.place = (p.number + 3) % ${PROJECTS}
        join worklog_profiles f on f.name = b.name;
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, filled_at, filled_by)
      select t.id, t.user_id, t.start_day + n, t.type, t.target, case when w.works then 10 + n % 11 end, case when w.works then now() end,
        case when w.works then t.user_id end
      from worklog_targets t join worklog_profiles f on f.id = t.profile_id join bench_projects b on b.name = f.name, generate_series(0, 30) n,
        lateral (select absence_on(t.user_id, t.start_day + n) is null as works offset 0) w`)
