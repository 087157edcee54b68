import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { DryRun } from '../../kit/server/reply.ts'
import { streamExport } from '../../kit/export/server/export.ts'
import { livingProject } from '../../projects/server/lookup.ts'
import { accountHistory } from '../history-contract.ts'
import { found, refuse } from '../refusals.ts'
import { lockRequestedAccount } from './requested-account.ts'
import { accountsBy, lockAccountById } from './account-queries.ts'
import { accountsExport, accountsHistory, currentAccounts } from './download-accounts.ts'
import { editTimes } from './edit-hold.ts'
import { endAccountHolds } from './hold-account.ts'
import { accountIn, countHistory, selectHoldHistory, lowerAccounts } from './history-queries.ts'
import { holdsOfPerson, personBy } from './hold-queries.ts'
import { resolveAllocationProject } from './requested-project.ts'
import { allocationDepartment } from './queries.ts'
import { syncAccounts } from './sync-accounts.ts'

/** Changed IDs that the reply lists. */
const LISTED = 100

async function lowerAll({ db, audit }: Pick<Call<typeof accountHistory.lowercase>, 'db' | 'audit'>) {
  const changed = await lowerAccounts(db)
  for (const { id, before, after } of changed) {
    audit({ type: 'account', id, name: after, before: { account_id: before }, after: { account_id: after } })
  }
  if (changed.length === 0) audit({ type: 'account', name: 'no allocation ID' })
  return { changed: changed.length, data: changed.slice(0, LISTED).map(({ before, after }) => ({ before, after })) }
}

export const historyRoutes = routes('allocations', accountHistory, {
  current: async ({ db, reach, params, now }) => {
    const project = await resolveAllocationProject(db, params.projectId)
    return {
      data: await accountsBy(db, reach, { projectId: project.id }, now),
      project: { _id: project.id, project_name: project.name },
    }
  },

  ofPerson: async ({ db, reach, params, now }) => {
    const { id } = found(await personBy(db, reach, params.userId), 'USER_NOT_FOUND')
    return { data: await holdsOfPerson(db, id, {}, now) }
  },

  history: async ({ db, params, now }) => {
    const { id: projectId } = await resolveAllocationProject(db, params.project)
    const { id, ...account } = found(await accountIn(db, projectId, params.accountId), 'ACCOUNT_NOT_FOUND')
    return { data: await selectHoldHistory(db, { accountId: id }, now), account: { _id: id, ...account } }
  },

  editTimes: async ({ db, reach, params, body, clock, audit, publish }) => {
    const times = { start: body.newAllocationTime, end: body.time, seen: body.seen }
    const { id } = await editTimes(db, { reach, clock, audit, publish }, params.id, times)
    return { data: found(await selectHoldHistory(db, { holdId: id }, clock()), 'USE_NOT_FOUND') }
  },

  byProject: async ({ db, reach, params, now }) => {
    // The dialog that removes a timesheet member asks for a project of any module.
    const project = (await livingProject(db, params.project)) ?? refuse('PROJECT_NOT_FOUND')
    return { allocations: await accountsBy(db, reach, { projectId: project.id }, now) }
  },

  removeUser: async ({ db, reach, params, body, clock, audit, publish }) => {
    const project = await resolveAllocationProject(db, params.project)
    const account = await lockRequestedAccount(db, reach, 'end', project.id, params.accountId)
    await endAccountHolds(db, { account, reach, clock, audit, publish }, [body.user], undefined)
    return { data: found(await accountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  removeUsers: async ({ db, reach, params, body, clock, audit, publish }) => {
    const account = found(await lockAccountById(db, params.id), 'ACCOUNT_NOT_FOUND')
    await endAccountHolds(db, { account, reach, clock, audit, publish }, body.users, undefined)
    return { data: found(await accountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  download: async (call) => {
    const { db, reach, params, body, now } = call
    const project = await resolveAllocationProject(db, params.projectId)
    const department =
      body.department && found(await allocationDepartment(db, project.id, body.department), 'DEPARTMENT_NOT_FOUND')
    const chosen = { projectId: project.id, ...(department && { departmentId: department.id }) }
    const named = department ? department.name : undefined
    if (body.what === 'current') {
      const accounts = await accountsBy(db, reach, chosen, now)
      return streamExport(call, accountsExport, currentAccounts(project, accounts, named))
    }
    const rows = await countHistory(db, chosen)
    return streamExport(call, accountsExport, accountsHistory(project, { rows, department: department || undefined, now }))
  },

  sync: syncAccounts,

  lowercaseByGet: lowerAll,
  lowercase: async (call) => {
    const reply = await lowerAll(call)
    return call.dryRun ? new DryRun(reply) : reply
  },
})
