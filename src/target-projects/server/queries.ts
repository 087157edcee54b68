import type { StaffRole } from '../../access/levels.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { reachedSql } from '../../users/server/lookup.ts'
import type { TargetProject, TargetRow } from '../contract.ts'

/** Selects the target projects by name, or only the one with this id. */
export const selectTargetProjectsBy = (db: Db, id: string | null) => db<TargetProject[]>`
  select p.id as "_id", p.name as project_name, p.added_at as created_at,
    case when u.id is not null then jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    (select count(*)::int from target_rows r where r.project_id = p.id and r.deleted_on is null) as rows,
    (select count(distinct a.user_id)::int from target_rows r join assigned_targets a on a.row_id = r.id
        join identities w on w.id = a.user_id and w.deleted_at is null
      where r.project_id = p.id and r.deleted_on is null) as people
  from module_projects p left join identities u on u.id = p.added_by
  where p.module = 'targets' and p.deleted_at is null and (${id}::uuid is null or p.id = ${id}::uuid)
  order by p.sort_key, p.id`

export const countRows = async (db: Db, projectId: string): Promise<number> => {
  const [counted] = await db<{ n: number }[]>`
    select count(*)::int as n from target_rows where project_id = ${projectId} and deleted_on is null`
  return counted?.n ?? 0
}

/** Selects the rows of a project that are not deleted on the day, by keyword, or only the row `rowId`. */
export const selectTargetProjectRows = (
  db: Db,
  reach: Reach<'all'>,
  query: { projectId: string; rowId: string | null; day: string },
) => db<TargetRow[]>`
  select r.id as "_id", r.project_id, p.name as project_name, r.keyword, r.sub_project_name, d.name as department, r.subject, r.role,
    case when b.id is not null then jsonb_build_object('fullName', b.full_name, 'email', b.email) end as "addedBy",
    r.added_at as created_at, r.deleted_on,
    (select count(*)::int from assigned_targets a join identities u on u.id = a.user_id and u.deleted_at is null
      where a.row_id = r.id and ${reachedSql(db, reach, db`u.id`)} and exists (
        select from assigned_target_history h
        where h.assigned_id = a.id and h.voided_at is null and h.effective_from <= ${query.day}::date)) as people,
    exists (select from module_projects t
      where t.module = 'timesheets' and t.deleted_at is null and t.name_key = r.keyword_key) as is_timesheet_project
  from target_rows r join project_names p on p.id = r.project_id join department_names d on d.id = r.department_id
    left join identities b on b.id = r.added_by
  where r.project_id = ${query.projectId} and (${query.rowId}::uuid is null or r.id = ${query.rowId}::uuid)
    and (r.deleted_on is null or r.deleted_on > ${query.day}::date)
  order by r.keyword_key, r.sub_project_name_key, r.id`

type NewRow = {
  projectId: string
  sub_project_name: string
  departmentId: string
  subject: string
  role: StaffRole
  keyword: string
  by: string
  now: Date
}
/** Inserts a row. The trigger target_rows_set_key sets keyword_key, sub_project_name_key and subject_key. */
export const insertRow = (db: Db, row: NewRow) => db<{ id: string }[]>`
  insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_by, added_at)
  values (${row.projectId}, ${row.sub_project_name}, ${row.departmentId}, ${row.subject}, ${row.role}, ${row.keyword}, ${row.by},
    ${row.now.toISOString()})
  returning id`

export type RowRef = { id: string; project_id: string; project_name: string; keyword: string; sub_project_name: string }
/**
 * Selects an undeleted row, which must be in the project if one is given. `assign` prevents its deletion until the commit.
 * `delete` locks it exclusively.
 */
export const lockRow = (db: Db, id: string | null, projectId: string | null, mode: 'assign' | 'delete' | 'look') => db<RowRef[]>`
  select r.id, r.project_id, p.name as project_name, r.keyword, r.sub_project_name from target_rows r join project_names p on p.id = r.project_id
  where r.id = ${id}::uuid and r.deleted_on is null and (${projectId}::uuid is null or r.project_id = ${projectId}::uuid)
  ${{ assign: db`for share of r`, delete: db`for update of r`, look: db`` }[mode]}`

export const deleteRow = (db: Db, id: string, { by, day }: { by: string; day: string }) => db`
  update target_rows set deleted_on = ${day}, deleted_by = ${by} where id = ${id}`

export const selectTimesheetProjectNames = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select p.name from module_projects p
    where p.module = 'timesheets' and p.deleted_at is null order by p.sort_key, p.id`
  return rows.map(({ name }) => name)
}
