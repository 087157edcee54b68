import type { Db } from '../../kit/postgres/db.ts'
import type { Department } from '../contract.ts'
import type { DepartmentUse } from '../rules.ts'

/** All departments by name, or the one of `id`. */
export const departmentsBy = (db: Db, id: string | null) => db<Department[]>`
  select d.id as "_id", d.name, d.name as department_name,
    case when u.id is null then null else jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end as "addedBy"
  from departments d left join users u on u.id = d.added_by
  where d.deleted_at is null and (${id}::uuid is null or d.id = ${id}::uuid)
  order by name_key(d.name), d.id`

export const insertDepartment = (db: Db, name: string, by: string) => db<{ _id: string; name: string }[]>`
  insert into departments (name, added_by) values (${name}, ${by}) returning id as "_id", name`

/** Locks out everyone who would add something to the department. */
export const lockDepartment = (db: Db, id: string) => db<{ id: string; name: string }[]>`
  select id, name from departments where id = ${id} and deleted_at is null for update`

/** Counts what refers to a department today: undeleted people, files, allocation projects and accounts. */
export const useOf = (db: Db, id: string, day: string) => db<DepartmentUse[]>`
  select
    (select count(*)::int from (
      select distinct s.user_id from user_department_members m join user_department_sets s on s.id = m.set_id
        join users u on u.id = s.user_id and u.deleted_at is null
      where m.department_id = ${id} and m.set_id = departments_on(s.user_id, ${day})) p) as people,
    (select count(*)::int from file_departments d join files f on f.id = d.file_id and f.deleted_at is null
      where d.department_id = ${id}) as files,
    (select count(*)::int from allocation_departments where department_id = ${id}) as allocation_projects,
    (select count(*)::int from accounts where department_id = ${id} and deleted_at is null) as accounts`

export const deleteDepartment = (db: Db, id: string, now: Date) => db`
  update departments set deleted_at = ${now.toISOString()} where id = ${id}`
