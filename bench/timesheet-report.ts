// npm run bench timesheet-report measures the workbook with a year of timesheets of 500 people.
import { cast } from '../db/cast.ts'
import { shiftDay } from '../src/kit/shared/time.ts'
import { writeSheet } from '../src/kit/xlsx/write.ts'
import { timesheetReport } from '../src/timesheets/report-contract.ts'
import { PAGE_DAYS, reportColumns, selectReportRows } from '../src/timesheets/server/report.ts'
import { resolveTestReach } from '../test/reach.ts'
import { measureDownload } from './downloads.ts'
import { generateTimesheets } from './generate.ts'
import { bench, createCaller, measureTime } from './harness.ts'

const PEOPLE = 500
const DAYS = 365
const ROUNDS = 3

type Page = Awaited<ReturnType<typeof selectReportRows>>

await bench({ name: 'timesheet-report', title: `The report of a year of ${PEOPLE} people` }, async (context) => {
  const { owner } = context
  await generateTimesheets(owner, { people: PEOPLE, days: DAYS, waiting: 0 })
  const [days] = await owner<{ from: string; to: string }[]>`
      select min(day)::text as "from", max(day)::text as "to" from timesheet_entries`
  const { from = '', to = '' } = days ?? {}
  const reach = resolveTestReach('team', cast.meera.id, 'ADMIN')
  const call = createCaller(context)
  const parts = async (): Promise<number> => {
    const { ms } = await measureTime(async () => {
      const pages: Page[] = []
      for (let day = from; day <= to; day = shiftDay(day, PAGE_DAYS))
        pages.push(await selectReportRows(owner, reach, { from: day, to: shiftDay(day, PAGE_DAYS - 1), project: null }))
      function* rows() {
        for (const [at, row] of pages.flat().entries()) yield reportColumns.map(({ of }) => of(row, at + 1))
      }
      for await (const _ of writeSheet({ sheetName: 'report', columns: reportColumns, rows: rows() }));
    })
    return ms
  }
  return {
    figures: await measureDownload(context, ROUNDS, {
      figure: () => `${(PEOPLE * DAYS * 2).toLocaleString('en-IN')} rows`,
      download: () => call('POST', timesheetReport.download.path, { from, to }),
      parts,
    }),
    notes: [`${ROUNDS} rounds, medians; a page of the statement is ${PAGE_DAYS} days.`],
  }
})
