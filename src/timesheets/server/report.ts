import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import type { Call } from '../../kit/server/call.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type ExportColumn, streamExport } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { selectPresentProject } from '../../projects/server/lookup.ts'
import { reachedOnSql, isUncountedSql } from '../../users/server/lookup.ts'
import { refusal, refuse } from '../refusals.ts'
import { timesheetReport } from '../report-contract.ts'

type Asked = { from: string; to: string; project: string | null }
type Row = {
  day: string
  name: string
  email: string
  manager: string | null
  project: string
  done: string
  status: string
  userRemarks: string
  approverRemarks: string
  approvedBy: string | null
  approvedFor: string | null
}

/** The number of days per read, chosen for little memory and few round trips. */
export const PAGE_DAYS = 2

const kind: ExportKind<true> = { call: timesheetReport.download, nothing: refusal('NO_DATA_FOR_DOWNLOAD'), ofPeople: true }
export const reportExports: readonly ExportKind<true>[] = [kind, { ...kind, call: timesheetReport.get }]

/**
 * The columns of the report. Rows are sorted by day, name and the order of the entry's rows. The manager is the one on that day
 * (decision 124). `For` is the manager in whose name a deputy approved.
 */
export const reportColumns: readonly ExportColumn<Row>[] = [
  { header: 'Date', kind: 'day', of: ({ day }) => day },
  { header: 'Name', width: 28, of: ({ name }) => name },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Manager', width: 28, of: ({ manager }) => manager },
  { header: 'Project', width: 28, of: ({ project }) => project },
  { header: 'Done', kind: 'number', of: ({ done }) => Number(done) },
  { header: 'Status', width: 12, of: ({ status }) => status },
  { header: 'User Remarks', width: 36, of: ({ userRemarks }) => userRemarks },
  { header: 'Approver Remarks', width: 36, of: ({ approverRemarks }) => approverRemarks },
  { header: 'Approved By', width: 28, of: ({ approvedBy }) => approvedBy },
  { header: 'For', width: 28, of: ({ approvedFor }) => approvedFor },
]

/**
 * A condition on entries `e`: the reader's report includes them. A manager's report includes the entries of people whom they
 * managed on that day (decision P388).
 */
const ofReaderSql = (db: Db, reach: Reach<'team'>): Sql =>
  reach.rows === 'all' ? db`true` : reachedOnSql(db, reach, { person: db`e.user_id`, day: db`e.day` })

/** Selects the report rows of a period, without days after a person's last day. */
export const selectReportRows = (db: Db, reach: Reach<'team'>, { from, to, project }: Asked) => db<Row[]>`
  select e.day, u.full_name as name, u.email, m.full_name as manager, p.name as project, l.done::text as done, e.status,
    e.user_remarks as "userRemarks", e.approver_remarks as "approverRemarks",
    case when e.status = 'APPROVED' then a.full_name end as "approvedBy",
    case when e.status = 'APPROVED' then f.full_name end as "approvedFor"
  from (select t.*, manager_on(t.user_id, t.day) as manager_id from timesheet_entries t where t.day between ${from} and ${to}) e
    join timesheet_lines l on l.entry_id = e.id join project_names p on p.id = l.project_id
    join identities u on u.id = e.user_id left join identities m on m.id = e.manager_id
    left join identities a on a.id = e.decided_by left join identities f on f.id = e.decided_for
  where ${ofReaderSql(db, reach)} and (${project}::uuid is null or l.project_id = ${project}::uuid)
    and not ${isUncountedSql(db, db`e.user_id`, db`e.day`)}
  order by e.day, u.sort_key, u.id, l.place`

const countRows = async (db: Db, reach: Reach<'team'>, { from, to, project }: Asked): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from timesheet_entries e join timesheet_lines l on l.entry_id = e.id
    where e.day between ${from} and ${to} and ${ofReaderSql(db, reach)}
      and (${project}::uuid is null or l.project_id = ${project}::uuid) and not ${isUncountedSql(db, db`e.user_id`, db`e.day`)}`
  return counted?.n ?? 0
}

type Reporting = Pick<Call<typeof timesheetReport.download>, 'db' | 'reach' | 'reading' | 'audit'>
type Sent = { from: string; to: string; project?: string | undefined }
async function reportOf(call: Reporting, sent: Sent) {
  const { db, reach } = call
  const { from, to } = sent
  // A manager must not learn whether a project exists if nobody in their team is in it.
  const unknown = reach.rows === 'all' ? 'PROJECT_NOT_FOUND' : 'NO_DATA_FOR_DOWNLOAD'
  const project = sent.project ? ((await selectPresentProject(db, sent.project)) ?? refuse(unknown)) : undefined
  const query = { from, to, project: project?.id ?? null }
  const rows = await countRows(db, reach, query)
  return streamExport<Row, true>(call, kind, {
    filename: buildExportFilename(project ? `Timesheets, ${project.name}` : 'Timesheets', { from, to }),
    sheetName: 'Timesheets',
    columns: reportColumns,
    pages: async function* (read) {
      for (let day = from; rows > 0 && day <= to; day = shiftDay(day, PAGE_DAYS)) {
        const last = shiftDay(day, PAGE_DAYS - 1)
        yield read((connection) => selectReportRows(connection, reach, { ...query, from: day, to: last < to ? last : to }))
      }
    },
    audit: { type: 'timesheet', after: { rows, from, to, ...(project && { project: project.name }) } },
  })
}

export const reportRoutes = routes('timesheets', timesheetReport, {
  get: (call) => reportOf(call, { ...call.query.date, project: call.query.project }),
  download: (call) => reportOf(call, call.body),
})
