// npm run bench reports: productivity of a month of 1,000 people and of a year of 200, with one and with three years stored, and its workbook.
import { departmentId } from '../db/cast.ts'
import { dayOf, daysFrom } from '../src/kit/shared/time.ts'
import { monthsAfter } from '../src/kit/shared/typed-date.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { reports } from '../src/reports/contract.ts'
import type { DayRecord } from '../src/reports/day-rules.ts'
import { pagesOf, reportColumns, rowsOf } from '../src/reports/server/export-report.ts'
import { sourcesOf } from '../src/reports/server/gather.ts'
import { linesIn, targetsIn } from '../src/reports/server/gather-queries.ts'
import { peopleOf, type Selection } from '../src/reports/server/selection.ts'
import { arrangePeople, arrangeWork, LINES, PROJECTS } from './generate-work.ts'
import { bench, type Figure, type Ground, median, megabytes, peakWhile, seconds, timed } from './harness.ts'
import { writePlan } from './plans.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
const IN_DEPARTMENT = PEOPLE / 5
const ROUNDS = 5
const MOST_RATIO = 2
// Its limit is in seconds; this shows when the code beside the statements grows.
const MOST_YEAR_RATIO = 3
const MOST_GROWTH = 1.2
const EXPORT_RATIO = 1.5
const MOST_MB = 150
const FIRST_BYTE_MS = 500

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

  await arrangePeople(owner, today, { people: PEOPLE, inDepartment: IN_DEPARTMENT })
  await arrangeWork(owner, today, 400)
  const people = await peopleOf(owner, selection)
  // The first one opens connections and loads code: idle is the least that the server had between two downloads.
  const [took, alone, firsts, peaks, idle]: number[][] = [[], [], [], [], []]
  let rows = 0
  for (let round = 0; round <= ROUNDS; round++) {
    if (round > 0) idle?.push(serverMemory() ?? Number.NaN)
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
    peaks?.push(peak)
  }
  const ofOneYear = await measure(() => call({ ...month, ...page }))
  await arrangeWork(owner, daysFrom(today, -400), 730)
  const gathering = await measure(() => statements(selection))
  const firstPage = await measure(() => call({ ...month, ...page }))
  const whole = await measure(() => call(month))
  const gatheringYear = await measure(() => statements(ofYear))
  const yearly = await measure(() =>
    call({ type: 'department', department: departmentId('Physics'), fromDate: year, toDate: today, ...page }),
  )
  await writePlan(owner, 'reports-people', () => peopleOf(owner, selection))
  const asked = { people: people.map(({ _id }) => _id), from: first, to }
  await writePlan(owner, 'reports-lines', () => linesIn(owner, asked))
  await writePlan(owner, 'reports-targets', () => targetsIn(owner, asked))

  const [download = 0, baseline = 0, byte = 0, highest = 0] = [took, alone, firsts, peaks].map((each) => median(each ?? []))
  const peak = highest - Math.min(...(idle ?? []))
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
      within(`a year of ${IN_DEPARTMENT} people, first page`, yearly, 3_000),
      ratio('the same', yearly, gatheringYear, gathered, MOST_YEAR_RATIO),
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
        figure: 'its memory above idle, after a first one',
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
