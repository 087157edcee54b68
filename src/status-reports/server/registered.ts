import type { Trace, Use } from '../../kit/server/registered.ts'
import type { BlockerQuery } from '../../users/server/extension-points.ts'

/** The active records of a department. A department with inactive records can be deleted, because nobody can save those. */
export const recordsOfDepartment: Use = {
  noun: ['status record', 'status records'],
  count: async (db, _reach, id) => {
    const [counted] = await db<{ n: number }[]>`
      select count(*)::int as n from status_records r join identities u on u.id = r.user_id
      where r.department_id = ${id} and r.is_active and u.deleted_at is null`
    return counted?.n ?? 0
  },
}

export const statusRecordsOfPeople: Trace = {
  happened: 'has a status record',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`
      select u.id from unnest(${ids as string[]}::uuid[]) u(id)
      where exists (select from status_records r where r.user_id = u.id) or exists (select from status_saves s where s.saved_by = u.id)`
    return rows.map(({ id }) => id)
  },
}

/** Finds the oldest application error of a person's accounts, in all departments or in the given one. */
export const applicationErrorsSql: BlockerQuery = (db, _reach, { person, within }) => db`(
  select jsonb_build_object('status', r.status, 'of', r.subject,
    'since', to_char(r.status_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from status_records r
  where r.user_id = ${person} and r.is_active and r.status = 'application-error'
    and (${within}::uuid is null or r.department_id = ${within}::uuid)
  order by r.status_since, r.id limit 1)`
