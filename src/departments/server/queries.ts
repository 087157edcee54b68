import { toSortKey } from '../../kit/shared/name-order.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Department, DepartmentChoice } from '../contract.ts'

/** All departments by name, or the one of `id`. */
export const departmentsBy = (db: Db, id: string | null) => db<Department[]>`
  select d.id as "_id", d.name, d.name as department_name,
    case when u.id is null then null else jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end as "addedBy"
  from departments d left join identities u on u.id = d.added_by
  where d.deleted_at is null and (${id}::uuid is null or d.id = ${id}::uuid)
  order by d.sort_key, d.id`

/**
 * All departments by name, and the deleted ones in which somebody was on a day of the period. A set that holds on any day of it
 * holds on the later one of its first day and that of the period.
 */
export const departmentsInPeriod = (db: Db, { from, to }: { from: string; to: string }) => db<DepartmentChoice[]>`
  select d.id as "_id", d.name, d.name as department_name, d.deleted_at is not null as "isDeleted",
    case when u.id is null then null else jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end as "addedBy"
  from departments d left join identities u on u.id = d.added_by
  where d.deleted_at is null or exists (
    select from person_departments m join user_department_sets s on s.id = m.set_id
    where m.department_id = d.id and s.effective_from <= ${to}::date and s.id = departments_on(s.user_id, greatest(s.effective_from, ${from}::date)))
  order by d.sort_key, d.id`

export const insertDepartment = (db: Db, name: string, by: string) => db<{ _id: string; name: string }[]>`
  insert into departments (name, sort_key, added_by) values (${name}, ${toSortKey(name)}, ${by}) returning id as "_id", name`
