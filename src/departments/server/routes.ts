import { type Db } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import { givenPeriod } from '../../kit/shared/period.ts'
import { found, refuse } from '../refusals.ts'
import { type Department, departments } from '../contract.ts'
import { findDepartment } from './lookup.ts'
import { departmentsBy, departmentsInPeriod, insertDepartment } from './queries.ts'

const one = async ({ db, params }: { db: Db; params: { id: string } }): Promise<{ department: Department }> => {
  const { id } = (await findDepartment(db, params.id)) ?? refuse('DEPARTMENT_NOT_FOUND')
  return { department: found(await departmentsBy(db, id), 'DEPARTMENT_NOT_FOUND') }
}

/** The domain of allocations serves `delete`: the address takes the departments of allocation projects too. */
const { delete: _delete, ...own } = departments
export const departmentRoutes = routes('departments', own, {
  all: async ({ db }) => ({ data: await departmentsBy(db, null) }),
  allForReports: async ({ db, query }) => {
    const period = givenPeriod(query)
    return { departments: period === null ? await departmentsBy(db, null) : await departmentsInPeriod(db, period) }
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
