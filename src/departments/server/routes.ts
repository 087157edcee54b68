import { type AccessLevel, mayCall } from '../../kit/shared/access.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { asId, isAll } from '../../kit/shared/ids.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { linkIn, linkOf, takeOutDepartment } from '../../allocations/server/lookup.ts'
import { projectOf } from '../../projects/server/lookup.ts'
import { departmentPeople } from '../../users/server/lookup.ts'
import { type Department, departments } from '../contract.ts'
import { deleteProblem } from '../rules.ts'
import { departmentOf } from './lookup.ts'
import { deleteDepartment, departmentsBy, insertDepartment, lockDepartment } from './queries.ts'

const one = async ({ db, params }: { db: Db; params: { id: string } }): Promise<{ department: Department }> => {
  const { id } = (await departmentOf(db, params.id)) ?? refuse('DEPARTMENT_NOT_FOUND')
  return { department: found(await departmentsBy(db, id), 'DEPARTMENT_NOT_FOUND') }
}

const deleteCompanyDepartment = async (
  { db, now, audit, registered }: Call<typeof departments.delete>,
  wanted: string,
): Promise<void> => {
  const { id, name } = found(await lockDepartment(db, wanted), 'DEPARTMENT_NOT_FOUND')
  // Counted after the lock, to include what was committed while waiting for it.
  const counting = registered.usesOf('department').map(async ({ noun, count }) => ({ noun, count: await count(db, id, now) }))
  const uses = await Promise.all(counting)
  const reason = deleteProblem(name, uses)
  if (reason !== undefined) refuse('DEPARTMENT_DELETE_ERR', { values: { reason } })
  await deleteDepartment(db, id, now)
  audit({ type: 'department', id, name, before: { name } })
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

  delete: async (call) => {
    const { db, actor, params, body, audit } = call
    const id = asId(params.id) ?? refuse('DEPARTMENT_NOT_FOUND')
    const [[company], [link], project] = await Promise.all([
      departmentsBy(db, id),
      linkOf(db, id),
      projectOf(db, 'allocations', id),
    ])
    if (company !== undefined && link !== undefined) refuse('TWO_DEPARTMENTS')
    const manages = (level: AccessLevel): void => {
      if (!mayCall(level, actor)) refuse('NOT_ALLOWED')
    }
    if (link === undefined && project === undefined) {
      if (company === undefined) refuse('DEPARTMENT_NOT_FOUND')
      manages('manages users')
      return deleteCompanyDepartment(call, id)
    }
    manages('manages accounts')
    const issue = { path: 'department', message: 'Please say which department of the project is to be deleted.' }
    const department = body.department || undefined
    if (link === undefined && department === undefined) refuse('INVALID_REQUEST', { issues: [issue] })
    const meant = link ?? found(await linkIn(db, id, department ?? ''), 'DEPARTMENT_NOT_FOUND')
    await takeOutDepartment(db, meant)
    audit({ type: 'project', id: meant.project_id, name: meant.project_name, before: { department: meant.name } })
  },

  users: async ({ db, reach, query }) => {
    const department = query.department === undefined || isAll(query.department) ? undefined : query.department
    const departmentId =
      department === undefined ? null : ((await departmentOf(db, department)) ?? refuse('DEPARTMENT_NOT_FOUND')).id
    return { data: await departmentPeople(db, reach, { departmentId, role: null, day: reach.day }) }
  },

  one,
  get: one,
})
