// npm run bench scale: the screens over 10,00,000 rows and 1,00,00,000 events, of a year. FILES=1 for a tenth of it.
import type postgres from 'postgres'
import { cast } from '../db/cast.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { registeredBy } from '../src/kit/server/domain.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { daysFrom, toDay } from '../src/kit/shared/time.ts'
import { files } from '../src/tasks/files/contract.ts'
import { foldCounts } from '../src/tasks/files/server/counts.ts'
import { selectProjectFiles } from '../src/tasks/files/server/queries.ts'
import { fileShownTo, shownTo } from '../src/tasks/files/server/lookup.ts'
import { sumDecisions } from '../src/tasks/history/server/decision-sums.ts'
import { home, HOME_DAYS } from '../src/tasks/home/contract.ts'
import { daysUntil, toDayStart } from '../src/tasks/home/rules.ts'
import { filesInWork, furthestBehind } from '../src/tasks/home/server/team-queries.ts'
import { scorecard } from '../src/tasks/scorecard/contract.ts'
import { scoreRows, selectScorecard } from '../src/tasks/scorecard/server/queries.ts'
import { fileSummary } from '../src/tasks/summary/contract.ts'
import { selectFileSummary } from '../src/tasks/summary/server/queries.ts'
import { countFaults, decisionFaults } from '../test/invariants.ts'
import { reachFor } from '../test/reach.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { generateYear } from './generate-year.ts'
import { bench, type BenchFigure, buildRatioFigure, createCaller, inTurn, seconds, timed, within } from './harness.ts'
import { writePlan } from './plans.ts'

const FILES = Number(process.env['FILES'] ?? 10)
const ROWS = 100_000
/** Of each row. */
const EVENTS = 10
const ROUNDS = 5

const [rowsWords, eventWords] = [FILES * ROWS, FILES * ROWS * EVENTS].map((count) => count.toLocaleString('en-IN'))
await bench({ name: 'scale', title: `Screens over ${rowsWords} rows and ${eventWords} events of a year` }, async (context) => {
  const { owner } = context
  const today = toDay(new Date())
  const filled = await timed(async () => {
    const team = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
    const projectId = await generateProject(owner, 'Bench')
    for (let n = 1; n <= FILES; n++) await generateFile(owner, { projectId, name: `Scale ${n}.xlsx`, rows: ROWS, team })
    await generateYear(owner, today, { files: FILES, rows: ROWS })
    await owner.unsafe('vacuum analyze')
    return { team, projectId }
  })
  const { team, projectId } = filled.result
  console.log(`filled in ${seconds(filled.ms)}`)
  const pool = openPool(context.databaseUrl)
  const running = { pool, registered: registeredBy([]), clock: () => new Date() }
  const folded = await timed(() => runSweep(running, foldCounts))
  const summed = await timed(() => runSweep(running, sumDecisions))
  await pool.close()
  await owner.unsafe('vacuum analyze decision_sums, decision_days, task_counts, task_count_changes; checkpoint')
  const faults = [...(await countFaults(owner)), ...(await decisionFaults(owner))]
  if (faults.length > 0) throw new Error(`Counts differ: ${faults.slice(0, 3).join('; ')}`)

  const call = createCaller(context)
  const figures: BenchFigure[] = []
  const measure = async <Rows extends readonly postgres.MaybeRow[]>(
    what: string,
    path: string,
    most: number,
    plan: string,
    statement: () => postgres.PendingQuery<Rows>,
  ) => {
    await writePlan(owner, `scale-${plan}`, statement)
    const took = await inTurn(
      ROUNDS,
      async () => (await call('GET', path)).text(),
      async () => await statement(),
    )
    figures.push(buildRatioFigure(what, took, 'its statement alone', { most: 2, orMs: 50 }), within('the same', took[0], most))
  }
  const admin = reachFor('all', cast.meera.id, 'ADMIN')
  const own = admin as unknown as Reach<'own'>
  const names = daysUntil(new Date(), HOME_DAYS)
  const before = { start: toDayStart(names[0] ?? ''), end: toDayStart(names.at(-1) ?? ''), names: names.slice(0, -1) }
  await measure('Home: the files in work', home.files.path, 150, 'home-files', () => filesInWork(owner, admin))
  await measure('Home: who is furthest behind', home.people.path, 150, 'home-people', () => furthestBehind(owner, admin, before))
  const listed = {
    projectId,
    departmentId: null,
    name: null,
    shown: shownTo(owner, admin),
    page: { page: 1, limit: 10, offset: 0 },
    sort: 'name',
    descending: false,
  } as const
  await measure(
    'the files of a project',
    files.ofProject.path.replace(':section', projectId).replace(':department', '-'),
    150,
    'project-files',
    () => selectProjectFiles(owner, listed),
  )
  const [file] = await fileShownTo(owner, 'Scale 1.xlsx', admin)
  if (file === undefined) throw new Error('There is no file')
  await measure('the summary of a file', fileSummary.read.path.replace(':file', file.id), 300, 'summary', () =>
    selectFileSummary(owner, file, today),
  )
  const params = { to: today, role: 'AUTHOR', by: 'person', project: null, subject: null } as const
  for (const [what, length, most] of [
    ['month', 30, 400],
    ['year', 360, 2_000],
  ] as const) {
    const from = daysFrom(today, -length)
    const query = new URLSearchParams({ from, to: today })
    await measure(`the scorecard of a ${what}`, `${scorecard.read.path}?${query}`, most, `scorecard-${what}`, () =>
      selectScorecard(owner, own, { ...params, from }),
    )
  }
  const from = daysFrom(today, -30)
  const behind = { ...params, from, figure: 'accepted', reason: null, limit: 50, offset: 0 } as const
  for (const [what, person] of [
    ['a person', team.AUTHOR[0]?.id ?? ''],
    ['everybody', null],
  ] as const) {
    const query = new URLSearchParams({ from, to: today, figure: 'accepted', ...(person !== null && { person }) })
    await measure(
      `the decisions of a month behind a figure of ${what}`,
      `${scorecard.rows.path}?${query}`,
      400,
      'scorecard-rows',
      () => scoreRows(owner, own, { ...behind, person }),
    )
  }
  const [size] = await owner<{ events: number; counts: number }[]>`
    select pg_total_relation_size('task_events') / ${FILES * ROWS * EVENTS}::float as events,
      (pg_total_relation_size('decision_sums') + pg_total_relation_size('task_counts')) / ${FILES * ROWS * EVENTS}::float as counts`
  return {
    figures,
    notes: [
      `400 people. Filled in ${seconds(filled.ms)}; the counts folded in ${seconds(folded.ms)}, the days summed in ${seconds(summed.ms)}; both compared with the rows and events: 0 differences.`,
      `An event takes ${size?.events.toFixed(0)} bytes with its indexes, what is kept of it ${size?.counts.toFixed(0)}.`,
      `${ROUNDS} rounds of call and statement in turn, medians.`,
    ],
  }
})
