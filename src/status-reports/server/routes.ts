import { toDay, formatInstant } from '../../kit/shared/time.ts'
import { streamExport } from '../../kit/export/server/export.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { splitTotal } from '../../kit/shared/paging.ts'
import { statusReports } from '../contract.ts'
import type { StatusHistoryEntry, StatusRecord } from '../record-contract.ts'
import { found, refuse } from '../refusals.ts'
import { listStatusChanges, toStoredFields, type StatusFields } from '../rules.ts'
import { HISTORY_PAGE, STATUS_PAGE, NO_LIMIT } from '../vocabulary.ts'
import { currentExport, exportCurrentReport, historyExport, buildHistoryReport } from './export-statuses.ts'
import { selectMatchedSaves, type SaveRow, selectStatusSaves, selectSavesPage } from './history-queries.ts'
import { selectMatchedRecordIds, selectRecordsNamed, selectStatusPage } from './list-queries.ts'
import { selectShownAs, selectPeopleWhoSeeRecord, visibleRecordSql } from './viewer.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'

/**
 * Identifies a record by its id, or the records of a person by id or email. The latter can be limited to a department (name or
 * id) and a subject.
 */
type Named = { user_id: string; department: string | null; subject: string | null }
/**
 * Selects and locks the records that the request names and the caller may see. `isThat` means that a record named by its id also
 * has the given department and subject.
 */
const lockNamed = (db: Db, reach: Reach<'own'>, { user_id: text, department, subject }: Named) => {
  const isThat = db`
    (${department}::text is null or d.id::text = lower(${department}::text) or d.name_key = department_key(${department}::text))
      and (${subject}::text is null or lower(r.subject) = lower(${subject}::text))`
  return db<{ id: string; isActive: boolean; isThat: boolean }[]>`
  select r.id, r.is_active as "isActive", ${isThat} as "isThat"
  from status_records r join identities u on u.id = r.user_id join department_names d on d.id = r.department_id
  where u.deleted_at is null and ${visibleRecordSql(db, reach, null)}
    and (r.id = ${asId(text)} or (u.id = ${asId(text)} or lower(u.email) = ${toEmailKey(text)}) and ${isThat})
  order by r.id for no key update of r`
}

const lockRecord = (db: Db, _reach: Reach<'all'>, id: string | null) => db<{ id: string; isActive: boolean }[]>`
  select r.id, r.is_active as "isActive" from status_records r join identities u on u.id = r.user_id
  where r.id = ${id}::uuid and u.deleted_at is null for no key update of r`

const limitOf = (limit: StatusFields['qc_limit']): number | null => (limit === NO_LIMIT ? null : limit)

/** Stores a save of a locked record and its history entry. The save is never dated before the previous one. */
const saveStatus = (db: Db, id: string, fields: StatusFields, { by, now }: { by: string; now: Date }) => db`
  with saved as (
    update status_records r set status = ${fields.status}, authoring_status = ${fields.authoring_status},
      authoring_limit = ${limitOf(fields.authoring_limit)}, ps_limit = ${fields.ps_limit}, qc_status = ${fields.qc_status},
      qc_limit = ${limitOf(fields.qc_limit)}, qps_limit = ${fields.qps_limit}, technical_issues = ${fields.technical_issues},
      remarks = ${fields.remarks}, version = version + 1, updated_by = ${by},
      updated_at = greatest(${now.toISOString()}::timestamptz, updated_at),
      status_since = case when status = ${fields.status} then status_since
        else greatest(${now.toISOString()}::timestamptz, updated_at) end
    where id = ${id} returning r.*)
  insert into status_saves (record_id, version, saved_at, saved_by, status, status_since, authoring_status, authoring_limit, ps_limit,
    qc_status, qc_limit, qps_limit, technical_issues, remarks)
  select id, version, updated_at, updated_by, status, status_since, authoring_status, authoring_limit, ps_limit, qc_status, qc_limit,
    qps_limit, technical_issues, remarks from saved`

const setActive = (db: Db, id: string, isActive: boolean) => db`
  update status_records set is_active = ${isActive} where id = ${id}`

/** Locks the department of a record against deletion. Returns no row if it is deleted. */
const selectDepartmentOfRecord = (db: Db, id: string) => db`
  select from department_names where id = (select department_id from status_records where id = ${id}) and deleted_at is null for key share`

type Sent = { [key in 'q' | 'email' | 'subject']?: string | undefined }
const partsOf = ({ q, email, subject }: Sent) => ({ q: q || null, email: email || null, subject: subject || null })
const searched = (sent: Sent) => Object.fromEntries(Object.entries(partsOf(sent)).filter(([, part]) => part !== null))

const nobody = { fullName: '', email: '' }
export const toHistoryEntry = ({ before, ...save }: SaveRow): StatusHistoryEntry => ({
  ...save,
  by: save.statusDoc.updated_by ?? nobody,
  changes: listStatusChanges(before, save.statusDoc),
})

const nameOf = ({ email, department, subject }: StatusRecord): string => `${email} (${department}, ${subject})`

export const statusRoutes = routes('status-reports', statusReports, {
  list: async (call) => {
    const { db, actor, reach, params, query } = call
    const as = await selectShownAs(db, reach, actor, params.email)
    const input = { ...partsOf(query), sort: query.sort, as, activeOnly: false }
    const { rows, total } = await readList(call, STATUS_PAGE, async (page) =>
      splitTotal(await selectStatusPage(db, reach, { ...input, ...page })),
    )
    return { users: rows, total }
  },

  current: async (call) => {
    const { db, actor, reach, params, query } = call
    const as = await selectShownAs(db, reach, actor, params.email)
    const input = { ...partsOf(query), sort: query.sort, as, activeOnly: true }
    const { rows, total } = await readList(call, STATUS_PAGE, async (page) =>
      splitTotal(await selectStatusPage(db, reach, { ...input, ...page })),
    )
    return { data: rows, total }
  },

  history: async (call) => {
    const { db, actor, reach, params, query } = call
    const as = await selectShownAs(db, reach, actor, params.email)
    const input = { ...partsOf(query), record: query.record ?? null, as }
    const { rows, total } = await readList(call, HISTORY_PAGE, async (page) =>
      splitTotal(await selectSavesPage(db, reach, { ...input, ...page })),
    )
    return { data: rows.map(toHistoryEntry), total }
  },

  exportCurrent: async (call) => {
    const { db, reach, body } = call
    const input = { ...partsOf(body), sort: body.sort, as: null, activeOnly: true }
    const ids = (await selectMatchedRecordIds(db, reach, input)).map(({ id }) => id)
    const page = async (read: typeof db, some: readonly string[]) => selectRecordsNamed(read, reach, some)
    return streamExport(call, currentExport, exportCurrentReport(ids, page, searched(body)))
  },

  exportHistory: async (call) => {
    const { db, reach, body, now } = call
    const ids = (await selectMatchedSaves(db, reach, { ...partsOf(body), record: null, as: null })).map(({ id }) => id)
    const page = async (read: typeof db, some: readonly string[]) =>
      (await selectStatusSaves(read, reach, some)).map(toHistoryEntry)
    return streamExport(call, historyExport, buildHistoryReport(ids, page, { searched: searched(body), today: toDay(now) }))
  },

  save: async ({ db, actor, reach, body, clock, audit, publish }) => {
    const { user_id, department = null, subject = null, version, updated_by: _, ...form } = body
    const named = await lockNamed(db, reach, { user_id, department, subject })
    if (named.length > 1) refuse('STATUS_SEVERAL')
    const { id, isActive, isThat } = found(named, 'STATUS_NOT_FOUND')
    const before = found(await selectRecordsNamed(db, reach, [id]), 'STATUS_NOT_FOUND')
    if (!isThat) refuse('STATUS_OF_OTHER', { values: { department: before.department, subject: before.subject } })
    if (!isActive) refuse('STATUS_INACTIVE')
    if (version !== undefined && version !== before.version) {
      const { updated_by, updatedAt } = before
      if (updated_by === null || updatedAt === null) return refuse('STATE_CONFLICT', { fields: { record: before } })
      const values = { who: updated_by.fullName, time: formatInstant(updatedAt) }
      refuse('STATUS_OUTDATED', { values, fields: { record: before } })
    }
    await saveStatus(db, id, toStoredFields(form), { by: actor.id, now: clock() })
    const [saved, seers] = await Promise.all([
      selectRecordsNamed(db, reach, [id]),
      selectPeopleWhoSeeRecord(db, [before.subject], reach.day),
    ])
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
    if (body.e) found(await selectDepartmentOfRecord(db, id), 'DEPARTMENT_NOT_FOUND')
    await setActive(db, id, body.e)
    const data = found(await selectRecordsNamed(db, reach, [id]), 'STATUS_NOT_FOUND')
    audit({ type: 'status-report', id, name: nameOf(data), before: { is_active: isActive }, after: { is_active: body.e } })
    publish([data.user_id, ...(await selectPeopleWhoSeeRecord(db, [data.subject], reach.day))])
    return { message: body.e ? 'Status record is active' : 'Status record is inactive', data }
  },
})
