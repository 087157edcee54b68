import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { DryRun } from '../../kit/server/reply.ts'
import { streamExport } from '../../kit/export/server/export.ts'
import { selectPresentProject } from '../../projects/server/lookup.ts'
import { accountHistory, NEED_REVOKE, type Synced } from '../history-contract.ts'
import { found, refuse } from '../refusals.ts'
import { lockRequestedAccount } from './requested-account.ts'
import { selectAccountsBy, lockAccountById } from './account-queries.ts'
import { accountsExport, exportAccountsHistory, exportCurrentAccounts } from './download-accounts.ts'
import { endAccountHolds } from './hold-account.ts'
import {
  selectAccountIn,
  countHistory,
  selectHoldHistory,
  updateAccountsToLowerCase,
  type EditedHold,
  selectHoldBy,
  lockHolder,
  selectOtherHolds,
  setTimes,
} from './history-queries.ts'
import { selectHoldsOfPerson, selectAllocationPerson } from './hold-queries.ts'
import { resolveAllocationProject } from './requested-project.ts'
import { selectAllocationDepartment } from './queries.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { findEditProblem, isOpenBeyond } from '../rules.ts'
import { shiftDay, parseInstant } from '../../kit/shared/time.ts'
import { selectAccountsByLastUse, selectUseDifferences } from './use-queries.ts'
import { accountUses } from './extension-points.ts'

const LISTED = 100

async function lowerAll({ db, audit }: Pick<Call<typeof accountHistory.lowercase>, 'db' | 'audit'>) {
  const changed = await updateAccountsToLowerCase(db)
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
      data: await selectAccountsBy(db, reach, { projectId: project.id }, now),
      project: { _id: project.id, project_name: project.name },
    }
  },

  ofPerson: async ({ db, reach, params, now }) => {
    const { id } = found(await selectAllocationPerson(db, reach, params.userId), 'USER_NOT_FOUND')
    return { data: await selectHoldsOfPerson(db, id, {}, now) }
  },

  history: async ({ db, params, now }) => {
    const { id: projectId } = await resolveAllocationProject(db, params.project)
    const { id, ...account } = found(await selectAccountIn(db, projectId, params.accountId), 'ACCOUNT_NOT_FOUND')
    return { data: await selectHoldHistory(db, { accountId: id }, now), account: { _id: id, ...account } }
  },

  editTimes: async ({ db, reach, params, body, clock, audit, publish }) => {
    const times = { start: body.newAllocationTime, end: body.time, seen: body.seen }
    const { id } = await editTimes(db, { reach, clock, audit, publish }, params.id, times)
    return { data: found(await selectHoldHistory(db, { holdId: id }, clock()), 'USE_NOT_FOUND') }
  },

  byProject: async ({ db, reach, params, now }) => {
    // The dialog that removes a timesheet member may request a project of any module.
    const project = (await selectPresentProject(db, params.project)) ?? refuse('PROJECT_NOT_FOUND')
    return { allocations: await selectAccountsBy(db, reach, { projectId: project.id }, now) }
  },

  removeUser: async ({ db, reach, params, body, clock, audit, publish }) => {
    const project = await resolveAllocationProject(db, params.project)
    const account = await lockRequestedAccount(db, reach, 'end', project.id, params.accountId)
    await endAccountHolds(db, { account, reach, clock, audit, publish }, [body.user], undefined)
    return { data: found(await selectAccountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  removeUsers: async ({ db, reach, params, body, clock, audit, publish }) => {
    const account = found(await lockAccountById(db, params.id), 'ACCOUNT_NOT_FOUND')
    await endAccountHolds(db, { account, reach, clock, audit, publish }, body.users, undefined)
    return { data: found(await selectAccountsBy(db, reach, { accountId: account.id }, clock()), 'ACCOUNT_NOT_FOUND') }
  },

  download: async (call) => {
    const { db, reach, params, body, now } = call
    const project = await resolveAllocationProject(db, params.projectId)
    const department =
      body.department && found(await selectAllocationDepartment(db, project.id, body.department), 'DEPARTMENT_NOT_FOUND')
    const chosen = { projectId: project.id, ...(department && { departmentId: department.id }) }
    const named = department ? department.name : undefined
    if (body.what === 'current') {
      const accounts = await selectAccountsBy(db, reach, chosen, now)
      return streamExport(call, accountsExport, exportCurrentAccounts(project, accounts, named))
    }
    const rows = await countHistory(db, chosen)
    return streamExport(call, accountsExport, exportAccountsHistory(project, { rows, department: department || undefined, now }))
  },

  sync: syncAccounts,

  lowercaseByGet: lowerAll,
  lowercase: async (call) => {
    const reply = await lowerAll(call)
    return call.dryRun ? new DryRun(reply) : reply
  },
})

type Act = { reach: Reach<'all'>; clock: () => Date; audit: (entry: AuditEntry) => void; publish: Publish }

/**
 * Changes the times of a use. The end may be omitted if the use stays open-ended and a new start is given (decisions 60, P102).
 * @throws USE_NOT_FOUND, USE_OUTDATED, INVALID_REQUEST, HOLDER_NOT_ACTIVE
 */
async function editTimes(
  db: Db,
  { reach, clock, audit, publish }: Act,
  holdId: string,
  given: { start: Date | undefined; end: Date | undefined; seen: { start: Date; end?: Date | undefined } | undefined },
): Promise<EditedHold> {
  const { account } = found(await selectHoldBy(db, holdId), 'USE_NOT_FOUND')
  found(await lockAccountById(db, account), 'USE_NOT_FOUND')
  // The use is read again, because it may have ended while this call waited for the lock.
  const hold = found(await selectHoldBy(db, holdId), 'USE_NOT_FOUND')
  const { isActive } = found(await lockHolder(db, hold.user), 'USE_NOT_FOUND')
  const isSeen = given.seen?.start.toISOString() === hold.start && (given.seen.end?.toISOString() ?? null) === hold.end
  if (given.seen !== undefined && !isSeen) refuse('USE_OUTDATED')
  if (given.end === undefined && (given.start === undefined || hold.end !== null))
    refuse('INVALID_REQUEST', { issues: [{ path: 'time', message: NEED_REVOKE }] })
  const times = { start: given.start?.toISOString() ?? hold.start, end: given.end?.toISOString() ?? null }
  const now = clock().toISOString()
  // Blocking the person ended the use, and an edit must not reopen it.
  if (!isActive && isOpenBeyond(times, now)) refuse('HOLDER_NOT_ACTIVE', { values: { email: hold.email } })
  const problem = findEditProblem(hold, times, await selectOtherHolds(db, hold), now)
  if (problem !== undefined) refuse(problem.code, problem.code === 'ACCOUNT_IN_USE' ? { values: { email: problem.email } } : {})
  await setTimes(db, hold.id, times, reach.userId)
  publish([hold.user], 'account')
  const { user, start, end } = hold
  audit({ type: 'hold', id: account, name: hold.account_id, before: { user, start, end }, after: { user, ...times } })
  return hold
}

/**
 * Derives the holders in the period from the uses alone. Every read computes the holder of an ID, so the sync stores only the
 * audit entry (decision P104).
 * @throws NOTHING_TO_SYNC
 */
async function syncAccounts({ db, reach, body, now, registered, dryRun, audit }: Call<typeof accountHistory.sync>) {
  const period = { from: parseInstant(body.from) as Date, to: parseInstant(shiftDay(body.to, 1)) as Date }
  const used = await selectAccountsByLastUse(db, period, now)
  const { checked, count, rows: differing } = await selectUseDifferences(db, reach, registered.extensionsOf(accountUses), period)
  const synced: Synced = {
    data: used.map(({ project_id: _project, ...row }) => row),
    checked,
    differences: differing.map(({ project_id: _project, ...row }) => row),
    differences_count: count,
  }
  if (dryRun) return new DryRun(synced)
  const projects = new Map([...used, ...differing].map(({ project_id: id, project_name: name }) => [id, name]))
  if (projects.size === 0) refuse('NOTHING_TO_SYNC')
  for (const [id, name] of projects) {
    const of = (rows: readonly { project_id: string }[]): number => rows.filter((row) => row.project_id === id).length
    const { from, to } = body
    audit({ type: 'project', id, name, after: { from, to, allocation_ids: of(used), differences: of(differing) } })
  }
  return synced
}
