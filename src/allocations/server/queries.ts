import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { AllocationDepartment, AllocationProject } from '../contract.ts'

type ProjectsAsked = { reach: Reach; now: Date; registered: Pick<Registered, 'conditionOf'> }
export const selectAllocationProjects = (db: Db, id: string | null, { reach, now, registered }: ProjectsAsked) => db<
  AllocationProject[]
>`
  select p.id as "_id", p.name as project_name, p.added_at as created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    not ${registered.conditionOf('project hides files')(db, reach, { id: db`p.id`, day: reach.day })} as is_file_visible,
    (select count(*)::int from allocation_departments d where d.project_id = p.id) as departments,
    count(a.id)::int as accounts, (count(a.id) filter (where h.held))::int as held
  from module_projects p left join identities u on u.id = p.added_by
    left join accounts a on a.project_id = p.id and a.deleted_at is null
    left join lateral (select exists (
      select from allocation_holds h where h.account_id = a.id and h.during @> ${now.toISOString()}::timestamptz) as held) h on true
  where p.module = 'allocations' and p.deleted_at is null and (${id}::uuid is null or p.id = ${id}::uuid)
  group by p.id, p.name, p.sort_key, p.added_at, u.id, u.full_name, u.email
  order by p.sort_key, p.id`

export const selectAllocationDepartments = (db: Db, projectId: string, departmentId: string | null, now: Date) => db<
  AllocationDepartment[]
>`
  select d.id as "_id", d.name, d.name as department_name, l.created_at,
    case when u.id is null then null else jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "addedBy",
    count(a.id)::int as accounts, (count(a.id) filter (where h.held))::int as held
  from allocation_departments l join department_names d on d.id = l.department_id
    left join identities u on u.id = l.added_by
    left join accounts a on a.project_id = l.project_id and a.department_id = l.department_id and a.deleted_at is null
    left join lateral (select exists (
      select from allocation_holds h where h.account_id = a.id and h.during @> ${now.toISOString()}::timestamptz) as held) h on true
  where l.project_id = ${projectId} and (${departmentId}::uuid is null or d.id = ${departmentId}::uuid)
  group by d.id, d.name, d.sort_key, l.created_at, u.id, u.full_name, u.email
  order by d.sort_key, d.id`

export const selectAllocationDepartment = (db: Db, projectId: string, nameOrId: string) => db<{ id: string; name: string }[]>`
  select d.id, d.name from allocation_departments l join department_names d on d.id = l.department_id
  where l.project_id = ${projectId} and (d.id = ${asId(nameOrId.trim())} or d.name_key = department_key(${nameOrId}))`

export const insertDepartment = (db: Db, projectId: string, departmentId: string, by: string, now: Date) => db`
  insert into allocation_departments (project_id, department_id, added_by, created_at)
  values (${projectId}, ${departmentId}, ${by}, ${now.toISOString()})`

export const insertMissingDepartment = (db: Db, projectId: string, departmentId: string, by: string, now: Date) => db`
  ${insertDepartment(db, projectId, departmentId, by, now)} on conflict do nothing`
