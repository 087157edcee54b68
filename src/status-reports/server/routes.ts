import { toDay } from '../../kit/shared/time.ts'
import { streamExport } from '../../kit/export/server/export.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageFrom } from '../../kit/shared/paging.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { statusReports } from '../contract.ts'
import type { StatusHistoryEntry, StatusRecord } from '../record-contract.ts'
import { found, refuse } from '../refusals.ts'
import { listStatusChanges, settled } from '../rules.ts'
import { HISTORY_PAGE, STATUS_PAGE } from '../vocabulary.ts'
import { currentExport, currentReport, historyExport, historyReport } from './export-statuses.ts'
import { matchedSaves, type SaveRow, savesNamed, savesPage } from './history-queries.ts'
import { matchedIds, recordsNamed, recordsPage } from './list-queries.ts'
import { departmentOfRecord, lockNamed, lockRecord, saveStatus, setActive } from './queries.ts'
import { shownAs, whoSees } from './viewer.ts'

type Sent = { [key in 'q' | 'email' | 'subject']?: string | undefined }
const partsOf = ({ q, email, subject }: Sent) => ({ q: q || null, email: email || null, subject: subject || null })
/** What was searched for, for the audit row of an export. */
const searched = (sent: Sent) => Object.fromEntries(Object.entries(partsOf(sent)).filter(([, part]) => part !== null))

const nobody = { fullName: '', email: '' }
export const toHistoryEntry = ({ before, ...save }: SaveRow): StatusHistoryEntry => ({
  ...save,
  by: save.statusDoc.updated_by ?? nobody,
  changes: listStatusChanges(before, save.statusDoc),
})

/** The name of a record in the audit log. */
const nameOf = ({ email, department, subject }: StatusRecord): string => `${email} (${department}, ${subject})`

export const statusRoutes = routes('status-reports', statusReports, {
  list: async (call) => {
    const { db, actor, reach, params, query } = call
    const as = await shownAs(db, reach, actor, params.email)
    const input = { ...partsOf(query), sort: query.sort, as, activeOnly: false }
    const { rows, total } = await readList(call, STATUS_PAGE, async (page) =>
      pageFrom(await recordsPage(db, reach, { ...input, ...page })),
    )
    return { users: rows, total }
  },

  current: async (call) => {
    const { db, actor, reach, params, query } = call
    const as = await shownAs(db, reach, actor, params.email)
    const input = { ...partsOf(query), sort: query.sort, as, activeOnly: true }
    const { rows, total } = await readList(call, STATUS_PAGE, async (page) =>
      pageFrom(await recordsPage(db, reach, { ...input, ...page })),
    )
    return { data: rows, total }
  },

  history: async (call) => {
    const { db, actor, reach, params, query } = call
    const as = await shownAs(db, reach, actor, params.email)
    const input = { ...partsOf(query), record: query.record ?? null, as }
    const { rows, total } = await readList(call, HISTORY_PAGE, async (page) =>
      pageFrom(await savesPage(db, reach, { ...input, ...page })),
    )
    return { data: rows.map(toHistoryEntry), total }
  },

  exportCurrent: async (call) => {
    const { db, reach, body } = call
    const input = { ...partsOf(body), sort: body.sort, as: null, activeOnly: true }
    const ids = (await matchedIds(db, reach, input)).map(({ id }) => id)
    const page = async (read: typeof db, some: readonly string[]) => recordsNamed(read, reach, some)
    return streamExport(call, currentExport, currentReport(ids, page, searched(body)))
  },

  exportHistory: async (call) => {
    const { db, reach, body, now } = call
    const ids = (await matchedSaves(db, reach, { ...partsOf(body), record: null, as: null })).map(({ id }) => id)
    const page = async (read: typeof db, some: readonly string[]) => (await savesNamed(read, reach, some)).map(toHistoryEntry)
    return streamExport(call, historyExport, historyReport(ids, page, { searched: searched(body), today: toDay(now) }))
  },

  save: async ({ db, actor, reach, body, clock, audit, publish }) => {
    const { user_id, department = null, subject = null, version, updated_by: _, ...form } = body
    const named = await lockNamed(db, reach, { user_id, department, subject })
    if (named.length > 1) refuse('STATUS_SEVERAL')
    const { id, isActive, isThat } = found(named, 'STATUS_NOT_FOUND')
    const before = found(await recordsNamed(db, reach, [id]), 'STATUS_NOT_FOUND')
    if (!isThat) refuse('STATUS_OF_OTHER', { values: { department: before.department, subject: before.subject } })
    if (!isActive) refuse('STATUS_INACTIVE')
    if (version !== undefined && version !== before.version) {
      const { updated_by, updatedAt } = before
      if (updated_by === null || updatedAt === null) return refuse('STATE_CONFLICT', { fields: { record: before } })
      const values = { who: updated_by.fullName, time: formatInstant(updatedAt) }
      refuse('STATUS_OUTDATED', { values, fields: { record: before } })
    }
    await saveStatus(db, id, settled(form), { by: actor.id, now: clock() })
    const [saved, seers] = await Promise.all([recordsNamed(db, reach, [id]), whoSees(db, [before.subject], reach.day)])
    const data = found(saved, 'STATUS_NOT_FOUND')
    const changes = listStatusChanges(before, data)
    audit({
      type: 'status-report',
      id,
      name: nameOf(data),
      before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
      after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    })
    publish([data.user_id, ...seers])
    return { data }
  },

  setActive: async ({ db, reach, body, audit, publish }) => {
    const { id, isActive } = found(await lockRecord(db, reach, asId(body.id)), 'STATUS_NOT_FOUND')
    if (isActive === body.e) refuse('STATUS_SWITCHED', { values: { state: isActive ? 'active' : 'inactive' } })
    if (body.e) found(await departmentOfRecord(db, id), 'DEPARTMENT_NOT_FOUND')
    await setActive(db, id, body.e)
    const data = found(await recordsNamed(db, reach, [id]), 'STATUS_NOT_FOUND')
    audit({ type: 'status-report', id, name: nameOf(data), before: { is_active: isActive }, after: { is_active: body.e } })
    publish([data.user_id, ...(await whoSees(db, [data.subject], reach.day))])
    return { message: body.e ? 'Status record is active' : 'Status record is inactive', data }
  },
})
