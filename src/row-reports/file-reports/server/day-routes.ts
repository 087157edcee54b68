import { type CheckedCall, type ExportColumn, streamExport, type ScheduledCall } from '../../../kit/export/server/export.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import type { Call } from '../../../kit/server/call.ts'
import { routes } from '../../../kit/server/routes.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { splitTotal, toPage } from '../../../kit/shared/paging.ts'
import { YEAR_DAYS } from '../../../kit/shared/period.ts'
import { shiftDay } from '../../../kit/shared/time.ts'
import { findDepartment, selectDepartmentWord } from '../../../departments/server/lookup.ts'
import { findModuleProject, selectProjectWord } from '../../../projects/server/lookup.ts'
import { found, refusal, refuse } from '../../../rows/refusals.ts'
import { parseStaffRole } from '../../../rows/workflow/server/roles.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { DayReportQuery, type DayLine, dayReport } from '../day-contract.ts'
import { parseDayChoice, listDayChoices, STATUSES_BY_DAY_CHOICE, hasStatus, REPORT_FILE, REPORT_PAGE } from '../vocabulary.ts'
import { type DayReportFilter, selectDayLines, dayPerson, selectDecisionDays } from './day-rows.ts'

type Asking = Pick<Call<typeof dayReport.view>, 'db' | 'reach'>
type Sent = {
  role: string[]
  status: string[]
  subject?: string | undefined
  project?: string | undefined
  start: string
  end: string
  type: 'detail' | 'summary'
}

/** Refuses unknown roles and projects, and a status that the roles do not have. */
async function askedOf({ db }: Asking, sent: Sent): Promise<DayReportFilter & { named: object }> {
  const roles = [...new Set(sent.role.map((text) => parseStaffRole(text)))]
  const offered = listDayChoices(roles)
  const choices = sent.status.map((text) => {
    const choice = parseDayChoice(text)
    if (choice !== undefined && offered.includes(choice)) return choice
    const message = `The status here is ${offered.join(' or ')}, not ${text}.`
    return refuse('INVALID_REQUEST', { issues: [{ path: 'status', message }] })
  })
  const department = isAll(sent.subject) ? undefined : await findDepartment(db, sent.subject ?? '')
  const given = [sent.project, department ? undefined : sent.subject].filter((name) => !isAll(name))
  const projects = await Promise.all(given.map((name) => findModuleProject(db, 'sections', name ?? '')))
  const [project] = projects
  if (projects.some((each) => each === undefined || each.id !== project?.id)) refuse('SECTION_NOT_FOUND')
  return {
    counted: roles.map((role) => ({ role, statuses: choices.flatMap((choice) => STATUSES_BY_DAY_CHOICE[role][choice] ?? []) })),
    projectId: project?.id ?? null,
    departmentId: department?.id ?? null,
    from: sent.start,
    to: sent.end,
    isSummary: sent.type === 'summary',
    named: {
      roles,
      status: choices.join(', '),
      ...(project && { project: project.name }),
      ...(department && { subject: department.name }),
    },
  }
}

const view = async (call: Asking, sent: Sent & Parameters<typeof toPage>[0]) => {
  const { named: _, ...asked } = await askedOf(call, sent)
  return found(await selectDayLines(call.db, call.reach, asked, toPage(sent, REPORT_PAGE)), 'STATE_CONFLICT')
}

const ROWS_PAGE = { usual: 50, most: 500 }
const rows = async ({ db, reach, query: { person, decision, ...sent } }: Call<typeof dayReport.rows>) => {
  const { named: _, counted, ...asked } = await askedOf({ db, reach }, { ...sent, type: 'detail' })
  const chosen = counted.map(({ role, statuses }) => ({ role, statuses: statuses.filter((each) => each === (decision ?? each)) }))
  const of = {
    ...asked,
    counted: chosen,
    person: person === undefined ? null : found(await dayPerson(db, reach, person), 'USER_NOT_FOUND').id,
    ...toPage(sent, ROWS_PAGE),
  }
  const { rows: data, total } = splitTotal(await selectDecisionDays(db, reach, of))
  return { data, total }
}

/** The days per read of the detail rows, which limits the use of memory. */
const PAGE_DAYS = 7
const EVERY = { limit: 1_000_000, offset: 0 }

const kind: ExportKind<true> = { call: dayReport.download, nothing: refusal('NO_DATA_FOR_DOWNLOAD'), ofPeople: true }
type ScheduledDay<C extends { body: unknown }> = C & { body: Sent }
const schedule = {
  title: 'Day report',
  form: DayReportQuery,
  days: ({ from, to }: { from: string; to: string }) => ({ start: from, end: to }),
  whole: false,
  check: (call: ScheduledDay<CheckedCall<typeof dayReport.download>>) => askedOf(call, call.body),
  run: (call: ScheduledDay<ScheduledCall<typeof dayReport.download>>) => downloadOf(call, call.body),
  words: async ({ db, body: { type, role, status, subject, project } }: ScheduledDay<CheckedCall<typeof dayReport.download>>) => [
    type === 'summary' ? 'Day report, summary' : 'Day report',
    ...role.map((text) => ROLE_NAMES[parseStaffRole(text)]),
    ...status,
    ...(subject === undefined || isAll(subject) ? [] : [await selectProjectWord(db, await selectDepartmentWord(db, subject))]),
    ...(project === undefined || isAll(project) ? [] : [await selectProjectWord(db, project)]),
  ],
}
export const dayExports: readonly ExportKind<true>[] = [
  { ...kind, schedule },
  { ...kind, call: dayReport.get },
]

const columnsOf = ({ isSummary, counted }: DayReportFilter): readonly ExportColumn<DayLine>[] => [
  ...(isSummary ? [] : [{ header: 'Date', kind: 'day' as const, of: ({ date }: DayLine) => date }]),
  { header: 'Name', width: 28, of: ({ user }) => user.fullName },
  { header: 'Email', width: 36, of: ({ user }) => user.email },
  { header: 'Role', width: 18, of: ({ role }) => ROLE_NAMES[role] },
  { header: 'Rows', kind: 'number', of: ({ count }) => count },
  ...[...new Set(counted.flatMap(({ statuses }) => statuses))].map((status): ExportColumn<DayLine> => ({
    header: status,
    kind: 'number',
    of: ({ role, counts }) => (hasStatus(role, status) ? (counts[status] ?? 0) : null),
  })),
]

async function downloadOf(call: Asking & Pick<Call<typeof dayReport.download>, 'reading' | 'audit'>, sent: Sent) {
  const { db, reach } = call
  const { named, ...asked } = await askedOf(call, sent)
  const { from, to, isSummary } = asked
  const [{ total } = { total: 0 }] = await selectDayLines(db, reach, asked, { limit: 0, offset: 0 })
  const step = isSummary ? YEAR_DAYS : PAGE_DAYS
  return streamExport<DayLine, true>(call, kind, {
    filename: REPORT_FILE,
    columns: columnsOf(asked),
    pages: async function* (read) {
      for (let day = from; total > 0 && day <= to; day = shiftDay(day, step)) {
        const last = shiftDay(day, step - 1)
        const part = { ...asked, from: day, to: last < to ? last : to }
        const [page] = await read((connection) => selectDayLines(connection, reach, part, EVERY))
        yield page?.data ?? []
      }
    },
    audit: { type: 'file', after: { rows: total, from, to, ...named } },
  })
}

export const dayRoutes = routes('tasks', dayReport, {
  view: (call) => view(call, call.query),
  search: (call) => view(call, { ...call.body, ...call.query }),
  rows,
  get: (call) => downloadOf(call, call.query),
  download: (call) => downloadOf(call, { ...call.body, ...call.query }),
})
