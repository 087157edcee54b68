// npm run bench cross-check: the work cross-check of a month of 1,000 people, whose work is in every source.
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { toDay, daysFrom } from '../src/kit/shared/time.ts'
import { crossChecks } from '../src/reports/cross-check/contract.ts'
import {
  finishedRows,
  loggedMinutes,
  projectsWithRows,
  tolerances,
  worklogUnits,
} from '../src/reports/cross-check/server/queries.ts'
import { loadReportSources } from '../src/reports/server/gather.ts'
import { selectReportPeople, type ReportSelection } from '../src/reports/server/selection.ts'
import { finishedRows as rowsOfTasks } from '../src/tasks/home/server/finished-work.ts'
import { reachFor } from '../test/reach.ts'
import { generateFile } from './generate.ts'
import { arrangePeople, arrangeWork } from './generate-work.ts'
import { bench, createCaller, inTurn, buildRatioFigure, within } from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
/** Of a person and day. */
const ROWS = 10
const DAYS = 31
const ROUNDS = 5
const RATIO = 2
const MOST_MS = 2_000

/**
 * Beside the timesheets of these days before a day: units in the worklog, and rows of files, for the first projects of each
 * person.
 */
async function arrangeOthers(owner: Db, before: string): Promise<void> {
  const [first = { id: '' }] = await owner<{ id: string }[]>`select id from bench_projects where place = 0`
  await owner`insert into project_modules (project_id, module) select id, 'sections' from bench_projects where place < 5`
  await generateFile(owner, { projectId: first.id, name: 'Bench.xlsx', rows: PEOPLE * ROWS })
  await owner`set session_replication_role = replica`
  await owner.unsafe(`
    insert into worklog_subjects (project_id, name, created_at, created_by) select id, name, now(), '${cast.meera.id}' from bench_projects;
    insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
      select id, name, 6000, now(), '${cast.meera.id}' from worklog_subjects;
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      select f.id, p.id, 'Month', 'units', 10, '${before}'::date - ${DAYS}, '${before}'::date - 1, now(), (select id from users where 'ADMIN' = any (roles) order by id limit 1)
      from bench_people p join bench_projects b on b.place = (p.number + 3) % 10 join worklog_profiles f on f.name = b.name;
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, filled_at, filled_by)
      select t.id, t.user_id, t.start_day + n, t.type, t.target, 10 + n % 11, now(), t.user_id
      from worklog_targets t, generate_series(0, ${DAYS - 1}) n;
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
      select t.id, t.file_id, ('${before}'::date - n) + interval '6 hours', 'update', 'AUTHOR', p.id, 'done', n, '{}', '{}'
      from (select id, row_number() over (order by number) - 1 as place from bench_people) p
        join tasks t on (t.sr_no - 1) / ${ROWS} = p.place, generate_series(1, ${DAYS}) n`)
  await owner`set session_replication_role = default`
  await owner.unsafe('vacuum analyze')
}

await bench({ name: 'cross-check', title: `Work cross-check: ${PEOPLE.toLocaleString('en-IN')} people` }, async (context) => {
  const { owner } = context
  const today = toDay(new Date())
  const from = daysFrom(today, -DAYS)
  const to = daysFrom(today, -1)
  await arrangePeople(owner, today, { people: PEOPLE, inDepartment: PEOPLE / 5 })
  await arrangeWork(owner, today, DAYS + 31)
  await arrangeOthers(owner, today)

  const everybody = { users: null, roles: null, departments: null, managers: null, projects: null, waiting: 'counted' } as const
  const selection: ReportSelection = {
    from,
    to,
    first: `${from.slice(0, 7)}-01`,
    ...everybody,
    reader: { id: '', roles: ['ADMIN'] },
  }
  const reach = reachFor('team', cast.meera.id, 'ADMIN')
  const statements = async () => {
    const params = { people: (await selectReportPeople(owner, selection)).map(({ _id }) => _id), from, to }
    await Promise.all([
      loadReportSources(owner, { ...params, reader: selection.reader }),
      worklogUnits(owner, params),
      loggedMinutes(owner, params),
      finishedRows(owner, reach, [rowsOfTasks], params),
      projectsWithRows(owner, reach, [rowsOfTasks]),
      tolerances(owner),
    ])
    return params
  }
  const params = await statements()
  await writePlan(owner, 'cross-check-units', () => worklogUnits(owner, params))
  await writePlan(owner, 'cross-check-rows', () => finishedRows(owner, reach, [rowsOfTasks], params))
  const call = createCaller(context)
  const query = new URLSearchParams({ from, to })
  const took = await inTurn(ROUNDS, async () => (await call('GET', `${crossChecks.ofDays.path}?${query}`)).text(), statements)
  return {
    figures: [
      buildRatioFigure(`${DAYS} days, first page with its counts`, took, 'its statements alone', { most: RATIO }),
      within('the same', took[0], MOST_MS),
    ],
    notes: [
      `Lines, qualitative records and file hours as in \`npm run bench reports\`, a worklog target of each person, ${ROWS} rows of files a day. ${ROUNDS} rounds of each in turn, medians.`,
    ],
  }
})
