import type { Db } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import { madeAfterSql } from '../../kit/server/made-after.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { AssignedTarget, TargetHistoryEntry } from '../assigned-contract.ts'
import { type TargetEntry, findNextTarget, findTargetInForce } from '../rules.ts'

export const targetsGroup: FieldGroup = { type: 'user', fields: ['targets'] }

type Computed = 'target_assigned' | 'dateEffective' | 'next'
type Stored = Omit<AssignedTarget, Computed> & { entries: TargetEntry[] }
/** A field that is null or undefined does not filter. */
export type AssignedTargetFilter = {
  assignedId?: string | null
  rowId?: string | null
  projectId?: string | null
  userIds?: readonly string[] | null
}

const selectStoredTargets = (db: Db, reach: Reach<'all'>, which: AssignedTargetFilter, day: string) => db<Stored[]>`
  select a.id as "_id", r.id as target_id, r.project_id, p.name as project_name, r.sub_project_name as sub_project, r.keyword,
    d.name as department, r.subject, r.role,
    jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "user",
    (select coalesce(jsonb_agg(jsonb_build_object('_id', h.id, 'effective_date', h.effective_from, 'target_count', h.target_count,
        'made_at', ${instantTextSql(db, db`h.made_at`)}, 'voided', null, 'ended_on', r.deleted_on)), '[]')
      from assigned_target_history h where h.assigned_id = a.id and h.voided_at is null) as entries,
    (select op.name || ', ' || o.sub_project_name from target_of_key(u.id, r.keyword_key, ${day}::date) w
        join assigned_targets oa on oa.id = w.assigned_id and oa.id <> a.id
        join target_rows o on o.id = oa.row_id join project_names op on op.id = o.project_id) as counts_instead,
    ${versionSql(db, targetsGroup, db`u.id::text`)} as version
  from assigned_targets a join target_rows r on r.id = a.row_id join project_names p on p.id = r.project_id
    join department_names d on d.id = r.department_id join identities u on u.id = a.user_id and u.deleted_at is null
  where (${which.assignedId ?? null}::uuid is null or a.id = ${which.assignedId ?? null}::uuid)
    and (${which.rowId ?? null}::uuid is null or a.row_id = ${which.rowId ?? null}::uuid)
    and (${which.projectId ?? null}::uuid is null or r.project_id = ${which.projectId ?? null}::uuid)
    and (${(which.userIds ?? null) as string[] | null}::uuid[] is null or a.user_id = any (${(which.userIds ?? null) as string[] | null}::uuid[]))
    and (r.deleted_on is null or r.deleted_on > ${day}::date or ${which.assignedId ?? null}::uuid is not null)
    and ${reachedSql(db, reach, db`u.id`)}
  order by u.sort_key, u.id, r.keyword_key, r.sub_project_name_key, r.id`

/** Selects assigned targets as of a day, by name. If the row was deleted by then, its targets are found only by their own ids. */
export const selectAssignedTargets = async (
  db: Db,
  reach: Reach<'all'>,
  which: AssignedTargetFilter,
  day: string,
): Promise<AssignedTarget[]> => {
  const stored = await selectStoredTargets(db, reach, which, day)
  return stored.map(({ entries, counts_instead: instead, ...target }) => {
    const now = findTargetInForce(entries, day)
    const next = findNextTarget(entries, day)
    return {
      ...target,
      target_assigned: now?.target_count ?? null,
      dateEffective: now?.effective_date ?? null,
      next: next === undefined ? null : { target_count: next.target_count, effective_date: next.effective_date },
      counts_instead: now === undefined ? null : instead,
    }
  })
}

type StoredEntry = Omit<TargetHistoryEntry, 'voided'> & { at: string | null; by: TargetHistoryEntry['made_by']; reason: string }
export const selectTargetHistory = async (db: Db, assignedId: string): Promise<TargetHistoryEntry[]> => {
  const stored = await db<StoredEntry[]>`
    select h.id as "_id", h.effective_from as effective_date, h.target_count::float8 as target_count, h.made_at,
      jsonb_build_object('_id', b.id, 'fullName', b.full_name, 'email', b.email) as made_by, r.deleted_on as ended_on,
      h.voided_at as at, jsonb_build_object('_id', v.id, 'fullName', v.full_name, 'email', v.email) as by, h.void_reason as reason
    from assigned_target_history h join assigned_targets a on a.id = h.assigned_id join target_rows r on r.id = a.row_id
      join identities b on b.id = h.made_by left join identities v on v.id = h.voided_by
    where h.assigned_id = ${assignedId}
    order by h.effective_from desc, h.made_at desc, h.id desc`
  return stored.map(({ at, by, reason, ...entry }) => ({ ...entry, voided: at === null ? null : { at, by, reason } }))
}

/** Finds the object with an id: an assigned target with its person, or a target row, which may be deleted. */
export const selectTargetNamed = (db: Db, id: string | null) => db<{ row_id: string; email: string | null }[]>`
  select a.row_id, u.email from assigned_targets a join identities u on u.id = a.user_id where a.id = ${id}::uuid
  union all select id, null from target_rows where id = ${id}::uuid`

export const selectPeopleWithTarget = async (db: Db, rowId: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select a.user_id as id from assigned_targets a
    where a.row_id = ${rowId} and exists (select from assigned_target_history h where h.assigned_id = a.id and h.voided_at is null)`
  return rows.map(({ id }) => id)
}

export type NewEntry = { userId: string; rowId: string; day: string; count: number }
/**
 * Inserts entries, and gives the target to people who do not have it yet. An entry is missing in the result if the person already
 * has one for that day.
 */
export const insertEntries = async (db: Db, entries: readonly NewEntry[], { by, now }: { by: string; now: Date }) => {
  if (entries.length === 0) return []
  const given = db`
    select g."userId" as user_id, g."rowId" as row_id, g.day, g.count
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as g("userId" uuid, "rowId" uuid, day date, count numeric)`
  await db`
    insert into assigned_targets (row_id, user_id) select distinct row_id, user_id from (${given}) g
    on conflict (row_id, user_id) do nothing`
  // If several targets with a keyword begin on one day, the one made last counts.
  const ofDay = db`
    select h.made_at from assigned_target_history h join assigned_targets x on x.id = h.assigned_id
    where x.user_id = a.user_id and h.effective_from = g.day`
  return db<{ id: string; entry_id: string; user_id: string }[]>`
    with made as (
      insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
      select a.id, g.day, g.count, ${madeAfterSql(db, now, ofDay)}, ${by}::uuid
      from (${given}) g join assigned_targets a on a.row_id = g.row_id and a.user_id = g.user_id
      on conflict (assigned_id, effective_from) where voided_at is null do nothing
      returning id, assigned_id)
    select a.id, made.id as entry_id, a.user_id from made join assigned_targets a on a.id = made.assigned_id`
}

export type EntryRef = {
  id: string
  assigned_id: string
  user_id: string
  fullName: string
  email: string
  keyword: string
  effective_date: string
  target_count: number
  isVoid: boolean
}
/** Selects an entry of the history and its person. With `lock`, the entry is locked for its withdrawal. */
export const selectTargetEntry = (db: Db, reach: Reach<'all'>, id: string | null, mode: 'lock' | 'look') => db<EntryRef[]>`
  select h.id, h.assigned_id, a.user_id, u.full_name as "fullName", u.email, r.keyword, h.effective_from as effective_date,
    h.target_count::float8 as target_count, h.voided_at is not null as "isVoid"
  from assigned_target_history h join assigned_targets a on a.id = h.assigned_id join target_rows r on r.id = a.row_id
    join identities u on u.id = a.user_id
  where h.id = ${id}::uuid and ${reachedSql(db, reach, db`u.id`)}
  ${mode === 'lock' ? db`for no key update of h` : db``}`

export const withdrawEntry = (db: Db, id: string, { by, reason, now }: { by: string; reason: string; now: Date }) => db`
  update assigned_target_history
  set voided_at = greatest(made_at, ${now.toISOString()}::timestamptz), voided_by = ${by}, void_reason = ${reason} where id = ${id}`
