import { type Actor } from '../../kit/shared/access.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { type Issue } from '../../kit/shared/errors.ts'
import { isAll } from '../../kit/shared/ids.ts'
import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { problemRows, storeUpload } from '../../kit/import/server/upload.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { departmentOf, departmentsForUse } from '../../departments/server/lookup.ts'
import { livingProject, projectForUse, projectOf, switchOnModule } from '../../projects/server/lookup.ts'
import { departmentPeople } from '../../users/server/lookup.ts'
import { allocations } from '../contract.ts'
import { earliestOwnStart, latestOwnEnd } from '../rules.ts'
import { endHoldOf, startHolds, switchMode } from './hold-account.ts'
import { accountsUpload } from './import-accounts.ts'
import { linkIn, takeOutDepartment } from './lookup.ts'
import { allocationDepartment, allocationDepartments, allocationProjects, insertDepartment } from './queries.ts'
import { type Reach, unlimited } from '../../kit/server/reach.ts'
import { holdsOfPerson, lockPeople, personBy } from './hold-queries.ts'
import { accountsBy, lendTo, lockAccount, lockAccountById } from './account-queries.ts'

const isSelf = (actor: Actor, person: string): boolean =>
  person.trim().toLowerCase() === actor.email.toLowerCase() || person.trim().toLowerCase() === actor.id
/** Staff act for themselves only; other people are not found. */
const allowFor = (reach: Reach<'own'>, actor: Actor, people: readonly string[]): void => {
  if (unlimited(reach) === undefined && !people.every((person) => isSelf(actor, person))) refuse('USER_NOT_FOUND')
}
const projectAsked = async (db: Db, nameOrId: string) =>
  (await projectOf(db, 'allocations', nameOrId)) ?? refuse('PROJECT_NOT_FOUND')

export const allocationRoutes = routes('allocations', allocations, {
  addProject: async ({ db, actor, body, now, audit }) => {
    const { id, name } = await switchOnModule(db, 'allocations', body.project_name, actor.id, now)
    audit({ type: 'project', id, name, after: { module: 'allocations' } })
    return { data: found(await allocationProjects(db, id, now), 'PROJECT_NOT_FOUND') }
  },

  projects: async ({ db, now }) => ({ data: await allocationProjects(db, null, now) }),

  addDepartment: async ({ db, actor, params, body, now, audit }) => {
    const project = (await projectForUse(db, 'allocations', params.project)) ?? refuse('PROJECT_NOT_FOUND')
    const department = found(await departmentsForUse(db, [body.department_name]), 'DEPARTMENT_NOT_FOUND')
    await insertDepartment(db, project.id, department.id, actor.id, now)
    audit({ type: 'project', id: project.id, name: project.name, after: { department: department.name } })
    return { data: found(await allocationDepartments(db, project.id, department.id, now), 'DEPARTMENT_NOT_FOUND') }
  },

  departments: async ({ db, params, now }) => {
    const project = await projectAsked(db, params.projectId)
    return {
      data: await allocationDepartments(db, project.id, null, now),
      project: { _id: project.id, project_name: project.name },
    }
  },

  removeDepartment: async ({ db, params, audit }) => {
    const project = await projectAsked(db, params.projectId)
    const link = found(await linkIn(db, project.id, params.departmentId), 'DEPARTMENT_NOT_FOUND')
    await takeOutDepartment(db, link)
    audit({ type: 'project', id: project.id, name: project.name, before: { department: link.name } })
  },

  list: async ({ db, reach, params, now }) => {
    const project = await projectAsked(db, params.projectId)
    const department = found(await allocationDepartment(db, project.id, params.departmentId), 'DEPARTMENT_NOT_FOUND')
    return {
      data: await accountsBy(db, reach, { projectId: project.id, departmentId: department.id }, now),
      project: { _id: project.id, project_name: project.name },
      department: { _id: department.id, name: department.name },
    }
  },

  upload: { prepare: (call) => storeUpload(accountsUpload, call, { project: call.body.project || undefined }) },

  takeBack: (call) => takeUploadBack([accountsUpload], call),

  problemRows: { prepare: (call) => problemRows(accountsUpload, call, { project: call.body.project || undefined }) },

  people: async ({ db, reach, params }) => {
    const { departmentId: asked } = params
    const departmentId = isAll(asked) ? null : ((await departmentOf(db, asked)) ?? refuse('DEPARTMENT_NOT_FOUND')).id
    return { users: await departmentPeople(db, reach, { departmentId, role: null, day: reach.day }) }
  },

  start: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    const { accountId, id, wef } = body
    if (!accountId) refuse('MEMBERSHIP_LATER')
    const all = unlimited(reach)
    const users = body.users ?? (all === undefined ? [actor.id] : noUsers())
    allowFor(reach, actor, users)
    const project = await projectAsked(db, params.projectId)
    const account = found(await lockAccount(db, reach, 'start', project.id, accountId), 'ACCOUNT_NOT_FOUND')
    if (id && id.toLowerCase() !== account.id) refuse('ACCOUNT_NOT_FOUND')
    const notBefore = all === undefined ? earliestOwnStart : () => undefined
    await startHolds(db, { account, reach, clock, audit, publish }, users, { wef: wef ?? undefined, notBefore })
    return { data: found(await accountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  end: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    allowFor(reach, actor, [params.currentUser])
    const project = await projectAsked(db, params.projectId)
    const account = found(await lockAccount(db, reach, 'end', project.id, params.accountId), 'ACCOUNT_NOT_FOUND')
    if (unlimited(reach) === undefined && body.revokeTime != null && body.revokeTime > latestOwnEnd(clock()))
      refuse('END_TOO_LATE')
    await endHoldOf(db, { account, reach, clock, audit, publish }, params.currentUser, body.revokeTime ?? undefined)
    return { data: found(await accountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  heldByPerson: async ({ db, reach, params, now }) => {
    const { id: userId } = found(await personBy(db, reach, params.user), 'USER_NOT_FOUND')
    const project = (await livingProject(db, params.project)) ?? refuse('PROJECT_NOT_FOUND')
    const holds = await holdsOfPerson(db, userId, project.id, now)
    return { data: holds.find(({ status }) => status === 'active') ?? null }
  },

  allOfPerson: async ({ db, reach, params, now }) => {
    const { id: userId } = found(await personBy(db, reach, params.user), 'USER_NOT_FOUND')
    const project = (await livingProject(db, params.section)) ?? refuse('PROJECT_NOT_FOUND')
    return { data: await holdsOfPerson(db, userId, project.id, now) }
  },

  own: async ({ db, actor, reach, params, now }) => {
    if (!isSelf(actor, params.email)) refuse('USER_NOT_FOUND')
    return { data: await accountsBy(db, reach, { viewer: actor.id }, now) }
  },

  lend: async ({ db, actor, reach, params, body, clock, audit }) => {
    const account = found(await lockAccountById(db, params.id), 'ACCOUNT_NOT_FOUND')
    const now = clock()
    const departments = await departmentsForUse(db, body.departments)
    const people = await lockPeople(db, reach, body.users)
    const unknown = (texts: readonly string[], there: readonly { place: number }[], field: string, noun: string): Issue[] =>
      texts.flatMap((text, at) =>
        there.some(({ place }) => place === at) ? [] : [{ path: `${field}.${at}`, message: `There is no ${noun} ${text}.` }],
      )
    const issues = [
      ...unknown(body.departments, departments, 'departments', 'department'),
      ...unknown(body.users, people, 'users', 'active user'),
    ]
    if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
    const lent = async () => found(await accountsBy(db, reach, { accountId: account.id }, now), 'ACCOUNT_NOT_FOUND').lent_to
    const before = await lent()
    const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
    await lendTo(db, account.id, { departments: ids(departments), users: ids(people) }, actor.id, now)
    const after = await lent()
    const names = (list: typeof after): string[] => list.map(({ name }) => name)
    audit({
      type: 'account',
      id: account.id,
      name: account.account_id,
      before: { lent_to: names(before) },
      after: { lent_to: names(after) },
    })
    return { lent_to: after }
  },

  setMultiple: async ({ db, reach, body, clock, audit, publish }) => {
    const account = found(await lockAccountById(db, body.id), 'ACCOUNT_NOT_FOUND')
    await switchMode(db, { account, reach, clock, audit, publish }, body.is_multiple)
    return { data: found(await accountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },
})

const noUsers = (): never => refuse('INVALID_REQUEST', { issues: [{ path: 'users', message: 'Please select users' }] })
