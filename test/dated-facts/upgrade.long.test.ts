/**
 * The upgrade of a released version assigns departments, managers, states and last days to days as the rules say (decisions 170,
 * 171).
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../src/kit/postgres/migrate.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { selectReportPeople, SEES_ALL } from '../../src/reports/server/selection.ts'
import { runInServer, withDatabaseName } from '../database/copies.ts'
import { migrationsDir, readOldFolder, restore } from '../migrated/old-folder.ts'

// October 2026 is closed in this old version.
const folder = readOldFolder('0038_taken_back.json.br')
const database = `facts_${process.pid}`
const ownerUrl = withDatabaseName(inject('templateUrl'), database)
const owner = openOwner(ownerUrl)
const id = (at: number): string => `0000000${at}-0000-7000-8000-00000000fac7`
/** For each person: the day of creation, the first day, and the days of the first department and manager. */
const people = {
  early: [id(1), '2026-11-05', '2026-09-14', '2026-11-10'],
  late: [id(2), '2026-09-01', '2026-09-01', '2026-11-10'],
  atOnce: [id(3), '2026-11-05', '2026-11-05', '2026-11-05'],
} as const
/**
 * For each leaver: the day of the block, the day of a timesheet or none, and whether the person was unblocked on the next day.
 */
const leavers = {
  worked: [id(4), '2026-11-12', '2026-11-12', false],
  idle: [id(5), '2026-11-12', null, false],
  back: [id(6), '2026-11-12', '2026-11-12', true],
  closed: [id(7), '2026-10-20', '2026-10-20', false],
} as const
beforeAll(async () => {
  await runInServer(ownerUrl, `create database ${database} template template0 encoding 'UTF8'`)
  await restore(ownerUrl, folder)
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`
    for (const [name, [person, made, first, saved]] of Object.entries(people)) {
      await db`
        insert into users (id, email, full_name, password_hash, roles, created_at)
        values (${person}, ${`${name}@facts.example`}, ${name}, '-', '{AUTHOR}', ${`${made}T10:00:00+05:30`})`
      await db`insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${person}, ${first}, 5, 8)`
      await db`
        insert into user_states (user_id, effective_from, roles, state, made_at) values
          (${person}, ${made}, '{AUTHOR}', 'active', ${`${made}T10:00:00+05:30`}),
          (${person}, ${made}, '{AUTHOR}', ${name === 'early' ? 'blocked' : 'active'}, ${`${made}T18:00:00+05:30`})`
      await db`
        insert into user_managers (user_id, effective_from, manager_id)
        select ${person}, ${saved}, id from users where 'MANAGER' = any (roles) limit 1`
      await db`
        with s as (insert into user_department_sets (user_id, effective_from) values (${person}, ${saved}) returning id)
        insert into user_department_members (set_id, department_id, place)
        select s.id, d.id, 1 from s, (select id from departments where name = 'Physics' limit 1) d`
    }
    const target = crypto.randomUUID()
    await db`
      insert into worklog_targets (id, profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      select ${target}, (select id from worklog_profiles limit 1), ${people.late[0]}, 'Set 1', 'units', 40, '2026-10-05', '2026-10-06', now(),
        (select id from users where 'ADMIN' = any (roles) limit 1)`
    for (const day of ['2026-10-05', '2026-10-06'])
      await db`
        insert into worklog_sub_targets (target_id, user_id, day, type, target) values (${target}, ${people.late[0]}, ${day}, 'units', 40)`
  })
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`
    for (const [name, [person, left, filled, isBack]] of Object.entries(leavers)) {
      await db`
        insert into users (id, email, full_name, password_hash, roles, created_at, account_state)
        values (${person}, ${`${name}@facts.example`}, ${name}, '-', '{AUTHOR}', '2026-10-01T10:00:00+05:30', ${isBack ? 'active' : 'blocked'})`
      await db`
        insert into user_states (user_id, effective_from, roles, state, made_at) values
          (${person}, '2026-10-01', '{AUTHOR}', 'active', '2026-10-01T10:00:00+05:30'),
          (${person}, ${left}, '{AUTHOR}', 'blocked', ${`${left}T18:00:00+05:30`})`
      if (isBack)
        await db`
          insert into user_states (user_id, effective_from, roles, state, made_at)
          values (${person}, ${left}::date + 1, '{AUTHOR}', 'active', ${`${left}T23:00:00+05:30`})`
      if (filled !== null)
        await db`
          insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
          values (${person}, ${filled}, 'FILLED', ${`${filled}T17:00:00+05:30`}, false, 1)`
    }
  })
  await migrate(ownerUrl, migrationsDir)
})
afterAll(async () => {
  await owner.end()
  await runInServer(ownerUrl, `drop database ${database} with (force)`)
})

const begins = async (person: string): Promise<unknown[]> => {
  const [row] = await owner<{ days: string[] }[]>`
    select array[
      (select min(d)::date::text from generate_series(timestamp '2026-08-01', '2026-11-30', '1 day') d
        where exists (select from user_department_members m where m.set_id = departments_on(${person}, d::date))),
      (select min(d)::date::text from generate_series(timestamp '2026-08-01', '2026-11-30', '1 day') d
        where manager_on(${person}, d::date) is not null)] as days`
  return row?.days ?? []
}

test('the upgrade moves early first departments and managers to the first open month and keeps later ones', async () => {
  expect(await begins(people.early[0])).toEqual(['2026-11-01', '2026-11-01'])
  expect(await begins(people.late[0])).toEqual(['2026-11-10', '2026-11-10'])
  const versions = await owner`select version from user_rights where user_id = ${people.early[0]}`
  expect(versions.map(({ version }) => version as unknown)).toEqual([1])
})

test("the first stored state counts from the first open month, and closed months keep the day's last one", async () => {
  const selection = {
    users: [people.early[0]],
    roles: null,
    departments: null,
    managers: null,
    projects: null,
    waiting: 'counted' as const,
  }
  const [found] = await selectReportPeople(owner, {
    ...selection,
    from: '2026-09-01',
    to: '2026-11-30',
    first: '2026-09-01',
    reader: SEES_ALL,
  })
  expect(found?.shown).toEqual([['2026-11-01', '2026-11-05']])
})

test('the upgrade lists the people and months whose figures it has changed', async () => {
  const rows = await owner<{ rule: string; month: string }[]>`
    select rule, month::text from upgrade_moves where user_id = any (${Object.values(people).map(([person]) => person)}::uuid[]) order by rule`
  expect([...rows]).toEqual([
    { rule: 'first department and manager', month: '2026-11-01' },
    { rule: 'first state', month: '2026-11-01' },
  ])
})

test('a last day with records counts as worked from the first open month on', async () => {
  const shown = async (person: string) => {
    const everybody = { roles: null, departments: null, managers: null, projects: null, waiting: 'counted' as const }
    const period = { from: '2026-10-01', to: '2026-11-30', first: '2026-10-01', reader: SEES_ALL }
    const [found] = await selectReportPeople(owner, { users: [person], ...everybody, ...period })
    return found?.shown
  }
  expect(await shown(leavers.worked[0])).toEqual([['2026-10-01', '2026-11-13']])
  expect(await shown(leavers.idle[0])).toEqual([['2026-10-01', '2026-11-12']])
  expect(await shown(leavers.back[0])).toEqual([['2026-10-01', '2026-12-01']])
  expect(await shown(leavers.closed[0])).toEqual([['2026-10-01', '2026-10-20']])
  const moved = await owner<{ user: string; month: string }[]>`
    select u.full_name as "user", m.month::text from upgrade_moves m join users u on u.id = m.user_id
    where m.rule = 'last day' and m.user_id = any (${Object.values(leavers).map(([person]) => person)}::uuid[]) order by 1`
  expect([...moved]).toEqual([
    { user: 'back', month: '2026-11-01' },
    { user: 'worked', month: '2026-11-01' },
  ])
})

test('the upgrade lists the closed months whose worklog reports gain or lose days by department', async () => {
  const expected = await owner<{ month: string; department: string | null; gone: number; come: number }[]>`
    with days as (
      select s.id, s.user_id, s.day, c.month from month_closings c
        join worklog_sub_targets s on date_trunc('month', s.day)::date = c.month and s.removed_at is null
      where c.reopened_at is null),
    before as (
      select d.id, d.month, m.department_id from days d
        left join user_department_members m on m.set_id = departments_on(d.user_id, (now() at time zone 'Asia/Kolkata')::date)),
    since as (
      select d.id, d.month, m.department_id from days d left join user_department_members m on m.set_id = departments_on(d.user_id, d.day)),
    gone as (select * from before except select * from since),
    come as (select * from since except select * from before)
    select month::text, department_id as department, sum(gone)::int as gone, sum(come)::int as come
    from (select month, department_id, 1 as gone, 0 as come from gone union all select month, department_id, 0, 1 from come) moves
    group by month, department_id order by month, department_id`
  const listed = await owner<{ month: string; department: string | null; gone: number; come: number }[]>`
    select month::text, department_id as department, days_gone as gone, days_come as come from upgrade_report_moves order by month, department_id`
  expect([...listed]).toEqual([...expected])
  const ofLate = listed.filter(({ month }) => month === '2026-10-01')
  expect(ofLate.find(({ department }) => department === null)?.come).toBeGreaterThanOrEqual(2)
  expect(ofLate.reduce((sum, { gone }) => sum + gone, 0)).toBeGreaterThanOrEqual(2)
})
