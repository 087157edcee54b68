// npm run bench reports: productivity of a month of 1,000 people and of a year of 200, with one and with three years stored, and
// its workbook.
import { departmentId } from '../db/cast.ts'
import { toDay, daysFrom } from '../src/kit/shared/time.ts'
import { monthsAfter } from '../src/kit/shared/typed-date.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { reports } from '../src/reports/contract.ts'
import type { DayRecord } from '../src/reports/day-rules.ts'
import { splitReportPeriod, reportColumns, loadExportRows } from '../src/reports/server/export-report.ts'
import { loadReportSources } from '../src/reports/server/gather.ts'
import { linesIn, targetsIn } from '../src/reports/server/gather-queries.ts'
import { selectReportPeople, type ReportSelection } from '../src/reports/server/selection.ts'
import { arrangePeople, arrangeWork, LINES, PROJECTS } from './generate-work.ts'
import { bench, type BenchFigure, type BenchContext, inTurn, median, megabytes, peakWhile, seconds, timed } from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
const IN_DEPARTMENT = PEOPLE / 5
const ROUNDS = 5
const ROUNDS_OF_PAGES = 15
const MOST_RATIO = 2
// Its limit is in seconds; this shows when the code beside the statements grows.
const MOST_YEAR_RATIO = 3
const MOST_GROWTH = 1.2
const EXPORT_RATIO = 1.5
const MOST_MB = 150
const FIRST_BYTE_MS = 500

type Body = Record<string, string | number | string[]>
const post = ({ url, token }: BenchContext, path: string, body: Body): Promise<Response> =>
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
/** The shortest of all rounds, in milliseconds: for what cannot be measured in turn with its baseline. */
const shortest = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let round = 0; round < ROUNDS_OF_PAGES; round++) took.push((await timed(work)).ms)
  return Math.min(...took)
}

await bench({ name: 'reports', title: `Productivity: ${PEOPLE.toLocaleString('en-IN')} people` }, async (context) => {
  const { owner, serverMemory } = context
  const today = toDay(new Date())
  const first = monthsAfter(`${today.slice(0, 7)}-01`, -1)
  const to = daysFrom(`${today.slice(0, 7)}-01`, -1)
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
  const year = daysFrom(today, -365)
  const ofYear: ReportSelection = {
    ...selection,
    from: year,
    to: today,
    first: `${year.slice(0, 7)}-01`,
    managers: null,
    departments: [departmentId('Physics')],
  }
  const month = { type: 'team', fromDate: first, toDate: to }
  const page = { page: 1, limit: 10 }
  const statements = async (query: ReportSelection) => {
    const people = (await selectReportPeople(owner, query)).map(({ _id }) => _id)
    return loadReportSources(owner, { ...query, people, from: query.first })
  }
  const call = (body: Body) => received(post(context, reports.productivity.path, body))

  await arrangePeople(owner, today, { people: PEOPLE, inDepartment: IN_DEPARTMENT })
  await arrangeWork(owner, today, 400)
  const people = await selectReportPeople(owner, selection)
  // First of all: what is kept in memory is compared with a server that has served nothing yet.
  const idle = serverMemory() ?? Number.NaN
  const [took, alone, firsts, peaks]: number[][] = [[], [], [], []]
  let rows = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const { peak, result } = await peakWhile(serverMemory, () =>
      timed(() => received(post(context, reports.download.path, month))),
    )
    const read = await timed(async () => {
      for (const days of splitReportPeriod(people, selection))
        await loadReportSources(owner, { ...selection, ...days, people: people.map(({ _id }) => _id) })
    })
    const before = new Map<string, DayRecord>()
    const pages: Awaited<ReturnType<typeof loadExportRows>>[] = []
    for (const days of splitReportPeriod(people, selection))
      pages.push(await loadExportRows(owner, people, { ...selection, ...days }, before))
    rows = pages.reduce((sum, each) => sum + each.length, 0)
    const written = await timed(async () => {
      async function* cells() {
        for (const row of pages.flat()) yield reportColumns(selection).map(({ of }) => of(row, 0))
      }
      for await (const _ of writeSheet({ sheetName: 'report', columns: reportColumns(selection), rows: cells() }));
    })
    if (round === 0) continue
    took?.push(result.ms)
    alone?.push(read.ms + written.ms)
    firsts?.push(result.result.first)
    peaks?.push(peak - idle)
  }
  const ofMonth = () => call({ ...month, ...page })
  const ofOneYear = await shortest(ofMonth)
  await arrangeWork(owner, daysFrom(today, -400), 730)
  const ofThreeYears = await shortest(ofMonth)
  const [firstPage, gathering] = await inTurn(ROUNDS_OF_PAGES, ofMonth, () => statements(selection))
  const [total] = await inTurn(ROUNDS_OF_PAGES, () => call(month), ofMonth)
  const [yearly, gatheringYear] = await inTurn(
    ROUNDS_OF_PAGES,
    () => call({ type: 'department', department: departmentId('Physics'), fromDate: year, toDate: today, ...page }),
    () => statements(ofYear),
  )
  await writePlan(owner, 'reports-people', () => selectReportPeople(owner, selection))
  const query = { people: people.map(({ _id }) => _id), from: first, to }
  await writePlan(owner, 'reports-lines', () => linesIn(owner, query))
  await writePlan(owner, 'reports-targets', () => targetsIn(owner, query))

  const [download = 0, baseline = 0, byte = 0, peak = 0] = [took, alone, firsts, peaks].map((each) => median(each ?? []))
  const ratio = (figure: string, measured: number, against: number, of: string, most: number): BenchFigure => ({
    figure,
    measured: seconds(measured),
    baseline: `${seconds(against)}: ${of}`,
    ratio: measured / against,
    limit: `≤ ${most}`,
    met: measured / against <= most,
  })
  const within = (figure: string, measured: number, most: number): BenchFigure => ({
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
      within('the whole answer', total, 2_000),
      within(`a year of ${IN_DEPARTMENT} people, first page`, yearly, 3_000),
      ratio('the same', yearly, gatheringYear, gathered, MOST_YEAR_RATIO),
      ratio('the month with three years stored, the shortest', ofThreeYears, ofOneYear, 'with one', MOST_GROWTH),
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
      `${LINES} lines a working day, ${PROJECTS} projects, a target of each with four entries a year. ${ROUNDS_OF_PAGES} rounds of a page, ${ROUNDS} of the workbook; medians.`,
    ],
  }
})
