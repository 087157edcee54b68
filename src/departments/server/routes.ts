import { type Db, found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import { asId, isAll } from '../../kit/ids.ts'
import { routes } from '../../kit/routes.ts'
import { dayOf } from '../../kit/time.ts'
import { teamOf } from '../../users/rules.ts'
import { departmentPeople } from '../../users/server/lookup.ts'
import { type Department, departments } from '../contract.ts'
import { deleteProblem } from '../rules.ts'
import { departmentOf } from './lookup.ts'
import { deleteDepartment, departmentsBy, insertDepartment, lockDepartment, useOf } from './queries.ts'

const one = async ({ db, params }: { db: Db; params: { id: string } }): Promise<{ department: Department }> => {
  const { id } = (await departmentOf(db, params.id)) ?? refuse('DEPARTMENT_NOT_FOUND')
  return { department: found(await departmentsBy(db, id), 'DEPARTMENT_NOT_FOUND') }
}

export const departmentRoutes = routes('departments', departments, {
  all: async ({ db }) => ({ data: await departmentsBy(db, null) }),
  allForReports: async ({ db }) => ({ departments: await departmentsBy(db, null) }),

  create: async ({ db, actor, body, audit }) => {
    const { _id, name } = found(await insertDepartment(db, body.name, actor.id), 'DEPARTMENT_NOT_FOUND')
    audit({ type: 'department', id: _id, name, after: { name } })
    return {
      data: { _id, name, department_name: name, addedBy: { _id: actor.id, fullName: actor.fullName, email: actor.email } },
    }
  },

  delete: async ({ db, params, now, audit }) => {
    const wanted = asId(params.id) ?? refuse('DEPARTMENT_NOT_FOUND')
    // The count is a statement of its own, so that it sees what was put in while the lock was waited for.
    const [locked, use] = await Promise.all([lockDepartment(db, wanted), useOf(db, wanted, dayOf(now))])
    const { id, name } = found(locked, 'DEPARTMENT_NOT_FOUND')
    const reason = deleteProblem(name, found(use, 'DEPARTMENT_NOT_FOUND'))
    if (reason !== undefined) refuse('DEPARTMENT_DELETE_ERR', { values: { reason } })
    await deleteDepartment(db, id, now)
    audit({ type: 'department', id, name, before: { name } })
  },

  users: async ({ db, actor, query, now }) => {
    const department = query.department === undefined || isAll(query.department) ? undefined : query.department
    const asked = department === undefined ? null : ((await departmentOf(db, department)) ?? refuse('DEPARTMENT_NOT_FOUND')).id
    return { data: await departmentPeople(db, { departmentId: asked, role: null, team: teamOf(actor), day: dayOf(now) }) }
  },

  one,
  get: one,
})
