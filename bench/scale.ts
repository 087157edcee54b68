// npm run bench scale measures the screens over 10,00,000 rows, 1,00,00,000 events, 50,00,000 audit lines and the work of 1,000
// people. FILES=1 measures a tenth of it, which is not stored. The times of each size are stored for `bench growth`. SCALE_FOLDER
// keeps the filled data, so that a second run can measure it again, after an upgrade if necessary. RECOUNT=0 skips the comparison
// of counts and sums, which takes minutes.
import { cast, getDepartmentId } from '../db/cast.ts'
import { auditLog } from '../src/audit/contract.ts'
import { selectAuditLines } from '../src/audit/server/queries.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import { shiftDay } from '../src/kit/shared/time.ts'
import { addMonthsTo } from '../src/kit/shared/typed-date.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { crossChecks } from '../src/reports/cross-check/contract.ts'
import {
  checkedSources,
  selectProjectsWithRows,
  selectSheetsWithoutLines,
  selectTolerances,
  selectWorkIn,
} from '../src/reports/cross-check/server/queries.ts'
import { reports } from '../src/reports/contract.ts'
import { loadReportSources, selectLinesIn } from '../src/reports/server/gather.ts'
import { selectReportPeople, type ReportSelection } from '../src/reports/server/selection.ts'
import { files } from '../src/rows/files/contract.ts'
import { buildFileWorkbook } from '../src/rows/files/server/download-workbook.ts'
import { selectFileShownTo, buildFileVisibility } from '../src/rows/files/server/lookup.ts'
import { selectRowsAfter, selectProjectFiles } from '../src/rows/files/server/queries.ts'
import { home, HOME_DAYS } from '../src/row-work/home/contract.ts'
import { listDaysUntil, toDayStart } from '../src/row-work/home/rules.ts'
import { finishedRows as rowsOfTasks } from '../src/row-work/home/server/finished-work.ts'
import { selectFilesInWork, selectPeopleFurthestBehind } from '../src/row-work/home/server/team-queries.ts'
import { scorecard } from '../src/row-reports/scorecard/contract.ts'
import { selectScoreRows, selectScorecard } from '../src/row-reports/scorecard/server/queries.ts'
import { fileSummary } from '../src/row-reports/summary/contract.ts'
import { selectFileSummary } from '../src/row-reports/summary/server/queries.ts'
import { keptFaults } from '../test/invariants.ts'
import { resolveTestReach } from '../test/reach.ts'
import { receive } from './downloads.ts'
import { bench, type BenchFigure, createCaller, runInTurn, measureTime } from './harness.ts'
import { describeSlowestSteps, type PlannedStatement, writePlan } from './plans.ts'
import { EVENTS_OF_ROW as EVENTS } from './row-events.ts'
import { type SizeTimes, storeTimes } from './scale-times.ts'
import { AUDIT_LINES, daysOfWork, fillScale, IN_DEPARTMENT, PEOPLE, RARE, ROWS, type ScaleData } from './scale-data.ts'

const FILES = Number(process.env['FILES'] ?? 10)
const PRINTED_FILES = 10
const ROUNDS = 5
const ROUNDS_OF_DOWNLOADS = 2
const PAGE_ROWS = 2_000
const MOST_DOWNLOAD_RATIO = 1.5

const count = (number: number): string => number.toLocaleString('en-IN')
const ms = (took: number): string => `${took < 100 ? took.toFixed(1) : count(Math.round(took))} ms`

const title = `Screens over ${count(FILES * ROWS)} rows, ${count(FILES * ROWS * EVENTS)} events and ${count(FILES * AUDIT_LINES)} audit lines`
const filling = {
  folder: process.env['SCALE_FOLDER'],
  fill: (...of: Parameters<typeof fillScale> extends [...infer First, number] ? First : never) => fillScale(...of, FILES),
}
await bench({ name: 'scale', title, isStored: FILES === PRINTED_FILES, filling }, async (context) => {
  const { owner } = context
  const { today, projectId, author, seconds, files: filled } = context.filled as ScaleData
  if (filled !== FILES) throw new Error(`The folder has ${filled} files`)
  const isCompared = process.env['RECOUNT'] !== '0'
  const differences = isCompared ? await keptFaults(owner) : []
  if (differences.length > 0) throw new Error(`Counts differ: ${differences.slice(0, 3).join('; ')}`)

  const call = createCaller(context)
  const figures: BenchFigure[] = []
  const statementOf = new Map<string, PlannedStatement>()
  const times: SizeTimes['times'] = []
  const add = (figure: string, before: string, took: readonly [number, number], of: string, most: number, ratio?: number) => {
    const [measured, base] = took
    console.log(`${figure}: ${ms(measured)}, ${ms(base)}`)
    times.push({ figure, ms: measured, most })
    figures.push({
      figure,
      before,
      measured: ms(measured),
      baseline: `${ms(base)}: ${of}`,
      ratio: measured / base,
      limit: ratio === undefined ? '' : `≤ ${ratio}`,
      met: measured / base <= (ratio ?? Infinity),
      limitMs: { most, measured },
    })
  }
  /** Measures a call alternately with its statement or all its statements. Writes the plans of the statements in `plans`. */
  const measure = async (
    [what, before, most]: readonly [what: string, before: string, most: number],
    { path, body }: { path: string; body?: object },
    plans: Record<string, PlannedStatement>,
    statements: () => PromiseLike<unknown> = Object.values(plans)[0] as PlannedStatement,
  ) => {
    for (const [plan, query] of Object.entries(plans)) await writePlan(owner, `scale-${plan}`, query)
    const took = await runInTurn(
      ROUNDS,
      async () => (await call(body === undefined ? 'GET' : 'POST', path, body)).text(),
      async () => await statements(),
    )
    statementOf.set(what, Object.values(plans)[0] as PlannedStatement)
    add(what, before, took, Object.keys(plans).length > 1 ? 'its statements alone' : 'its statement alone', most)
  }
  const query = (path: string, of: Record<string, string>) => ({ path: `${path}?${new URLSearchParams(of)}` })

  const admin = resolveTestReach('all', cast.meera.id, 'ADMIN')
  const own = admin as unknown as Reach<'own'>
  await measure(['Home: the files in work', '1,000 ms', 150], home.files, {
    'home-files': () => selectFilesInWork(owner, admin, { today, holidays: [] }),
  })
  await measure(['Home: who is furthest behind', '1,075 ms', 150], home.people, {
    'home-people': () => selectPeopleFurthestBehind(owner, admin, listDaysUntil(new Date(), HOME_DAYS)),
  })
  const listed = {
    projectId,
    departmentId: null,
    name: null,
    shown: buildFileVisibility(owner, admin),
    page: { page: 1, limit: 10, offset: 0 },
    sort: 'name',
    descending: false,
  } as const
  await measure(
    ['the files of a project', '1,181 to 3,415 ms', 150],
    { path: files.ofProject.path.replace(':section', projectId).replace(':department', '-') },
    { 'project-files': () => selectProjectFiles(owner, listed) },
  )
  const [file] = await selectFileShownTo(owner, 'Scale 1.xlsx', admin)
  if (file === undefined) throw new Error('There is no file')
  await measure(
    ['the summary of a file of 1,00,000 rows', '5,869 ms', 300],
    { path: fileSummary.read.path.replace(':file', file.id) },
    { summary: () => selectFileSummary(owner, file, { today, holidays: [] }) },
  )
  const params = { to: today, role: 'AUTHOR', by: 'person', project: null, subject: null } as const
  for (const [what, was, length, most] of [
    ['month', '5,024 ms', 30, 400],
    ['year', '29,549 ms', 360, 2_000],
  ] as const) {
    const from = shiftDay(today, -length)
    await measure([`the scorecard of a ${what}`, was, most], query(scorecard.read.path, { from, to: today }), {
      [`scorecard-${what}`]: () => selectScorecard(owner, own, { ...params, from }),
    })
  }
  const month = shiftDay(today, -30)
  const behind = { ...params, from: month, figure: 'accepted', reason: null, limit: 50, offset: 0 } as const
  for (const [what, person] of [
    ['a person', author],
    ['everybody', null],
  ] as const)
    await measure(
      [`the scorecard’s rows of a month, of ${what}`, '3,975 ms', 400],
      query(scorecard.rows.path, { from: month, to: today, figure: 'accepted', ...(person !== null && { person }) }),
      { [`scorecard-rows-${what.replace(' ', '-')}`]: () => selectScoreRows(owner, own, { ...behind, person }) },
    )

  const year = shiftDay(today, -365)
  const start = new Date(toDayStart(year))
  const end = new Date(toDayStart(shiftDay(today, 1)))
  const anyLine = {
    person: null,
    type: null,
    object: null,
    place: null,
    others: false,
    access: null,
    towards: 'older',
    limit: 51,
  } as const
  for (const [what, was, name] of [
    ['a rare', '918 ms', RARE.toLowerCase()],
    ['an absent', '5,944 ms', 'no such name'],
  ] as const)
    await measure(
      [`the audit log of a year by ${what} name`, was, 200],
      query(auditLog.list.path, { from: year, to: today, name }),
      { [`audit-${what.split(' ')[1]}`]: () => selectAuditLines(owner, admin, { ...anyLine, start, end, name }) },
    )

  const selection = (from: string, of: Partial<ReportSelection>): ReportSelection => ({
    from,
    to: today,
    first: `${from.slice(0, 7)}-01`,
    users: null,
    roles: null,
    departments: null,
    managers: null,
    projects: null,
    waiting: 'counted',
    reader: { id: '', roles: ['ADMIN'] },
    ...of,
  })
  const sources = async (of: ReportSelection, others?: typeof checkedSources) => {
    const people = (await selectReportPeople(owner, of)).map(({ _id }) => _id)
    return loadReportSources(owner, { ...of, people, from: of.first }, others)
  }
  const page = { page: 1, limit: 10 }
  const lastMonth = addMonthsTo(`${today.slice(0, 7)}-01`, -1)
  const itsEnd = shiftDay(`${today.slice(0, 7)}-01`, -1)
  for (const [what, was, most, from, asked, of] of [
    [
      `a month of ${count(PEOPLE)} people`,
      '676 ms',
      400,
      lastMonth,
      { type: 'team', toDate: itsEnd },
      selection(lastMonth, { managers: 'any', to: itsEnd }),
    ],
    [
      `a year of ${IN_DEPARTMENT} people`,
      '1,693 ms',
      1_000,
      year,
      { type: 'department', department: getDepartmentId('Physics') },
      selection(year, { departments: [getDepartmentId('Physics')] }),
    ],
  ] as const) {
    const people = (await selectReportPeople(owner, of)).map(({ _id }) => _id)
    const plan = what.startsWith('a month') ? 'report-month' : 'report-year'
    await measure(
      [`the report of ${what}, first page`, was, most],
      { path: reports.productivity.path, body: { toDate: today, ...asked, fromDate: from, ...page } },
      {
        [`${plan}-people`]: () => selectReportPeople(owner, of),
        [`${plan}-lines`]: () => selectLinesIn(owner, { ...of, people, from: of.first }),
      },
      () => sources(of),
    )
  }

  const checked = selection(month, {})
  const reach = resolveTestReach('team', cast.meera.id, 'ADMIN')
  const people = (await selectReportPeople(owner, checked)).map(({ _id }) => _id)
  const days = { people, from: month, to: today }
  await measure(
    ['the cross-check of a month', '762 ms', 400],
    query(crossChecks.ofDays.path, { from: month, to: today }),
    {
      'cross-check-work': () => selectWorkIn(owner, reach, [rowsOfTasks], days),
    },
    () =>
      Promise.all([
        sources({ ...checked, first: month }, checkedSources),
        selectWorkIn(owner, reach, [rowsOfTasks], days),
        selectProjectsWithRows(owner, reach, [rowsOfTasks]),
        selectTolerances(owner),
        selectSheetsWithoutLines(owner, days),
      ]),
  )

  const workbook = buildFileWorkbook(file)
  await writePlan(owner, 'scale-download', () => selectRowsAfter(owner, file, ROWS / 2, PAGE_ROWS))
  const parts = async (): Promise<number> => {
    const read = await measureTime(async () => {
      const pages: unknown[][][] = []
      for (let after = 0; after < ROWS; after += PAGE_ROWS)
        pages.push(await selectRowsAfter(owner, file, after, PAGE_ROWS).values())
      return pages
    })
    function* rows() {
      for (const row of read.result.flat()) yield workbook.columns.map(({ of }) => of(row, 0))
    }
    const written = await measureTime(async () => {
      for await (const _ of writeSheet({ sheetName: 'table_data', columns: workbook.columns, rows: rows() }));
    })
    console.log(`rows read in ${ms(read.ms)}, written in ${ms(written.ms)}`)
    return read.ms + written.ms
  }
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS_OF_DOWNLOADS; round++) {
    took[0].push((await measureTime(() => receive(call('GET', files.download.path.replace(':filename', file.name))))).ms)
    took[1].push(await parts())
  }
  add(
    'the download of 1,00,000 rows',
    '61,400 ms',
    [Math.min(...took[0]), Math.min(...took[1])],
    'its statement in pages, then the writer on rows at hand',
    8_000,
    MOST_DOWNLOAD_RATIO,
  )

  const slowest = figures
    .slice(0, -1)
    .toSorted((a, b) => toMs(b) - toMs(a))
    .slice(0, 3)
  const steps: string[] = []
  for (const { figure } of slowest) {
    const statement = statementOf.get(figure)
    if (statement !== undefined) steps.push(`${figure}: ${await describeSlowestSteps(owner, statement, 5)}.`)
  }
  const [size] = await owner<{ events: number; counts: number; database: number }[]>`
    select pg_total_relation_size('task_events') / ${FILES * ROWS * EVENTS}::float as events, pg_database_size(current_database())::float8 as database,
      (pg_total_relation_size('decision_sums') + pg_total_relation_size('task_counts')) / ${FILES * ROWS * EVENTS}::float as counts`
  storeTimes({ files: FILES, days: daysOfWork(FILES), at: today, bytesAnEvent: size?.events ?? Number.NaN, times })
  const { all = 0, ...phases } = seconds
  return {
    figures,
    notes: [
      `The database has ${((size?.database ?? 0) / 2 ** 30).toFixed(1)} GB. Filled in ${Math.round(all)} s (${Object.entries(
        phases,
      )
        .map(([name, each]) => `${name} ${Math.round(each)}`)
        .join(
          ', ',
        )}; some at once).${isCompared ? ' Counts and sums were taken anew from the rows and events and compared: 0 differences.' : ''}`,
      `An event takes ${size?.events.toFixed(0)} bytes with its indexes, what is kept of it ${size?.counts.toFixed(0)}.`,
      `${ROUNDS} rounds of call and statement in turn, medians; of the download the quicker of ${ROUNDS_OF_DOWNLOADS}.`,
      'The slowest three, but for the download, by the steps of their plan that take longest by themselves, explained with every step timed:',
      ...steps,
    ],
  }
})

function toMs({ measured }: BenchFigure): number {
  return Number(measured.replaceAll(/[^\d.]/g, ''))
}
