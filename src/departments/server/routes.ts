import type { Db } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import { parsePeriod } from '../../kit/shared/period.ts'
import { found, refuse } from '../refusals.ts'
import { type Department, departments, type DepartmentChoice } from '../contract.ts'
import { findDepartment } from './lookup.ts'
import { toSortKey } from '../../kit/shared/name-order.ts'

/** All departments by name, or the department with `id`. */
const selectDepartmentsBy = (db: Db, id: string | null) => db<Department[]>`
  select d.id as "_id", d.name, d.name as department_name,
    case when u.id is null then null else jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end as "addedBy"
  from departments d left join identities u on u.id = d.added_by
  where d.deleted_at is null and (${id}::uuid is null or d.id = ${id}::uuid)
  order by d.sort_key, d.id`

/** All departments by name, including deleted ones in which somebody was on a day of the period. */
const selectDepartmentsInPeriod = (db: Db, { from, to }: { from: string; to: string }) => db<DepartmentChoice[]>`
  select d.id as "_id", d.name, d.name as department_name, d.deleted_at is not null as "isDeleted",
    case when u.id is null then null else jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end as "addedBy"
  from departments d left join identities u on u.id = d.added_by
  where d.deleted_at is null or d.id in (select h.department_id from departments_held(${from}::date, ${to}::date) h)
  order by d.sort_key, d.id`

/** The trigger departments_set_key sets name_key. */
const insertDepartment = (db: Db, name: string, by: string) => db<{ _id: string; name: string }[]>`
  insert into departments (name, sort_key, added_by) values (${name}, ${toSortKey(name)}, ${by}) returning id as "_id", name`

const one = async ({ db, params }: { db: Db; params: { id: string } }): Promise<{ department: Department }> => {
  const { id } = (await findDepartment(db, params.id)) ?? refuse('DEPARTMENT_NOT_FOUND')
  return { department: found(await selectDepartmentsBy(db, id), 'DEPARTMENT_NOT_FOUND') }
}

/** The allocations domain serves `delete`, because the same address also deletes the departments of allocation projects. */
const { delete: _delete, ...own } = departments
export const departmentRoutes = routes('departments', own, {
  all: async ({ db }) => ({ data: await selectDepartmentsBy(db, null) }),
  allForReports: async ({ db, query }) => {
    const period = parsePeriod(query)
    return { departments: period === null ? await selectDepartmentsBy(db, null) : await selectDepartmentsInPeriod(db, period) }
  },

  create: async ({ db, actor, body, audit }) => {
    const { _id, name } = found(await insertDepartment(db, body.name, actor.id), 'DEPARTMENT_NOT_FOUND')
    audit({ type: 'department', id: _id, name, after: { name } })
    return {
      data: { _id, name, department_name: name, addedBy: { _id: actor.id, fullName: actor.fullName, email: actor.email } },
    }
  },

  one,
  get: one,
})
