import type { Call } from '../../kit/server/call.ts'
import { JsonInSlices } from '../../kit/server/reply.ts'
import { findReportTimes } from '../../kit/server/report-times.ts'
import { routes } from '../../kit/server/routes.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { toRowWindow } from '../../kit/server/read-list.ts'
import { type TimedReport, reports, type TargetReportRow, DAYS_PAGE, ROWS_PAGE } from '../contract.ts'
import { exportCounts, exportReport } from './export-report.ts'
import {
  loadReport,
  loadReportSummary,
  serializeLines,
  serializeRecord,
  getTargetRowNames,
  type DayWindow,
  type Report,
  filterShownLines,
} from './report.ts'
import { countReadDays, resolveSelection, selectReportPeople } from './selection.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { groupTargetLines, computeTargetTotals, type TargetTotals } from '../target-report-rules.ts'
import { selectQualitativeTasks } from './filter-queries.ts'

type Asked = Pick<Call<typeof reports.records>, 'db' | 'now' | 'actor' | 'body' | 'sized'>
const asked = async (call: Asked, window: DayWindow, kind: TimedReport = 'productivity') =>
  loadReport(call.db, await resolveSelection(call.db, call.body, call), window, (days) => call.sized(`report of ${kind}`, days))
const pageOfDays = ({ paging, isLatestFirst }: Asked['body']): DayWindow => ({ ...toRowWindow(paging, DAYS_PAGE), isLatestFirst })

function* recordsOf({ page, projects }: Report) {
  for (const day of page) yield serializeRecord(day, { projects })
}
function* linesOf({ page, projects }: Report) {
  for (const day of page) yield* serializeLines(day, { projects })
}

export const reportRoutes = routes('reports', reports, {
  productivity: async (call) => {
    const report = await asked(call, pageOfDays(call.body))
    return new JsonInSlices<ReplyFields<typeof reports.productivity>>({
      records: recordsOf(report),
      projectData: linesOf(report),
      ...(await loadReportSummary(call.db, report)),
    })
  },

  targets: async (call) => {
    const report = await asked(call, { limit: null, offset: 0, isLatestFirst: call.body.isLatestFirst }, 'targets')
    const { groupedData, ...ofAll } = await targetReport(call.db, report, toRowWindow(call.body.paging, ROWS_PAGE))
    return new JsonInSlices<ReplyFields<typeof reports.targets>>({ data: { groupedData }, ...ofAll })
  },

  records: async (call) => {
    const report = await asked(call, pageOfDays(call.body))
    return new JsonInSlices<ReplyFields<typeof reports.records>>({
      data: recordsOf(report),
      ...(await loadReportSummary(call.db, report)),
    })
  },

  lines: async (call) => {
    const report = await asked(call, pageOfDays(call.body))
    return new JsonInSlices<ReplyFields<typeof reports.lines>>({ data: linesOf(report), total: report.lines })
  },

  time: async ({ db, body, query, ...call }) => {
    const people = await selectReportPeople(db, await resolveSelection(db, body, call))
    const times = findReportTimes(call.actor.id, { kind: `report of ${query.of}`, size: countReadDays(people) })
    return { people: people.length, ...times }
  },

  download: exportReport,
  countsDownload: exportCounts,
})

/**
 * Compares the lines of a report with their targets. Returns the rows of a page, the number of all rows, and the totals of all
 * rows (calculations.md 4).
 * @param report must have all of its days in its page
 */
async function targetReport(
  db: Db,
  report: Report,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ groupedData: TargetReportRow[]; total: number; totals: TargetTotals }> {
  const ofDays = await mapInSlices(report.page, (day) =>
    groupTargetLines(
      filterShownLines(day, report).map((line) => ({
        date: day.record.dateKey,
        user: day.person._id,
        fullName: day.person.fullName,
        projectName: line.project.name,
        ...getTargetRowNames(line.row),
        done: line.done,
        target: line.target,
        modId: line.modId,
      })),
    ),
  )
  const rows = ofDays.flat()
  const page = limit === null ? rows : rows.slice(offset, offset + limit)
  // The rows of a person's day are consecutive.
  const days = page.filter(({ user, date }, at) => user !== page[at - 1]?.user || date !== page[at - 1]?.date)
  const tasks = groupBy(await selectQualitativeTasks(db, days), ({ user, date }) => `${user} ${date}`)
  const groupedData = await mapInSlices(page, (row) => ({
    ...row,
    qualiRecords: (tasks.get(`${row.user} ${row.date}`) ?? []).map(({ _id, title, minutes }) => ({ _id, title, minutes })),
  }))
  const totals = computeTargetTotals((await mapInSlices(report.page, (day) => filterShownLines(day, report))).flat())
  return { groupedData, total: rows.length, totals }
}
