import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { reports } from '../contract.ts'
import { HOURS, type HoursName } from '../vocabulary.ts'

// The golden months stand beside the project; without them these tests are skipped.
const folder = fileURLToPath(new URL('../../../../shared/data/ledger/', import.meta.url))
const present = existsSync(folder)
if (!present)
  console.log('NOT RUN the golden months of productivity (src/reports/server/golden-calls.test.ts): ../shared/data is absent')

type Row = Record<string, unknown> & { id: string; user: string }
type Input = Record<string, Row[]> & { meta: { asOf: string; ranges: Record<string, [string, string]> } }
/** Seconds, and hours as serialized. */
type Hours = [number | string, number]
type Sums = { range: string; count: number; counts: Record<string, number> } & Record<HoursName, Hours>
type Line = { project: string; done: number; target: number | null; targetRow: string | null; modId: string | null } & Record<
  'productivityHours' | 'demandHours',
  Hours
>
type Expected = {
  records: ({ date: string; user: string; color: string; lines: Line[] } & Record<HoursName, Hours>)[]
  personTotals: (Sums & { user: string })[]
  teamTotals: (Sums & { manager: string })[]
  departmentTotals: (Sums & { department: string })[]
  countView: { department: string; range: string; user: string; count: number; counts: Record<string, number> }[]
  userTargetReport: {
    user: string
    date: string
    project: string
    done: string
    target: string
    modId: string | null
    qualiRecords: string[]
    progress: number
  }[]
}
const read = <T>(name: string): T => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as T
const shown = (hours: Record<HoursName, Hours>) => Object.fromEntries(HOURS.map((name) => [name, hours[name][1]]))
const only = (hours: Record<HoursName, number>) => Object.fromEntries(HOURS.map((name) => [name, hours[name]]))

/** Stores the ledger as it stands on its evening; the ids of its things become names of ids. */
async function store(app: TestApp, input: Input): Promise<void> {
  const { db } = app
  const by = (await db<{ id: string }[]>`select id from users where email = 'meera.joshi@proofline.example'`)[0]?.id ?? ''
  await db`create temporary table ledger (data jsonb)`
  await db`insert into ledger values (${JSON.stringify(input)}::text::jsonb)`
  await db.unsafe(`
    create function pg_temp.rows(list text) returns setof jsonb language sql as $$ select jsonb_array_elements(data -> list) from ledger $$;
    create function pg_temp.id(name text) returns uuid language sql as $$ select overlay(overlay(md5('ledger ' || name) placing '4' from 13) placing '8' from 17)::uuid $$;
    insert into users (id, email, full_name, password_hash, roles, created_at, account_state)
      select pg_temp.id(r->>'id'), r->>'email', r->>'fullName', '-', array(select jsonb_array_elements_text(r->'roles')),
        ((r->>'created') || 'T09:00:00+05:30')::timestamptz,
        case when exists (select from pg_temp.rows('states') s where s->>'user' = r->>'id') then 'blocked' else 'active' end
      from pg_temp.rows('people') r;
    insert into user_states (user_id, effective_from, roles, state, made_at)
      select pg_temp.id(r->>'id'), (r->>'created')::date, array(select jsonb_array_elements_text(r->'roles')), 'active', '2025-01-01'
      from pg_temp.rows('people') r
      union all select pg_temp.id(r->>'user'), (r->>'from')::date, array['AUTHOR'], r->>'state', (r->>'madeAt')::timestamptz
      from pg_temp.rows('states') r;
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at)
      select pg_temp.id(r->>'user'), (r->>'from')::date, (r->>'shiftType')::numeric, (r->>'workingHours')::numeric, (r->>'madeAt')::timestamptz
      from pg_temp.rows('workTerms') r;
    insert into user_managers (user_id, effective_from, manager_id, made_at)
      select pg_temp.id(r->>'user'), (r->>'from')::date, pg_temp.id(r->>'manager'), (r->>'madeAt')::timestamptz from pg_temp.rows('managers') r;
    insert into departments (id, name) select pg_temp.id(r->>'id'), 'Ledger ' || (r->>'name') from pg_temp.rows('departments') r;
    insert into user_department_sets (id, user_id, effective_from, made_at)
      select pg_temp.id('set' || r::text), pg_temp.id(r->>'user'), (r->>'from')::date, (r->>'madeAt')::timestamptz from pg_temp.rows('memberships') r;
    insert into user_department_members (set_id, department_id, place)
      select pg_temp.id('set' || r::text), pg_temp.id(d), place from pg_temp.rows('memberships') r,
        jsonb_array_elements_text(r->'departments') with ordinality as t(d, place);
    insert into projects (id, name) select pg_temp.id(r->>'id'), r->>'name' from pg_temp.rows('timesheetProjects') r;
    insert into projects (id, name) select pg_temp.id(r->>'id'), r->>'project_name' from pg_temp.rows('targetProjects') r;
    insert into project_modules (project_id, module) select pg_temp.id(r->>'id'), 'timesheets' from pg_temp.rows('timesheetProjects') r;
    insert into project_modules (project_id, module) select pg_temp.id(r->>'id'), 'targets' from pg_temp.rows('targetProjects') r;
  `)
  await db`
    insert into timesheet_entries (id, user_id, day, status, filled_at, decided_at, decided_by, off_day, done)
    select md5(r::text)::uuid, pg_temp.id(r->>'user'), (r->>'date')::date, r->>'status', now(),
      case when r->>'status' <> 'FILLED' then now() end, case when r->>'status' <> 'FILLED' then ${by}::uuid end, false,
      (select sum((l->>'done')::numeric) from jsonb_array_elements(r->'lines') l)
    from pg_temp.rows('timesheets') r`
  await db`
    insert into timesheet_lines (entry_id, place, project_id, done)
    select md5(r::text)::uuid, place, pg_temp.id(l->>'project'), (l->>'done')::numeric
    from pg_temp.rows('timesheets') r, jsonb_array_elements(r->'lines') with ordinality as t(l, place)`
  await db`
    insert into absences (user_id, day, reason, made_at, made_by)
    select pg_temp.id(r->>'user'), (r->>'date')::date, r->>'reason', (r->>'madeAt')::timestamptz, ${by} from pg_temp.rows('absences') r`
  await db`
    insert into qualitative_records (id, user_id, day, minutes, approved, made_at, made_by, filled_at, decided_at, decided_by)
    select pg_temp.id(r->>'id'), pg_temp.id(r->>'user'), (r->>'effectiveDate')::date,
      (select sum((t->>'hours')::int * 60 + (t->>'minutes')::int) from jsonb_array_elements(r->'taskList') t), (r->>'approved')::boolean,
      now(), ${by}, now(), case when (r->>'approved')::boolean then now() end, case when (r->>'approved')::boolean then ${by}::uuid end
    from pg_temp.rows('qualitative') r`
  await db`
    insert into qualitative_tasks (record_id, place, title, description, minutes)
    select pg_temp.id(r->>'id'), place, t->>'title', '-', (t->>'hours')::int * 60 + (t->>'minutes')::int
    from pg_temp.rows('qualitative') r, jsonb_array_elements(r->'taskList') with ordinality as t(t, place)`
  await db`
    insert into productivity_files (id, name, content_hash, row_count, people, hours, first_day, last_day, uploaded_at, uploaded_by, deleted_at, deleted_by)
    select pg_temp.id(r->>'id'), r->>'name', sha256((r->>'id')::bytea), 1, 1, 0, '2026-02-01', '2026-03-31', now(), ${by},
      case when (r->>'deleted')::boolean then now() end, case when (r->>'deleted')::boolean then ${by}::uuid end
    from pg_temp.rows('productivityFiles') r`
  await db`
    insert into productivity_hours (file_id, sheet_row, user_id, day, hours, details)
    select pg_temp.id(r->>'id'), place + 1, u.id, (h->>'date')::date, (h->>'hours')::numeric, ''
    from pg_temp.rows('productivityFiles') r, jsonb_array_elements(r->'rows') with ordinality as t(h, place), users u where u.email = h->>'user'`
  await db`
    insert into target_rows (id, project_id, sub_project_name, department_id, subject, role, keyword, added_at)
    select pg_temp.id(r->>'id'), pg_temp.id(r->>'project'), r->>'sub_project_name', pg_temp.id(r->>'department'), r->>'subject', r->>'role',
      r->>'keyword', now() from pg_temp.rows('targetRows') r`
  await db`
    insert into assigned_targets (id, row_id, user_id)
    select pg_temp.id(r->>'id'), pg_temp.id(r->>'row'), pg_temp.id(r->>'user') from pg_temp.rows('assignedTargets') r`
  await db`
    insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by, voided_at, voided_by, void_reason)
    select pg_temp.id(r->>'assigned'), (r->>'effective_date')::date, (r->>'target_count')::numeric, (r->>'madeAt')::timestamptz, ${by},
      case when v then now() end, case when v then ${by}::uuid end, case when v then 'Withdrawn' end
    from pg_temp.rows('targetHistory') r cross join lateral (select coalesce((r->>'withdrawn')::boolean, false) as v) w`
  await db`
    insert into allocation_departments (project_id, department_id)
    select distinct p.id, pg_temp.id('d1') from pg_temp.rows('accounts') r join projects p on name_key(p.name) = name_key(r->>'project')`
  await db`
    insert into accounts (id, account_id, project_id, department_id, is_multiple)
    select pg_temp.id(r->>'id'), r->>'account_id', p.id, pg_temp.id('d1'), (r->>'is_multiple')::boolean
    from pg_temp.rows('accounts') r join projects p on name_key(p.name) = name_key(r->>'project')`
  await db`
    insert into allocation_holds (account_id, user_id, mode, during)
    select pg_temp.id(r->>'account'), pg_temp.id(r->>'user'), r->>'mode', tstzrange((r->>'start')::timestamptz, (r->>'end')::timestamptz)
    from pg_temp.rows('holds') r`
}

describe.runIf(present)('the golden months through the calls', () => {
  const input = present ? read<Input>('input') : ({ meta: { asOf: '', ranges: {} } } as unknown as Input)
  const expected = present ? read<Expected>('expected') : ({} as Expected)
  let app: TestApp
  let meera: Client
  const ids = new Map<string, string>()
  beforeAll(async () => {
    app = await startTestApp(new Date('2026-03-25T14:00:00Z'))
    meera = await app.as('meera')
    await store(app, input)
    const named = Object.values(input).flatMap((list) => (Array.isArray(list) ? list.map(({ id }) => id) : []))
    const rows = await app.db<{ name: string; id: string }[]>`
      select name, pg_temp.id(name) as id from unnest(${named.filter((name) => name !== undefined)}::text[]) name`
    for (const { name, id } of rows) ids.set(id, name)
  })
  afterAll(() => app.close())
  const idOf = (name: string): string => [...ids].find(([, each]) => each === name)?.[0] ?? name
  const nameOf = (id: string): string => ids.get(id) ?? id
  const projectOf = (name: string): string => input['timesheetProjects']?.find((each) => each['name'] === name)?.id ?? name
  const period = (range: string) => {
    const [fromDate = '', toDate = ''] = input.meta.ranges[range] ?? []
    return { fromDate, toDate }
  }
  const ledger = new Set((input['people'] ?? []).map(({ id }) => id))

  test('each record and each line, of everybody at once', async () => {
    const { records, projectData } = await meera.ok(reports.productivity, { body: { type: 'department', ...period('joined') } })
    const own = records.filter(({ user }) => ledger.has(nameOf(user)))
    const found = own.map(({ dateKey, user, color, ...hours }) => ({
      date: dateKey,
      user: nameOf(user),
      color,
      ...only(hours),
      projects: hours.projects.map((name) => projectOf(name)),
      lines: projectData
        .filter((line) => line.dateKey === dateKey && line.user === user)
        .map(({ projectName, done, target, productivityHours, demandHours, modId, subject }) => {
          return { project: projectOf(projectName), done, target, productivityHours, demandHours, modId, subject }
        }),
    }))
    const subjectOf = (row: string | null) => input['targetRows']?.find(({ id }) => id === row)?.['subject'] ?? null
    expect(found).toEqual(
      expected.records.map(({ date, user, color, lines, ...hours }) => ({
        date,
        user,
        color,
        ...shown(hours),
        projects: lines.map(({ project }) => project),
        lines: lines.map(({ project, done, target, targetRow, productivityHours, demandHours, modId }) => ({
          project,
          done,
          target,
          productivityHours: productivityHours[1],
          demandHours: demandHours[1],
          modId,
          subject: subjectOf(targetRow),
        })),
      })),
    )
  })

  const sums = (of: { count: number; counts: Record<string, number>; totals: Record<HoursName, number> }) => ({
    count: of.count,
    counts: of.counts,
    ...only(of.totals),
  })
  const expectedSums = (row: Sums) => ({ count: row.count, counts: row.counts, ...shown(row) })

  test('totals of people, teams and departments, by their own reports', async () => {
    for (const row of expected.personTotals) {
      const body = { type: 'user', user: idOf(row.user), ...period(row.range) }
      expect(sums(await meera.ok(reports.productivity, { body })), `${row.user} ${row.range}`).toEqual(expectedSums(row))
    }
    for (const row of expected.teamTotals) {
      const body = { type: 'team', manager: [idOf(row.manager)], ...period(row.range), page: 1, limit: 1 }
      expect(sums(await meera.ok(reports.records, { body })), `${row.manager} ${row.range}`).toEqual(expectedSums(row))
    }
    for (const row of expected.departmentTotals) {
      const body = {
        type: 'department',
        dep: idOf(row.department),
        start: period(row.range).fromDate,
        end: period(row.range).toDate,
      }
      const whole = await meera.ok(reports.productivity, { body })
      expect(sums(whole), `${row.department} ${row.range}`).toEqual(expectedSums(row))
      const people = expected.countView.filter(({ department, range }) => department === row.department && range === row.range)
      expect(whole.people.map(({ _id, count, counts }) => ({ user: nameOf(_id), count, counts }))).toEqual(
        people.map(({ user, count, counts }) => ({ user, count, counts })),
      )
    }
  }, 60_000)

  test('a manager reads the own team of each day, whatever is asked', async () => {
    const m1: Client = await app.asAdded(idOf('m1'))
    for (const row of expected.teamTotals.filter(({ manager }) => manager === 'm1'))
      for (const type of ['team', 'department']) {
        const body = { type, manager: [idOf('m2')], ...period(row.range) }
        expect(sums(await m1.ok(reports.productivity, { body })), `${type} ${row.range}`).toEqual(expectedSums(row))
      }
  })

  test('the user target report', async () => {
    const { data } = await meera.ok(reports.targets, { body: { type: 'department', ...period('inner') } })
    const found = data.groupedData
      .filter(({ user }) => ledger.has(nameOf(user)))
      .map(({ user, date, projectName, done, target, modId, qualiRecords, progress }) => ({
        user: nameOf(user),
        date,
        project: projectOf(projectName),
        done,
        target,
        modId,
        qualiRecords: [...new Set(qualiRecords.map(({ _id }) => nameOf(_id)))].toSorted(),
        progress,
      }))
    const key = (row: { date: string; user: string }) => `${row.date} ${row.user}`
    expect(found).toEqual(
      expected.userTargetReport
        .map(({ user, date, project, done, target, modId, qualiRecords, progress }) => {
          return { user, date, project, done, target, modId, qualiRecords: qualiRecords.toSorted(), progress }
        })
        .toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)),
    )
  })
})
