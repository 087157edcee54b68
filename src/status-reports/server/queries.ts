import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { emailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { StatusFields } from '../rules.ts'
import { NO_LIMIT } from '../vocabulary.ts'
import { isSeen } from './viewer.ts'

/** A record by its id; or those of a person by id or email, of a department (name or id) and a subject where these are named. */
type Named = { user_id: string; department: string | null; subject: string | null }
/**
 * The records that the caller sees and that the texts name, locked. `isThat`: one that its id names is of the department and
 * subject too.
 */
export const lockNamed = (db: Db, reach: Reach<'own'>, { user_id: text, department, subject }: Named) => {
  const isThat = db`
    (${department}::text is null or d.id::text = lower(${department}::text) or d.name_key = department_key(${department}::text))
      and (${subject}::text is null or lower(r.subject) = lower(${subject}::text))`
  return db<{ id: string; isActive: boolean; isThat: boolean }[]>`
  select r.id, r.is_active as "isActive", ${isThat} as "isThat"
  from status_records r join identities u on u.id = r.user_id join department_names d on d.id = r.department_id
  where u.deleted_at is null and ${isSeen(db, reach, null)}
    and (r.id = ${asId(text)} or (u.id = ${asId(text)} or lower(u.email) = ${emailKey(text)}) and ${isThat})
  order by r.id for no key update of r`
}

export const lockRecord = (db: Db, _reach: Reach<'all'>, id: string | null) => db<{ id: string; isActive: boolean }[]>`
  select r.id, r.is_active as "isActive" from status_records r join identities u on u.id = r.user_id
  where r.id = ${id}::uuid and u.deleted_at is null for no key update of r`

const limitOf = (limit: StatusFields['qc_limit']): number | null => (limit === NO_LIMIT ? null : limit)

/** Stores a save of a locked record and its entry of the history. Never before the last one. */
export const saveStatus = (db: Db, id: string, fields: StatusFields, { by, now }: { by: string; now: Date }) => db`
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

export const setActive = (db: Db, id: string, isActive: boolean) => db`
  update status_records set is_active = ${isActive} where id = ${id}`

/** Locks the department of a record against its deletion; no row: it is deleted. */
export const departmentOfRecord = (db: Db, id: string) => db`
  select from department_names where id = (select department_id from status_records where id = ${id}) and deleted_at is null for key share`
