import type { StaffRole } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'

/** The fields that identify a target row (`target_rows_once`). */
export type RowKey = {
  projectId: string
  departmentId: string
  sub_project_name: string
  subject: string
  role: StaffRole
  keyword: string
}

/** Selects the undeleted rows of these projects, and locks them against deletion until the commit. */
export const selectRowsOfProjects = (db: Db, projectIds: readonly string[]) => db<(RowKey & { id: string })[]>`
  select r.id, r.project_id as "projectId", r.department_id as "departmentId", r.sub_project_name, r.subject, r.role, r.keyword
  from target_rows r where r.project_id = any (${projectIds as string[]}::uuid[]) and r.deleted_on is null
  order by r.id for share of r`

/** Inserts rows and returns their ids in the same order. The trigger target_rows_set_key sets the keys of their three names. */
export const insertRows = async (db: Db, rows: readonly RowKey[], { by, now }: { by: string; now: Date }): Promise<string[]> => {
  if (rows.length === 0) return []
  const made = await db<{ id: string }[]>`
    with given as materialized (
      select new_id() as id, g.* from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::text::jsonb)
        as g("projectId" uuid, "departmentId" uuid, sub_project_name text, subject text, role text, keyword text, place int)),
    made as (
      insert into target_rows (id, project_id, department_id, sub_project_name, subject, role, keyword, added_by, added_at)
      select id, "projectId", "departmentId", sub_project_name, subject, role, keyword, ${by}::uuid, ${now.toISOString()}::timestamptz
      from given returning id)
    select id from made join given using (id) order by place`
  return made.map(({ id }) => id)
}

export type MadeEntry = {
  id: string
  userId: string
  fullName: string
  keyword: string
  target_count: number
  effective_date: string
  /** The later change of the entry, which prevents its withdrawal. Null if it has not changed. */
  happened: string | null
}
export const lockMadeEntries = (db: Db, ids: readonly string[]) => db<MadeEntry[]>`
  select h.id, a.user_id as "userId", u.full_name as "fullName", r.keyword, h.target_count::float8 as target_count,
    h.effective_from as effective_date,
    case when h.voided_at is not null then 'withdrawn'
      when r.deleted_on is not null then 'its target is deleted'
      when exists (select from closed_days_of_key(r.keyword_key, h.effective_from) c(day)
        where h.id = (select w.id from target_of_key(a.user_id, r.keyword_key, c.day) w)) then 'its month is closed' end as happened
  from assigned_target_history h join assigned_targets a on a.id = h.assigned_id join target_rows r on r.id = a.row_id
    join identities u on u.id = a.user_id
  where h.id = any (${ids as string[]}::uuid[]) order by h.id for no key update of h`

/**
 * Selects and locks the target rows with these ids, each with what prevents its deletion, such as entries that other people
 * added.
 */
export const lockMadeRows = (db: Db, ids: readonly string[]) => db<{ id: string; name: string; happened: string | null }[]>`
  select r.id, r.keyword || ', ' || r.sub_project_name as name,
    case when r.deleted_on is not null then 'deleted'
      when exists (select from assigned_targets a join assigned_target_history h on h.assigned_id = a.id
        where a.row_id = r.id and h.id <> all (${ids as string[]}::uuid[])) then 'assigned since' end as happened
  from target_rows r where r.id = any (${ids as string[]}::uuid[]) order by r.id for update of r`

type Withdrawal = { by: string; now: Date; day: string; reason: string }
export const withdrawTargets = async (
  db: Db,
  { entries, rows }: { entries: readonly string[]; rows: readonly string[] },
  { by, now, day, reason }: Withdrawal,
): Promise<void> => {
  await db`
    update assigned_target_history
    set voided_at = greatest(made_at, ${now.toISOString()}::timestamptz), voided_by = ${by}, void_reason = ${reason}
    where id = any (${entries as string[]}::uuid[])`
  await db`update target_rows set deleted_on = ${day}, deleted_by = ${by} where id = any (${rows as string[]}::uuid[])`
}
