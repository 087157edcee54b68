import { streamExport } from '../../../kit/export/server/export.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { parsePersonRef } from '../../../kit/shared/emails.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { toPage } from '../../../kit/shared/paging.ts'
import type { Call } from '../../../kit/server/call.ts'
import { findUnlimitedReach } from '../../../kit/server/reach.ts'
import { JsonFields } from '../../../kit/server/reply.ts'
import { routes } from '../../../kit/server/routes.ts'
import { selectAssignedFile, selectFileShownTo } from '../../../rows/files/server/lookup.ts'
import type { SearchField } from '../../../rows/filter/contract.ts'
import { joinGridJson } from '../../../row-work/grid/server/queries.ts'
import { found, refusal, refuse } from '../../../rows/refusals.ts'
import { parseStaffRole, requireRole } from '../../../rows/workflow/server/roles.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { fileReports } from '../contract.ts'
import { type DateType, REPORT_FILE, REPORT_PAGE, parseRolesOfReport } from '../vocabulary.ts'
import {
  selectReportPerson,
  type FileReportFilter,
  reportColumns,
  selectReportPage,
  type FileReportRow,
  selectReportRowsAfter,
  countReportRows,
} from './report-rows.ts'

type Asking = Pick<Call<typeof fileReports.view>, 'db' | 'actor' | 'reach' | 'now' | 'params'>
type Sent = {
  selectedRole?: string | undefined
  value?: string | undefined
  dateType: DateType
  start?: string | undefined
  end?: string | undefined
  searchFields: readonly SearchField[]
}

/** Refuses unknown roles, files and people, and roles that staff do not hold. `named` is for the audit log. */
async function askedOf({ db, actor, reach, params }: Asking, sent: Sent): Promise<FileReportFilter & { named: object }> {
  const all = findUnlimitedReach(reach)
  const named = parseRolesOfReport(params.roleValues)
  if (named === undefined)
    return refuse('INVALID_REQUEST', {
      issues: [
        { path: 'roleValues', message: `There is no report of ${params.roleValues}. Choose book or some of the four roles.` },
      ],
    })
  const roles = named ?? STAFF_ROLES.filter((role) => all !== undefined || actor.roles.includes(role))
  const selected = isAll(sent.selectedRole) ? undefined : parseStaffRole(sent.selectedRole ?? '', 'selectedRole')
  if (all === undefined) for (const role of selected === undefined ? roles : [...roles, selected]) requireRole(actor, role)
  const by = selected ?? roles[0] ?? refuse('ROLE_NOT_HELD')
  if (!roles.includes(by))
    return refuse('INVALID_REQUEST', { issues: [{ path: 'selectedRole', message: 'This role is not one of the report’s.' }] })
  const file = isAll(params.filename)
    ? null
    : found(
        all === undefined
          ? await selectAssignedFile(db, params.filename, reach)
          : await selectFileShownTo(db, params.filename, all),
        'FILE_NOT_FOUND',
      )
  const person =
    all === undefined || isAll(sent.value)
      ? undefined
      : found(await selectReportPerson(db, parsePersonRef(sent.value ?? '')), 'USER_NOT_FOUND')
  const { start, end, dateType } = sent
  const inDays =
    start === undefined ? [] : [{ key: `${toRoleKey(by)}_${dateType}_date`, type: 'exact' as const, from: start, to: end }]
  return {
    file,
    isBook: named === null,
    roles,
    by,
    isOfOneRole: selected !== undefined,
    person: person?.id ?? null,
    searches: [...sent.searchFields, ...inDays],
    named: {
      report: named === null ? 'book' : roles,
      ...(file !== null && { file: file.name }),
      ...(person !== undefined && { user: person.fullName }),
      ...(start !== undefined && { from: start, to: end }),
    },
  }
}

/** Rows per read: few enough for memory, enough to save round trips. */
const PAGE_ROWS = 2_000

const kind: ExportKind<true> = { call: fileReports.download, nothing: refusal('NO_DATA_FOR_DOWNLOAD'), ofPeople: true }
export const reportExports: readonly ExportKind<true>[] = [kind, { ...kind, call: fileReports.get }]

async function downloadOf(call: Asking & Pick<Call<typeof fileReports.download>, 'reading' | 'audit'>, sent: Sent) {
  const { db, reach, now } = call
  const { named, ...asked } = await askedOf(call, sent)
  const rows = await countReportRows(db, reach, asked, now)
  return streamExport<FileReportRow, true>(call, kind, {
    filename: REPORT_FILE,
    columns: reportColumns(asked).map(({ key, name, kind: cell }) => ({
      header: name,
      kind: cell,
      of: ({ cells, extra }) => (Object.hasOwn(cells, key) ? cells[key] : extra[key]),
    })),
    pages: async function* (read) {
      let last: FileReportRow | undefined
      do {
        const after = last
        const page = await read((connection) => selectReportRowsAfter(connection, reach, asked, { after, limit: PAGE_ROWS, now }))
        yield page
        last = page.length < PAGE_ROWS ? undefined : page.at(-1)
      } while (last !== undefined)
    },
    audit: { type: 'file', ...(asked.file !== null && { id: asked.file.id }), after: { rows, ...named } },
  })
}

export const reportRoutes = routes('tasks', fileReports, {
  view: async (call) => {
    const { db, reach, now, body } = call
    const query = await askedOf(call, body)
    const [rows, total] = await Promise.all([
      selectReportPage(db, reach, query, toPage(body, REPORT_PAGE), now).raw(),
      countReportRows(db, reach, query, now),
    ])
    const columns = reportColumns(query).map(({ key, name }) => ({ key, name }))
    const head = JSON.stringify({ columns, total })
    return new JsonFields([Buffer.from(`${head.slice(0, -1)},"data":`), joinGridJson(rows), Buffer.from('}')])
  },

  get: (call) => downloadOf(call, call.query),
  download: (call) => downloadOf(call, call.body),
})
