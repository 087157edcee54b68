import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { windowOf } from '../../kit/shared/paging.ts'
import { departmentAsked } from '../../departments/server/lookup.ts'
import { reports } from '../contract.ts'
import { roleAndDepartment } from '../filter-rules.ts'
import { DAYS_PAGE, ROWS_PAGE } from '../form-contract.ts'
import { refuse } from '../refusals.ts'
import { exportCounts, exportReport } from './export-report.ts'
import { reportProjects, reportUsers } from './filter-queries.ts'
import { linesShown, pageDays, recordShown, reportOf, shownLines, wholeOf } from './report.ts'
import { selectionOf } from './selection.ts'
import { targetReport } from './target-report.ts'

const asked = async (call: Pick<Call<typeof reports.records>, 'db' | 'now' | 'actor' | 'body'>) =>
  reportOf(call.db, await selectionOf(call.db, call.body, call))

async function usersOf({ db, reach }: Pick<Call<typeof reports.users>, 'db' | 'reach'>, first: string, second: string) {
  const { role, department } = roleAndDepartment(first, second)
  if (role === undefined) return refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: 'There is no such role.' }] })
  return reportUsers(db, reach, { role, departmentId: await departmentAsked(db, department) })
}

export const reportRoutes = routes('reports', reports, {
  productivity: async (call) => {
    const report = await asked(call)
    const page = pageDays(report, windowOf(call.body.paging, DAYS_PAGE))
    return {
      records: page.map((day) => recordShown(day, report)),
      projectData: page.flatMap((day) => linesShown(day, report)),
      ...wholeOf(report),
    }
  },

  targets: async (call) => {
    const report = await asked(call)
    const { groupedData, total } = await targetReport(call.db, report, windowOf(call.body.paging, ROWS_PAGE))
    return { data: { groupedData }, total }
  },

  records: async (call) => {
    const report = await asked(call)
    const page = pageDays(report, windowOf(call.body.paging, DAYS_PAGE))
    return { data: page.map((day) => recordShown(day, report)), ...wholeOf(report) }
  },

  lines: async (call) => {
    const report = await asked(call)
    const page = pageDays(report, windowOf(call.body.paging, DAYS_PAGE))
    return {
      data: page.flatMap((day) => linesShown(day, report)),
      total: report.days.reduce((sum, day) => sum + shownLines(day, report).length, 0),
    }
  },

  download: exportReport,
  countsDownload: exportCounts,

  projects: async ({ db, reach }) => ({ data: await reportProjects(db, reach) }),
  users: async (call) => ({ users: await usersOf(call, call.params.role, call.params.department) }),
  userDetails: async (call) => ({ data: await usersOf(call, call.params.role, call.params.dept) }),
})
