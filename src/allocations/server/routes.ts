import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { mayCall } from '../../access/levels.ts'
import { isAll } from '../../kit/shared/ids.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { routes } from '../../kit/server/routes.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { found, refuse } from '../refusals.ts'
import { findDepartment, selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import {
  enableForUse,
  selectPresentProject,
  lockProject,
  selectProjectForUse,
  switchOffModule,
  switchOnModule,
} from '../../projects/server/lookup.ts'
import { selectDepartmentPeople, selectPeopleForUse } from '../../users/server/lookup.ts'
import { findUseProblem } from '../../departments/rules.ts'
import { allocations } from '../contract.ts'
import { ACCOUNT_NOUN, nameLendings } from '../rules.ts'
import { switchMode } from './hold-account.ts'
import { selectLinkIn, takeOutDepartment } from './link-queries.ts'
import { resolveAllocationProject } from './requested-project.ts'
import {
  selectAllocationDepartment,
  selectAllocationDepartments,
  selectAllocationProjects,
  insertDepartment,
  insertMissingDepartment,
} from './queries.ts'
import {
  selectAccountNames,
  selectAccountsBy,
  insertMissingAccounts,
  lendTo,
  lockAccountById,
  lentGroup,
} from './account-queries.ts'
import { blockerQueries } from '../../users/server/extension-points.ts'

export const allocationRoutes = routes('allocations', allocations, {
  addProject: async ({ db, actor, reach, body, now, audit, registered }) => {
    const { id, name } = await switchOnModule(db, 'allocations', body.project_name ?? body.name ?? '', actor.id, now)
    audit({ type: 'project', id, name, after: { module: 'allocations' } })
    return { data: found(await selectAllocationProjects(db, id, { reach, now, registered }), 'PROJECT_NOT_FOUND') }
  },

  projects: async ({ db, ...asked }) => ({ data: await selectAllocationProjects(db, null, asked) }),

  deleteProject: async ({ db, reach, body, now, audit, registered }) => {
    const { id, name } = (await lockProject(db, 'allocations', body.name)) ?? refuse('PROJECT_NOT_FOUND')
    // Counting after the lock includes a department that was being added at the same time. Every allocation ID belongs to a
    // department.
    const { departments = 0, accounts = 0 } = (await selectAllocationProjects(db, id, { reach, now, registered }))[0] ?? {}
    const reason = findUseProblem([
      { count: departments, noun: ['department', 'departments'] },
      { count: accounts, noun: ACCOUNT_NOUN },
    ])
    if (reason !== undefined) refuse('PROJECT_DELETE_ERR', { values: { reason } })
    await switchOffModule(db, 'allocations', id, now)
    audit({ type: 'project', id, name, before: { module: 'allocations' } })
  },

  addDepartment: async ({ db, actor, params, body, now, audit }) => {
    const project = (await selectProjectForUse(db, 'allocations', params.project)) ?? refuse('PROJECT_NOT_FOUND')
    const department = found(await selectDepartmentsForUse(db, [body.department_name ?? body.name ?? '']), 'DEPARTMENT_NOT_FOUND')
    await insertDepartment(db, project.id, department.id, actor.id, now)
    audit({ type: 'project', id: project.id, name: project.name, after: { department: department.name } })
    return { data: found(await selectAllocationDepartments(db, project.id, department.id, now), 'DEPARTMENT_NOT_FOUND') }
  },

  departments: async ({ db, params, now }) => {
    const project = await resolveAllocationProject(db, params.projectId)
    return {
      data: await selectAllocationDepartments(db, project.id, null, now),
      project: { _id: project.id, project_name: project.name },
    }
  },

  removeDepartment: async ({ db, params, audit }) => {
    const project = await resolveAllocationProject(db, params.projectId)
    const link = found(await selectLinkIn(db, project.id, params.departmentId), 'DEPARTMENT_NOT_FOUND')
    await takeOutDepartment(db, link)
    audit({ type: 'project', id: project.id, name: project.name, before: { department: link.name } })
  },

  list: async ({ db, reach, params, now }) => {
    const project = await resolveAllocationProject(db, params.projectId)
    const department = found(await selectAllocationDepartment(db, project.id, params.departmentId), 'DEPARTMENT_NOT_FOUND')
    return {
      data: await selectAccountsBy(db, reach, { projectId: project.id, departmentId: department.id }, now),
      project: { _id: project.id, project_name: project.name },
      department: { _id: department.id, name: department.name },
    }
  },

  idsOfProject: async ({ db, params }) => {
    const project = await selectPresentProject(db, params.projectId)
    return { ids: project === undefined ? [] : await selectAccountNames(db, project.id) }
  },

  addAccounts: async ({ db, actor, body, now, audit }) => {
    const project = (await enableForUse(db, 'allocations', body.project, actor.id, now)) ?? refuse('PROJECT_NOT_FOUND')
    const department = found(await selectDepartmentsForUse(db, [body.department]), 'DEPARTMENT_NOT_FOUND')
    await insertMissingDepartment(db, project.id, department.id, actor.id, now)
    const accounts = { ids: body.ids, project_id: project.id, department_id: department.id, is_multiple: body.is_multiple }
    const added = (await insertMissingAccounts(db, accounts, actor.id, now)).map(({ account_id: id }) => id)
    const addedKeys = new Set(added.map(nameKey))
    const idsByKey = new Map(body.ids.map((id) => [nameKey(id), id]))
    audit({
      type: 'project',
      id: project.id,
      name: project.name,
      after: { department: department.name, is_multiple: body.is_multiple, allocation_ids_added: added.length },
    })
    return {
      project: { _id: project.id, name: project.name },
      department: { _id: department.id, name: department.name },
      added,
      existing: [...idsByKey].flatMap(([key, id]) => (addedKeys.has(key) ? [] : [id])),
    }
  },

  people: async ({ db, actor, reach, params, registered }) => {
    const { departmentId: query } = params
    const departmentId = isAll(query) ? null : ((await findDepartment(db, query)) ?? refuse('DEPARTMENT_NOT_FOUND')).id
    // Account statuses do not concern timesheets. Open tasks are not counted, because the list has no column for them.
    const blockers = mayCall('manages accounts', actor) ? registered.extensionsOf(blockerQueries) : []
    return {
      users: await selectDepartmentPeople(db, reach, {
        departmentId,
        role: null,
        day: reach.day,
        work: [],
        blockerQueries: blockers,
      }),
    }
  },

  lend: async ({ db, actor, reach, params, body, clock, audit }) => {
    const account = found(await lockAccountById(db, params.id), 'ACCOUNT_NOT_FOUND')
    await refuseChanged(db, actor, { group: lentGroup, ids: db`${account.id}`, seen: body.version })
    const now = clock()
    const departments = await selectDepartmentsForUse(db, body.departments)
    const people = await selectPeopleForUse(db, reach, body.users)
    const issues = [
      ...findUnknownTexts('departments', body.departments, departments, 'department'),
      ...findUnknownTexts('users', body.users, people, 'active user'),
    ]
    if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
    const lent = async () => found(await selectAccountsBy(db, reach, { accountId: account.id }, now), 'ACCOUNT_NOT_FOUND').lent_to
    const before = await lent()
    const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
    await lendTo(db, account.id, { departments: ids(departments), users: ids(people) }, actor.id, now)
    const after = await lent()
    audit({
      type: 'account',
      id: account.id,
      name: account.account_id,
      before: nameLendings(before),
      after: nameLendings(after),
    })
    return { lent_to: after }
  },

  setMultiple: async ({ db, reach, body, clock, audit, publish }) => {
    const account = found(await lockAccountById(db, body.id), 'ACCOUNT_NOT_FOUND')
    await switchMode(db, { account, reach, clock, audit, publish }, body.is_multiple)
    return { data: found(await selectAccountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },
})
