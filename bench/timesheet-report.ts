// npm run bench timesheet-report: the workbook of a year of 500 people's timesheets.
import { cast } from '../db/cast.ts'
import { daysFrom } from '../src/kit/shared/time.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { timesheetReport } from '../src/timesheets/report-contract.ts'
import { PAGE_DAYS, reportColumns, reportRows } from '../src/timesheets/server/report.ts'
import { reachFor } from '../test/reach.ts'
import { generateTimesheets } from './generate.ts'
import { bench, type BenchContext, median, megabytes, peakWhile, seconds, timed } from './harness.ts'

const PEOPLE = 500
const DAYS = 365
const ROUNDS = 3
const LIMIT = 1.5
const MOST_MB = 150
const FIRST_BYTE_MS = 500

type Page = Awaited<ReturnType<typeof reportRows>>

/** The bytes of the workbook, and when the first of them came. */
async function download({ url, token }: BenchContext, period: { from: string; to: string }) {
  const began = performance.now()
  const response = await fetch(`${url}/api${timesheetReport.download.path}`, {
    method: 'POST',
    headers: { 'auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(period),
  })
  if (!response.ok || response.body === null) throw new Error(`The report was refused: ${await response.text()}`)
  let first: number | undefined
  let bytes = 0
  for await (const chunk of response.body) {
    first ??= performance.now() - began
    bytes += chunk.length
  }
  return { first: first ?? Number.NaN, bytes }
}

await bench({ name: 'timesheet-report', title: `The report of a year of ${PEOPLE} people` }, async (context) => {
  const { owner, serverMemory } = context
  await generateTimesheets(owner, { people: PEOPLE, days: DAYS, waiting: 0 })
  const [days] = await owner<{ from: string; to: string }[]>`
      select min(day)::text as "from", max(day)::text as "to" from timesheet_entries`
  const { from = '', to = '' } = days ?? {}
  const reach = reachFor('team', cast.meera.id, 'ADMIN')
  const idle = serverMemory() ?? Number.NaN
  const took: number[] = []
  const alone: number[] = []
  const firsts: number[] = []
  const peaks: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { peak, result } = await peakWhile(serverMemory, () => timed(() => download(context, { from, to })))
    const pages: Page[] = []
    const read = await timed(async () => {
      for (let day = from; day <= to; day = daysFrom(day, PAGE_DAYS))
        pages.push(await reportRows(owner, reach, { from: day, to: daysFrom(day, PAGE_DAYS - 1), project: null }))
    })
    const written = await timed(async () => {
      async function* rows() {
        let place = 0
        for (const page of pages)
          for (const row of page) {
            place += 1
            yield reportColumns.map(({ of }) => of(row, place))
          }
      }
      for await (const _ of writeSheet({ sheetName: 'report', columns: reportColumns, rows: rows() }));
    })
    // The first round opens connections and warms the code of both.
    if (round === 0) continue
    took.push(result.ms)
    alone.push(read.ms + written.ms)
    firsts.push(result.result.first)
    peaks.push(peak - idle)
  }
  const ratio = median(took) / median(alone)
  const [first, peak] = [median(firsts), median(peaks)]
  return {
    figures: [
      {
        figure: `${(PEOPLE * DAYS * 2).toLocaleString('en-IN')} rows`,
        measured: seconds(median(took)),
        baseline: `${seconds(median(alone))}: its statement in pages, then the writer on rows at hand`,
        ratio,
        limit: `≤ ${LIMIT}`,
        met: ratio <= LIMIT,
      },
      {
        figure: 'first byte',
        measured: `${first.toFixed(0)} ms`,
        baseline: '',
        limit: `≤ ${FIRST_BYTE_MS} ms`,
        met: first <= FIRST_BYTE_MS,
      },
      {
        figure: 'memory above idle',
        measured: megabytes(peak),
        baseline: '',
        limit: `≤ ${MOST_MB} MB`,
        met: !(peak > MOST_MB * 1024 * 1024),
      },
    ],
    notes: [`${ROUNDS} rounds, medians; a page of the statement is ${PAGE_DAYS} days.`],
  }
})
