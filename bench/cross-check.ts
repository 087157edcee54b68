// npm run bench cross-check measures the work cross-check of a month of 1,000 people, who have work in every source.
import { cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { crossChecks } from '../src/reports/cross-check/contract.ts'
import {
  checkedSources,
  selectProjectsWithRows,
  selectTolerances,
  selectWorkIn,
} from '../src/reports/cross-check/server/queries.ts'
import { loadReportSources } from '../src/reports/server/gather.ts'
import { selectReportPeople, type ReportSelection } from '../src/reports/server/selection.ts'
import { finishedRows as rowsOfTasks } from '../src/row-work/home/server/finished-work.ts'
import { resolveTestReach } from '../test/reach.ts'
import { generateFile } from './generate.ts'
import { arrangePeople, arrangeWork, arrangeWorklog } from './generate-work.ts'
import { bench, createCaller, runInTurn, buildRatioFigure, buildDurationFigure } from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
const ROWS = 10
const DAYS = 31
const ROUNDS = 5
const RATIO = 2
const MOST_MS = 2_000

/**
 * Adds units in the worklog and decided rows of files for the `DAYS` days before a day. The timesheets of those days exist
 * already. The rows belong to the first projects.
 */
async function arrangeOthers(owner: Db, before: string): Promise<void> {
  const [first = { id: '' }] = await owner<{ id: string }[]>`select id from bench_projects where place = 0`
  await owner`insert into project_modules (project_id, module) select id, 'sections' from bench_projects where place < 5`
  await generateFile(owner, { projectId: first.id, name: 'Bench.xlsx', rows: PEOPLE * ROWS })
  await owner`set session_replication_role = replica`
  await arrangeWorklog(owner, before, 1)
  await owner.unsafe(`
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
  const from = shiftDay(today, -DAYS)
  const to = shiftDay(today, -1)
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
  const reach = resolveTestReach('team', cast.meera.id, 'ADMIN')
  const statements = async () => {
    const params = { people: (await selectReportPeople(owner, selection)).map(({ _id }) => _id), from, to }
    await Promise.all([
      loadReportSources(owner, { ...params, reader: selection.reader }, checkedSources),
      selectWorkIn(owner, reach, [rowsOfTasks], params),
      selectProjectsWithRows(owner, reach, [rowsOfTasks]),
      selectTolerances(owner),
    ])
    return params
  }
  const params = await statements()
  await writePlan(owner, 'cross-check-work', () => selectWorkIn(owner, reach, [rowsOfTasks], params))
  const call = createCaller(context)
  const query = new URLSearchParams({ from, to })
  const took = await runInTurn(ROUNDS, async () => (await call('GET', `${crossChecks.ofDays.path}?${query}`)).text(), statements)
  return {
    figures: [
      buildRatioFigure(`${DAYS} days, first page with its counts`, took, 'its statements alone', { most: RATIO }),
      buildDurationFigure('the same', took[0], MOST_MS),
    ],
    notes: [
      `Lines, qualitative records and file hours as in \`npm run bench reports\`, a worklog target of each person, ${ROWS} rows of files a day. ${ROUNDS} rounds of each in turn, medians.`,
    ],
  }
})
