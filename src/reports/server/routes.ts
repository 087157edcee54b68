import type { Call } from '../../kit/server/call.ts'
import { JsonInSlices } from '../../kit/server/reply.ts'
import { findReportTimes } from '../../kit/server/report-times.ts'
import { routes } from '../../kit/server/routes.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { toRowWindow } from '../../kit/server/read-list.ts'
import { type TimedReport, reports } from '../contract.ts'
import { DAYS_PAGE, ROWS_PAGE } from '../form-contract.ts'
import { exportCounts, exportReport } from './export-report.ts'
import {
  allDays,
  inOrder,
  serializeLines,
  pageDays,
  serializeRecord,
  type Report,
  loadReport,
  type ShownDay,
  filterShownLines,
  loadReportSummary,
} from './report.ts'
import { countReadDays, resolveSelection, selectReportPeople } from './selection.ts'
import { targetReport } from './target-report.ts'

type Asked = Pick<Call<typeof reports.records>, 'db' | 'now' | 'actor' | 'body' | 'sized'>
const asked = async (call: Asked, kind: TimedReport = 'productivity') =>
  loadReport(call.db, await resolveSelection(call.db, call.body, call), (days) => call.sized(`report of ${kind}`, days))

function* recordsOf(page: readonly ShownDay[], report: Report) {
  for (const day of page) yield serializeRecord(day, report)
}
function* linesOf(page: readonly ShownDay[], report: Report) {
  for (const day of page) yield* serializeLines(day, report)
}

export const reportRoutes = routes('reports', reports, {
  productivity: async (call) => {
    const report = await asked(call)
    const page = pageDays(inOrder(report, call.body), toRowWindow(call.body.paging, DAYS_PAGE))
    return new JsonInSlices<ReplyFields<typeof reports.productivity>>({
      records: recordsOf(page, report),
      projectData: linesOf(page, report),
      ...(await loadReportSummary(call.db, report)),
    })
  },

  targets: async (call) => {
    const report = await asked(call, 'targets')
    const window = toRowWindow(call.body.paging, ROWS_PAGE)
    const { groupedData, ...ofAll } = await targetReport(call.db, inOrder(report, call.body), window)
    return new JsonInSlices<ReplyFields<typeof reports.targets>>({ data: { groupedData }, ...ofAll })
  },

  records: async (call) => {
    const report = await asked(call)
    const page = pageDays(inOrder(report, call.body), toRowWindow(call.body.paging, DAYS_PAGE))
    return new JsonInSlices<ReplyFields<typeof reports.records>>({
      data: recordsOf(page, report),
      ...(await loadReportSummary(call.db, report)),
    })
  },

  lines: async (call) => {
    const report = await asked(call)
    const page = pageDays(inOrder(report, call.body), toRowWindow(call.body.paging, DAYS_PAGE))
    return new JsonInSlices<ReplyFields<typeof reports.lines>>({
      data: linesOf(page, report),
      total: allDays(report).reduce((sum, day) => sum + filterShownLines(day, report).length, 0),
    })
  },

  time: async ({ db, body, query, ...call }) => {
    const people = await selectReportPeople(db, await resolveSelection(db, body, call))
    const times = findReportTimes(call.actor.id, { kind: `report of ${query.of}`, size: countReadDays(people) })
    return { people: people.length, ...times }
  },

  download: exportReport,
  countsDownload: exportCounts,
})
