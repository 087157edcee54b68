// npm run bench reports measures the productivity of a month of 1,000 people and of a year of 200, with one year and with three
// years stored. It also measures the workbook of the year.
import { getDepartmentId } from '../db/cast.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { addMonthsTo } from '../src/kit/shared/typed-date.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { reports } from '../src/reports/contract.ts'
import type { DayRecord } from '../src/reports/day-rules.ts'
import { splitReportPeriod, reportColumns, loadExportRows } from '../src/reports/server/export-report.ts'
import { loadReportSources, selectLinesIn, selectTargetsIn } from '../src/reports/server/gather.ts'
import { selectReportPeople, type ReportSelection } from '../src/reports/server/selection.ts'
import { measureDownload, receive } from './downloads.ts'
import { arrangePeople, arrangeWork, LINES, PROJECTS } from './generate-work.ts'
import {
  bench,
  type BenchFigure,
  buildRatioFigure,
  createCaller,
  runInTurn,
  formatSeconds,
  measureTime,
  buildDurationFigure,
} from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
const IN_DEPARTMENT = PEOPLE / 5
const ROUNDS = 5
const ROUNDS_OF_PAGES = 15
const MOST_RATIO = 2
// The limit of a year is in seconds. This ratio shows whether the code around the statements grows.
const MOST_YEAR_RATIO = 3
const MOST_GROWTH = 1.2

/** Returns the shortest time of all rounds in ms, for work that cannot alternate with its baseline. */
const shortest = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let round = 0; round < ROUNDS_OF_PAGES; round++) took.push((await measureTime(work)).ms)
  return Math.min(...took)
}

await bench({ name: 'reports', title: `Productivity: ${PEOPLE.toLocaleString('en-IN')} people` }, async (context) => {
  const { owner } = context
  const today = toDay(new Date())
  const first = addMonthsTo(`${today.slice(0, 7)}-01`, -1)
  const to = shiftDay(`${today.slice(0, 7)}-01`, -1)
  const selection: ReportSelection = {
    from: first,
    to,
    first,
    users: null,
    roles: null,
    departments: null,
    managers: 'any',
    projects: null,
    waiting: 'counted',
    reader: { id: '', roles: ['ADMIN'] },
  }
  const year = shiftDay(today, -365)
  const ofYear: ReportSelection = {
    ...selection,
    from: year,
    to: today,
    first: `${year.slice(0, 7)}-01`,
    managers: null,
    departments: [getDepartmentId('Physics')],
  }
  const month = { type: 'team', fromDate: first, toDate: to }
  const page = { page: 1, limit: 10 }
  const statements = async (query: ReportSelection) => {
    const people = (await selectReportPeople(owner, query)).map(({ _id }) => _id)
    return loadReportSources(owner, { ...query, people, from: query.first })
  }
  const caller = createCaller(context)
  const call = (body: object) => receive(caller('POST', reports.productivity.path, body))

  await arrangePeople(owner, today, { people: PEOPLE, inDepartment: IN_DEPARTMENT })
  await arrangeWork(owner, today, 400)
  const people = await selectReportPeople(owner, selection)
  let rows = 0
  const parts = async (): Promise<number> => {
    const read = await measureTime(async () => {
      for (const days of splitReportPeriod(people, selection))
        await loadReportSources(owner, { ...selection, ...days, people: people.map(({ _id }) => _id) })
    })
    const before = new Map<string, DayRecord>()
    const pages: Awaited<ReturnType<typeof loadExportRows>>[] = []
    for (const days of splitReportPeriod(people, selection))
      pages.push(await loadExportRows(owner, people, { ...selection, ...days }, before))
    rows = pages.reduce((sum, each) => sum + each.length, 0)
    const written = await measureTime(async () => {
      function* cells() {
        for (const row of pages.flat()) yield reportColumns(selection).map(({ of }) => of(row, 0))
      }
      for await (const _ of writeSheet({ sheetName: 'report', columns: reportColumns(selection), rows: cells() }));
    })
    return read.ms + written.ms
  }
  // The downloads come first, because their memory is compared with that of a server that has served nothing yet.
  const downloads = await measureDownload(context, ROUNDS, {
    figure: () => `a workbook of ${rows.toLocaleString('en-IN')} rows`,
    download: () => caller('POST', reports.download.path, month),
    parts,
  })
  const ofMonth = () => call({ ...month, ...page })
  const ofOneYear = await shortest(ofMonth)
  await arrangeWork(owner, shiftDay(today, -400), 730)
  const ofThreeYears = await shortest(ofMonth)
  const pageOfMonth = await runInTurn(ROUNDS_OF_PAGES, ofMonth, () => statements(selection))
  const [total] = await runInTurn(ROUNDS_OF_PAGES, () => call(month), ofMonth)
  const pageOfYear = await runInTurn(
    ROUNDS_OF_PAGES,
    () => call({ type: 'department', department: getDepartmentId('Physics'), fromDate: year, toDate: today, ...page }),
    () => statements(ofYear),
  )
  await writePlan(owner, 'reports-people', () => selectReportPeople(owner, selection))
  const query = { people: people.map(({ _id }) => _id), from: first, to }
  await writePlan(owner, 'reports-lines', () => selectLinesIn(owner, query))
  await writePlan(owner, 'reports-targets', () => selectTargetsIn(owner, query))

  const ratio = (figure: string, took: readonly [number, number], of: string, most: number): BenchFigure =>
    buildRatioFigure(figure, took, of, { most }, formatSeconds)
  const gathered = 'its gathering statements alone'
  return {
    figures: [
      ratio('a month of a team, first page of ten days with all totals', pageOfMonth, gathered, MOST_RATIO),
      buildDurationFigure('the same', pageOfMonth[0], 1_000),
      buildDurationFigure('the whole answer', total, 2_000),
      buildDurationFigure(`a year of ${IN_DEPARTMENT} people, first page`, pageOfYear[0], 3_000),
      ratio('the same', pageOfYear, gathered, MOST_YEAR_RATIO),
      ratio('the month with three years stored, the shortest', [ofThreeYears, ofOneYear], 'with one', MOST_GROWTH),
      ...downloads,
    ],
    notes: [
      `${LINES} lines a working day, ${PROJECTS} projects, a target of each with four entries a year. ${ROUNDS_OF_PAGES} rounds of a page, ${ROUNDS} of the workbook; medians.`,
    ],
  }
})
