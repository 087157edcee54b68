import { type Actor, STAFF_ROLES } from '../../kit/access.ts'
import type { AuditEntry } from '../../kit/audit.ts'
import { type Db, found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import type { Announce } from '../../kit/routes.ts'
import { dayOf } from '../../kit/time.ts'
import { accountsHeldBy, endHoldsOf, lockAccountsHeldBy } from '../../allocations/server/lookup.ts'
import { clashesOf, lockFilesOf, moveOpenRows, openRowsOf, receiverOf } from '../../tasks/server/lookup.ts'
import { roleKey } from '../../tasks/word-rules.ts'
import type { HandOver, Holdings } from '../leaving-contract.ts'
import { handOverProblem, mayHandOver, namedByFile } from '../leaving-rules.ts'
import { endProblem, teamOf } from '../rules.ts'
import { departmentPeople } from './lookup.ts'
import { directReports, giveReports, type Leaver, lockReports, personBy } from './leaving-queries.ts'
import { activeManagers, managerForUse, type Person, personToChange } from './queries.ts'
import { keepAnAdmin, refuseIf, whoIs } from './save-user.ts'

const nameOf = ({ id, fullName, email, accountState }: Leaver) => ({ _id: id, fullName, email, accountState })

/** What a person holds and who could take it over. Refuses as blocking and deleting do. */
export async function holdingsOf(db: Db, who: string, actor: Actor, now: Date): Promise<Holdings> {
  const day = dayOf(now)
  const person = found(await personBy(db, whoIs(who), day), 'USER_NOT_FOUND')
  refuseIf(endProblem(actor, person))
  const may = mayHandOver(actor)
  const asked = { personId: person.id, actor, now }
  const [rows, accounts, reports] = await Promise.all([
    openRowsOf(db, asked),
    accountsHeldBy(db, person.id, now),
    directReports(db, person.id, day),
  ])
  const held = STAFF_ROLES.map((role) => ({ role, files: rows.filter((one) => one.role === role) }))
  return {
    user: nameOf(person),
    rows: await Promise.all(
      held
        .filter(({ files }) => files.length > 0)
        .map(async ({ role, files }) => {
          const sum = (of: (file: (typeof files)[number]) => number): number => files.reduce((all, file) => all + of(file), 0)
          const clashes = new Map((await clashesOf(db, role, asked)).map((clash) => [clash.id, clash]))
          const people = may.rows ? await departmentPeople(db, { departmentId: null, role, team: teamOf(actor), day }) : []
          return {
            role,
            count: sum(({ count }) => count),
            waiting: sum(({ waiting }) => waiting),
            files: files.map(({ file, count }) => ({ name: file, count })),
            receivers: people
              .filter(({ _id }) => _id !== person.id)
              .map(({ _id, fullName, email, openTasks }) => {
                const { count, rows: first } = clashes.get(_id) ?? { count: 0, rows: [] }
                return { _id, fullName, email, openTasks, cannotTake: { count, named: namedByFile(first, count) } }
              }),
          }
        }),
    ),
    accounts,
    reports,
    managers: may.reports && reports.length > 0 ? (await activeManagers(db)).filter(({ _id }) => _id !== person.id) : [],
    mayHandOver: may,
  }
}

type Leave = {
  /** Id or email. */
  who: string
  handOver: HandOver | undefined
  actor: Actor
  now: Date
  audit: (entry: AuditEntry) => void
  announce: Announce
}

/**
 * Locks the person who is to go and hands over what was asked, all or nothing; the caller then blocks or deletes them in the same
 * transaction. Whatever is not named stays where it is. Locks go accounts, files, people, as everywhere, so that nobody waits in
 * a circle. Refuses with handOverProblem's codes, ASSIGNEE_NOT_FOUND, NOT_A_MANAGER, and as blocking and deleting do.
 */
export async function letGo(db: Db, leave: Leave): Promise<Person> {
  const { who, handOver, actor, now } = leave
  const day = dayOf(now)
  const asked = { actor, now, personId: found(await personBy(db, whoIs(who), day), 'USER_NOT_FOUND').id }
  if (handOver?.accounts !== undefined) await lockAccountsHeldBy(db, asked.personId, now)
  if (handOver?.rows !== undefined) await lockFilesOf(db, asked)
  if (handOver?.reports !== undefined) await lockReports(db, asked.personId)
  const person = found(await personToChange(db, { id: asked.personId, email: null }, day, day), 'USER_NOT_FOUND')
  refuseIf(endProblem(actor, person))
  const { roles, accountState } = person
  await keepAnAdmin(db, person.id, { roles, active: accountState === 'active' }, { roles, active: false })
  if (handOver !== undefined) await carryOut(db, person, handOver, leave)
  return person
}

async function carryOut(db: Db, person: Person, handOver: HandOver, { actor, now, audit, announce }: Leave): Promise<void> {
  const day = dayOf(now)
  const asked = { personId: person.id, actor, now }
  const may = mayHandOver(actor)
  const chosen = handOver.rows ?? []
  const wants = { rows: chosen.length > 0, accounts: handOver.accounts !== undefined, reports: handOver.reports !== undefined }

  const receivers = new Map<string, string | null>()
  if (may.rows) {
    for (const { role, to } of chosen) {
      const id = to === null ? null : await receiverOf(db, role, to, actor, now)
      if (id === person.id)
        refuse('INVALID_REQUEST', { issues: [{ path: 'handOver', message: 'The rows go to somebody else.' }] })
      receivers.set(role, id)
    }
  }
  // Statements of their own after all locks, so that they see what was done while those were waited for.
  const open = wants.rows ? await openRowsOf(db, asked) : []
  const rows = await Promise.all(
    chosen.map(async ({ role }) => {
      const to = receivers.get(role) ?? null
      const clash = to === null ? undefined : (await clashesOf(db, role, asked)).find(({ id }) => id === to)
      const count = open.filter((one) => one.role === role).reduce((all, one) => all + one.count, 0)
      return { role, count, clashing: clash?.count ?? 0, named: namedByFile(clash?.rows ?? [], clash?.count) }
    }),
  )
  const accounts = wants.accounts ? await accountsHeldBy(db, person.id, now) : []
  const reports = wants.reports ? await directReports(db, person.id, day) : []
  const problem = handOverProblem(handOver, { rows, accounts: accounts.length, reports: reports.length }, may)
  if (problem !== undefined) refuse(problem.code, { values: problem.values })

  for (const { role } of chosen) {
    const to = receivers.get(role) ?? null
    const moved = await moveOpenRows(db, role, to, asked)
    announce(moved.people, 'tasks', 'reworks')
    for (const { id, name, given, unassigned } of moved.files) {
      const before = { [roleKey(role)]: person.id, rows: given + unassigned }
      audit({ type: 'file', id, name, before, after: { [roleKey(role)]: to, given, unassigned } })
    }
  }
  if (accounts.length > 0) {
    for (const { account, account_id, start, planned, end } of await endHoldsOf(db, person.id, now, actor.id)) {
      const before = { user: person.id, start, end: planned }
      audit({ type: 'hold', id: account, name: account_id, before, after: { user: person.id, end } })
    }
    announce([person.id], 'account')
  }
  if (handOver.reports !== undefined && reports.length > 0) {
    const { to } = handOver.reports
    const manager = to === null ? null : found(await managerForUse(db, whoIs(to)), 'NOT_A_MANAGER')
    if (manager?.id === person.id) refuse('NOT_A_MANAGER')
    const people = reports.map(({ _id }) => _id)
    await giveReports(db, people, { to: manager?.id ?? null, by: actor.id, day })
    for (const { _id, fullName } of reports) {
      audit({
        ...{ type: 'user', id: _id, name: fullName },
        ...{ before: { manager: person.email }, after: { manager: manager?.email ?? null } },
      })
    }
  }
}
