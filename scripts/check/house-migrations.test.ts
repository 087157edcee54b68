import { expect, test } from 'vitest'
import { migrationFaults } from './house-migrations.ts'

const faults = (text: string, path = 'db/migrations/0060_new.sql') => migrationFaults({ path, text }).map(({ line }) => line)

test.each([
  ['create index tasks_by_state on tasks (state);'],
  ['create unique index if not exists on task_events (task_id);'],
  ['alter table tasks\n  add constraint tasks_state check (state <> 0);'],
  ['alter table audit_log add foreign key (actor_id) references users;'],
  ['alter table tasks alter column state set not null;'],
  ['alter table tasks alter state type bigint;'],
  ['alter table task_events add column key uuid default gen_random_uuid();'],
  ['alter table tasks add column words tsvector generated always as (to_tsvector(stem)) stored;'],
  ['update tasks set state = 1;'],
  ['delete from worklog_sums where hours = 0;'],
  ['lock table timesheet_entries in share mode;'],
  ['drop index tasks_by_state;'],
  ['-- locks users: this reason is of another table\nupdate tasks set state = 1;'],
  ["comment on table users is 'a; b';\n-- locks tasks:\nupdate tasks set state = 1;"],
])('the migration %j has one fault', (sql) => {
  expect(faults(sql)).toHaveLength(1)
})

test.each([
  ['create index concurrently if not exists tasks_by_state on tasks (state);'],
  ['create index departments_by_name on departments (name);'],
  ['alter table tasks add column runs jsonb;'],
  ['alter table tasks add column state int not null default 0;'],
  ['alter table tasks add constraint tasks_state check (state <> 0) not valid;'],
  ['alter table tasks validate constraint tasks_state;'],
  ['create table task_events (id int);\ncreate index on task_events (id);'],
  ['-- locks tasks: only rows of files that were deleted, some hundred at most\nupdate tasks set state = 1;'],
  ['create function f() returns void language sql as $$ update tasks set state = 1; $$;'],
  ["comment on table tasks is 'update tasks; delete from tasks';"],
])('the migration %j has no faults', (sql) => {
  expect(faults(sql)).toEqual([])
})

test('a fault of a migration names its line, and a released migration has no faults', () => {
  const sql = '-- What it does.\n\nselect 1;\n\nupdate tasks set state = 1;\n'
  expect(faults(sql)).toEqual([5])
  expect(faults(sql, 'db/migrations/0054_analyze_grown.sql')).toEqual([])
})
