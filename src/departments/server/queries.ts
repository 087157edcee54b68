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

/** Selects all departments by name, and the deleted ones in which somebody was on a day of the period. */
export const departmentsInPeriod = (db: Db, { from, to }: { from: string; to: string }) => db<DepartmentChoice[]>`
  select d.id as "_id", d.name, d.name as department_name, d.deleted_at is not null as "isDeleted",
    case when u.id is null then null else jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end as "addedBy"
  from departments d left join identities u on u.id = d.added_by
  where d.deleted_at is null or d.id in (select h.department_id from departments_held(${from}::date, ${to}::date) h)
  order by d.sort_key, d.id`

export const insertDepartment = (db: Db, name: string, by: string) => db<{ _id: string; name: string }[]>`
  insert into departments (name, sort_key, added_by) values (${name}, ${toSortKey(name)}, ${by}) returning id as "_id", name`
