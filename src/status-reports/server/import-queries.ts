import type { Db } from '../../kit/postgres/db.ts'
import type { Subject } from '../../grants/vocabulary.ts'
import { emailKey } from '../../kit/shared/emails.ts'

/** Somebody whom a workbook names by email; locked, so that nobody is deleted before the records are stored. */
export type NamedUser = { id: string; email: string; fullName: string; isActive: boolean }
export const peopleNamed = (db: Db, emails: readonly string[]) => db<NamedUser[]>`
  select u.id, u.email, u.full_name as "fullName", u.account_state = 'active' as "isActive" from identities u
  where u.deleted_at is null and lower(u.email) = any (${emails.map(emailKey)}::text[])
  order by u.id for key share of u`

/** The records that these people have, as "user department subject". */
export const selectStatusRecordKeys = async (db: Db, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ key: string }[]>`
    select r.user_id || ' ' || r.department_id || ' ' || r.subject as key from status_records r
    where r.user_id = any (${userIds as string[]}::uuid[])`
  return new Set(rows.map(({ key }) => key))
}

export type NewStatusRecord = { userId: string; departmentId: string; subject: Subject }
/** The ids of the new records; fewer than asked for: another upload has just stored one of them. */
export const insertRecords = async (db: Db, records: readonly NewStatusRecord[], by: string, now: Date): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    insert into status_records (user_id, department_id, subject, added_by, added_at)
    select t.user_id, t.department_id, t.subject, ${by}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${records.map(({ userId }) => userId)}::uuid[], ${records.map(({ departmentId }) => departmentId)}::uuid[],
      ${records.map(({ subject }) => subject)}::text[]) as t(user_id, department_id, subject)
    order by t.user_id, t.department_id, t.subject
    on conflict do nothing returning id`
  return rows.map(({ id }) => id)
}

/** The records that an upload made and that are there, locked, and whether anything happened to them. */
export const lockMade = (db: Db, ids: readonly string[]) => db<
  { id: string; name: string; subject: Subject; isChanged: boolean }[]
>`
  select r.id, u.email || ' (' || d.name || ', ' || r.subject || ')' as name, r.subject, r.version > 0 or not r.is_active as "isChanged"
  from status_records r join identities u on u.id = r.user_id join department_names d on d.id = r.department_id
  where r.id = any (${ids as string[]}::uuid[]) order by r.id for update of r`

export const deleteMade = (db: Db, ids: readonly string[]) => db`
  delete from status_records where id = any (${ids as string[]}::uuid[]) and version = 0`
