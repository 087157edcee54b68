// npm run bench reports: productivity of a month of 1,000 people and of a year of 200, with one and with three years stored, and its workbook.
import { cast, departmentId } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { dayOf, daysFrom } from '../src/kit/shared/time.ts'
import { monthsAfter } from '../src/kit/shared/typed-date.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { reports } from '../src/reports/contract.ts'
import type { DayRecord } from '../src/reports/day-rules.ts'
import { pagesOf, reportColumns, rowsOf } from '../src/reports/server/export-report.ts'
import { sourcesOf } from '../src/reports/server/gather.ts'
import { linesIn, targetsIn } from '../src/reports/server/gather-queries.ts'
import { peopleOf, type Selection } from '../src/reports/server/selection.ts'
import { bench, type Figure, type Ground, median, megabytes, peakWhile, seconds, timed } from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
const IN_DEPARTMENT = PEOPLE / 5
const PROJECTS = 10
const LINES = 3
const ROUNDS = 5
const MOST_RATIO = 2
const MOST_GROWTH = 1.2
const EXPORT_RATIO = 1.5
const MOST_MB = 150
const FIRST_BYTE_MS = 500

/** The people, what they work on, their targets of four quarters a year, and the accounts that they hold. */
const arrangePeople = (owner: Db, today: string) =>
  owner.unsafe(`
    insert into users (email, full_name, password_hash, roles, created_at)
      select 'person' || n || '@bench.example', 'Person ' || n, 'none', '{AUTHOR}', '${today}'::date - 1500 from generate_series(1, ${PEOPLE}) n;
    create view bench_people as select id, number from users where email like '%@bench.example';
    insert into user_states (user_id, effective_from, roles, state) select id, '${today}'::date - 1500, '{AUTHOR}', 'active' from bench_people;
    insert into user_managers (user_id, effective_from, manager_id) select id, '${today}'::date - 1500, '${cast.kavita.id}' from bench_people;
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
      select id, '${today}'::date - 1500 + n * 900, (array[6, 5.5])[1 + n], 8 from bench_people, generate_series(0, 1) n;
    insert into user_department_sets (user_id, effective_from)
      select id, '${today}'::date - 1500 from bench_people order by number limit ${IN_DEPARTMENT};
    insert into user_department_members (set_id, department_id, place)
      select s.id, '${departmentId('Physics')}', 1 from user_department_sets s join bench_people p on p.id = s.user_id;
    insert into projects (name) select 'Bench ' || n from generate_series(0, ${PROJECTS - 1}) n;
    create view bench_projects as select id, name, (row_number() over (order by name) - 1)::int as place from projects where name like 'Bench %';
    insert into project_modules (project_id, module) select id, m from bench_projects, unnest(array['timesheets', 'targets', 'allocations']) m;
    insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_at)
      select id, 'Set', '${departmentId('Physics')}', 'Optics', 'AUTHOR', name, now() from bench_projects;
    insert into assigned_targets (row_id, user_id) select r.id, p.id from target_rows r, bench_people p;
    insert into allocation_departments (project_id, department_id) select id, '${departmentId('Physics')}' from bench_projects;
    insert into accounts (account_id, project_id, department_id, is_multiple)
      select 'ID-' || place, id, '${departmentId('Physics')}', true from bench_projects where place < 2;
    insert into allocation_holds (account_id, user_id, mode, during)
      select a.id, p.id, 'multiple', tstzrange('${today}'::date - 1400, null) from accounts a, bench_people p where a.account_id like 'ID-_'`)

/** The work of so many days before a day: three lines on each of six days a week, targets, absences, qualitative records and files. */
const arrangeWork = async (owner: Db, before: string, days: number): Promise<void> => {
  // Its rows are right by construction: the checks of each would take longer than the row.
  const written = ['timesheet_entries', 'timesheet_lines', 'absences', 'qualitative_records', 'productivity_hours']
  for (const table of written) await owner`alter table ${owner(table)} disable trigger all`
  await owner.unsafe(`
    insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
      select a.id, '${before}'::date - n, 30 + n % 7, now(), '${cast.meera.id}' from assigned_targets a, generate_series(1, ${days}, 91) n;
    insert into timesheet_entries (user_id, day, status, filled_at, decided_at, decided_by, off_day, done)
      select p.id, d::date, 'APPROVED', d, d, '${cast.kavita.id}', false, 45
      from generate_series('${before}'::date - ${days}, '${before}'::date - 1, interval '1 day') d, bench_people p
      where extract(isodow from d) < 7 order by 2, 1;
    insert into timesheet_lines (entry_id, place, project_id, done)
      select e.id, n, b.id, 10 + (e.day - date '2020-01-01') % 11
      from timesheet_entries e join bench_people p on p.id = e.user_id, generate_series(1, ${LINES}) n join bench_projects b on true
      where e.day >= '${before}'::date - ${days} and e.day < '${before}'::date and b.place = (p.number + n * 3) % ${PROJECTS};
    insert into absences (user_id, day, reason, made_at, made_by)
      select p.id, '${before}'::date - n - p.number % 25, 'PL', now(), '${cast.meera.id}' from bench_people p, generate_series(1, ${days} - 25, 30) n;
    insert into qualitative_records (user_id, day, minutes, approved, made_at, made_by, filled_at, decided_at, decided_by)
      select p.id, '${before}'::date - n, 45, true, now(), p.id, now(), now(), '${cast.kavita.id}' from bench_people p, generate_series(1, ${days}, 7) n;
    insert into productivity_files (name, content_hash, row_count, people, hours, first_day, last_day, uploaded_at, uploaded_by)
      values ('Hours ${before}', sha256('${before}'), 1, 1, 1, '${before}'::date - ${days}, '${before}', now(), '${cast.meera.id}');
    insert into productivity_hours (file_id, sheet_row, user_id, day, hours, details)
      select f.id, 1 + row_number() over (order by n, p.id), p.id, '${before}'::date - n, 0.75, ''
      from productivity_files f, bench_people p, generate_series(1, ${days}, 5) n where f.name = 'Hours ${before}'`)
  for (const table of written) await owner`alter table ${owner(table)} enable trigger all`
  await owner.unsafe('vacuum analyze')
}

type Body = Record<string, string | number | string[]>
const post = ({ url, token }: Ground, path: string, body: Body): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** The bytes of a response, and when the first of them came. */
async function received(response: Promise<Response>) {
  const began = performance.now()
  const { ok, body } = await response
  if (!ok || body === null) throw new Error('The report was refused')
  let first: number | undefined
  let bytes = 0
  for await (const chunk of body) {
    first ??= performance.now() - began
    bytes += chunk.length
  }
  return { first: first ?? Number.NaN, bytes }
}
const measure = async <T>(work: () => Promise<T>): Promise<number> => {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { ms } = await timed(work)
    // The first round opens connections and warms the code of both.
    if (round > 0) took.push(ms)
  }
  return median(took)
}

await bench({ name: 'reports', title: `Productivity: ${PEOPLE.toLocaleString('en-IN')} people` }, async (ground) => {
  const { owner, serverMemory } = ground
  const today = dayOf(new Date())
  const first = monthsAfter(`${today.slice(0, 7)}-01`, -1)
  const to = daysFrom(`${today.slice(0, 7)}-01`, -1)
  const selection: Selection = {
    from: first,
    to,
    first,
    users: null,
    roles: null,
    departments: null,
    managers: 'any',
    projects: null,
  }
  const year = daysFrom(today, -365)
  const ofYear: Selection = {
    ...selection,
    from: year,
    to: today,
    first: `${year.slice(0, 7)}-01`,
    managers: null,
    departments: [departmentId('Physics')],
  }
  const month = { type: 'team', fromDate: first, toDate: to }
  const page = { page: 1, limit: 10 }
  const statements = async (asked: Selection) => {
    const people = (await peopleOf(owner, asked)).map(({ _id }) => _id)
    return sourcesOf(owner, { people, from: asked.first, to: asked.to })
  }
  const call = (body: Body) => received(post(ground, reports.productivity.path, body))

  await arrangePeople(owner, today)
  await arrangeWork(owner, today, 400)
  const ofOneYear = await measure(() => call({ ...month, ...page }))
  await arrangeWork(owner, daysFrom(today, -400), 730)
  const gathering = await measure(() => statements(selection))
  const firstPage = await measure(() => call({ ...month, ...page }))
  const whole = await measure(() => call(month))
  const gatheringYear = await measure(() => statements(ofYear))
  const yearly = await measure(() =>
    call({ type: 'department', department: departmentId('Physics'), fromDate: year, toDate: today, ...page }),
  )
  const people = await peopleOf(owner, selection)
  await writePlan(owner, 'reports-people', () => peopleOf(owner, selection))
  const asked = { people: people.map(({ _id }) => _id), from: first, to }
  await writePlan(owner, 'reports-lines', () => linesIn(owner, asked))
  await writePlan(owner, 'reports-targets', () => targetsIn(owner, asked))

  const idle = serverMemory() ?? Number.NaN
  const [took, alone, firsts, peaks]: number[][] = [[], [], [], []]
  let rows = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const { peak, result } = await peakWhile(serverMemory, () =>
      timed(() => received(post(ground, reports.download.path, month))),
    )
    const read = await timed(async () => {
      for (const days of pagesOf(people, selection)) await sourcesOf(owner, { ...days, people: people.map(({ _id }) => _id) })
    })
    const before = new Map<string, DayRecord>()
    const pages: Awaited<ReturnType<typeof rowsOf>>[] = []
    for (const days of pagesOf(people, selection)) pages.push(await rowsOf(owner, people, { ...days, projects: null }, before))
    rows = pages.reduce((sum, each) => sum + each.length, 0)
    const written = await timed(async () => {
      async function* cells() {
        for (const row of pages.flat()) yield reportColumns.map(({ of }) => of(row, 0))
      }
      for await (const _ of writeSheet({ sheetName: 'report', columns: reportColumns, rows: cells() }));
    })
    if (round === 0) continue
    took?.push(result.ms)
    alone?.push(read.ms + written.ms)
    firsts?.push(result.result.first)
    peaks?.push(peak - idle)
  }
  const [download = 0, baseline = 0, byte = 0, peak = 0] = [took, alone, firsts, peaks].map((each) => median(each ?? []))
  const ratio = (figure: string, measured: number, to_: number, of: string, most: number): Figure => ({
    figure,
    measured: seconds(measured),
    baseline: `${seconds(to_)}: ${of}`,
    ratio: measured / to_,
    limit: `≤ ${most}`,
    met: measured / to_ <= most,
  })
  const within = (figure: string, measured: number, most: number): Figure => ({
    figure,
    measured: seconds(measured),
    baseline: '',
    limit: `≤ ${seconds(most)}`,
    met: measured <= most,
  })
  const gathered = 'its gathering statements alone'
  return {
    figures: [
      ratio('a month of a team, first page of ten days with all totals', firstPage, gathering, gathered, MOST_RATIO),
      within('the same', firstPage, 1_000),
      within('the whole answer', whole, 2_000),
      ratio(`a year of ${IN_DEPARTMENT} people, first page`, yearly, gatheringYear, gathered, MOST_RATIO),
      within('the same', yearly, 3_000),
      ratio('the month with three years stored', firstPage, ofOneYear, 'with one', MOST_GROWTH),
      ratio(
        `a workbook of ${rows.toLocaleString('en-IN')} rows`,
        download,
        baseline,
        'its statements in pages, then the writer on rows at hand',
        EXPORT_RATIO,
      ),
      {
        figure: 'its first byte',
        measured: `${byte.toFixed(0)} ms`,
        baseline: '',
        limit: `≤ ${FIRST_BYTE_MS} ms`,
        met: byte <= FIRST_BYTE_MS,
      },
      {
        figure: 'its memory above idle',
        measured: megabytes(peak),
        baseline: '',
        limit: `≤ ${MOST_MB} MB`,
        met: !(peak > MOST_MB * 1024 * 1024),
      },
    ],
    notes: [
      `${LINES} lines a working day, ${PROJECTS} projects, a target of each with four entries a year. ${ROUNDS} rounds, medians. Plans: \`bench/plans/reports-*.txt\`.`,
    ],
  }
})
