import { formatPlural } from '../../kit/shared/counted.ts'
import type { Actor, StaffRole } from '../../access/levels.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { OpenRows, RoleWork, PersonWorkFilter } from './extension-points.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import type { Publish } from '../../kit/server/events.ts'
import { toDay } from '../../kit/shared/time.ts'
import { found, refuse } from '../refusals.ts'
import type { HandOver } from '../leaving-contract.ts'
import { findHandOverProblem, mayHandOver } from '../leaving-rules.ts'
import { selectDirectReports, giveReports } from './leaving-queries.ts'
import { selectActiveAdmins, listLeaverResources } from './lookup.ts'
import { selectManagerForUse, type StoredPerson, selectPeopleWhoList } from './queries.ts'
import { type Reach } from '../../kit/server/reach.ts'

export const sumRowsBy = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
export const sumHiddenRows = (rows: readonly OpenRows[]): number =>
  sumRowsBy(rows, ({ isHidden, count }) => (isHidden ? count : 0))

export const loadOpenRows = async (db: Db, work: readonly RoleWork[], filter: PersonWorkFilter): Promise<OpenRows[]> =>
  (await Promise.all(work.map(({ open }) => open(db, filter)))).flat()

export const selectReceiverClashes = async (db: Db, work: readonly RoleWork[], role: StaffRole, filter: PersonWorkFilter) => {
  const found = new Map<string, { count: number; named: string }>()
  for (const { id, count, named } of (await Promise.all(work.map(({ clashes }) => clashes(db, role, filter)))).flat()) {
    const sofar = found.get(id)
    found.set(id, sofar === undefined ? { count, named } : { count: sofar.count + count, named: `${sofar.named}; ${named}` })
  }
  return found
}

/** Publishes that the pending decisions of these managers moved with their reports. Null means the ADMINs. */
export const publishInboxChange = async (db: Db, publish: Publish, managers: readonly (string | null)[]): Promise<void> => {
  const admins = managers.includes(null) ? await selectActiveAdmins(db) : []
  publish([...managers, ...admins.map(({ id }) => id)], 'inbox')
}

/** Publishes to everybody whose list of people shows these people now or soon. `to` is their next manager. */
export const publishListed = async (db: Db, publish: Publish, people: readonly string[], to?: string | null): Promise<void> =>
  publish([...(await selectPeopleWhoList(db, people)).map(({ id }) => id), to], 'users')

export type WriteContext = {
  actor: Actor
  reach: Reach<'team'>
  clock: () => Date
  audit: (entry: AuditEntry) => void
  publish: Publish
  registered: Pick<Registered, 'extensionsOf' | 'conditionOf'>
}
/**
 * `freed` are the roles whose open rows leave the person. Rows that `handOver` does not mention become unassigned. With
 * `freesReports`, the reports end up without a manager if `handOver` names none.
 */
type What = { handOver: HandOver | undefined; freed: readonly StaffRole[]; freesReports?: boolean }

/**
 * Hands over what a locked person holds. The time is read after all locks (decision 126). Rows hidden from the actor prevent the
 * hand-over (ROWS_HIDDEN), because they would be reassigned unseen. Also throws the codes of findHandOverProblem,
 * ASSIGNEE_NOT_FOUND and NOT_A_MANAGER.
 * @throws INVALID_REQUEST, ROWS_HIDDEN, NOT_A_MANAGER
 */
export async function executeHandOver(
  db: Db,
  person: Pick<StoredPerson, 'id' | 'email'>,
  { handOver = {}, freed, freesReports = false }: What,
  { actor, reach, clock, audit, publish, registered }: WriteContext,
): Promise<void> {
  const { work } = listLeaverResources(registered)
  const may = mayHandOver(actor)
  const chosen = handOver.rows ?? []
  const concerned = new Set([...freed, ...chosen.map(({ role }) => role)])

  const receivers = new Map<StaffRole, string | null>(freed.map((role) => [role, null]))
  if (may.rows) {
    for (const { role, to } of chosen) {
      const [id = null] = to === null ? [] : await Promise.all(work.map(({ receiver }) => receiver(db, role, to)))
      if (id === person.id)
        refuse('INVALID_REQUEST', { issues: [{ path: 'handOver', message: 'The rows must go to someone else.' }] })
      receivers.set(role, id)
    }
  }
  const to = may.reports ? (handOver.reports?.to ?? null) : null
  const managers = to === null ? [] : await selectManagerForUse(db, parsePersonRef(to))
  for (const { lock } of work) await lock(db, person.id, [...concerned])

  const now = clock()
  const day = toDay(now)
  const query = { personId: person.id, reach }
  // These are separate statements after all locks, so that they see recent commits.
  const open = concerned.size === 0 ? [] : (await loadOpenRows(db, work, query)).filter(({ role }) => concerned.has(role))
  const hidden = sumHiddenRows(open)
  if (hidden > 0)
    refuse('ROWS_HIDDEN', {
      values: { rows: `${hidden} ${formatPlural(hidden, 'open row of this user is', 'open rows of this user are')}` },
    })
  const rows = await Promise.all(
    chosen.map(async ({ role }) => {
      const to = receivers.get(role) ?? null
      const clash = to === null ? undefined : (await selectReceiverClashes(db, work, role, query)).get(to)
      const count = sumRowsBy(open, (one) => (one.role === role ? one.count : 0))
      return { role, count, clashing: clash?.count ?? 0, named: clash?.named ?? '' }
    }),
  )
  const reports = handOver.reports === undefined && !freesReports ? [] : await selectDirectReports(db, person.id, day)
  const problem = findHandOverProblem(handOver, { rows, reports: reports.length }, may)
  if (problem !== undefined) refuse(problem.code, { values: problem.values })

  for (const [role, to] of receivers) {
    if (!open.some((one) => one.role === role)) continue
    for (const { handOver: move } of work) await move(db, role, to, { ...query, now, audit, publish })
  }
  if (reports.length > 0) {
    const manager = to === null ? null : found(managers, 'NOT_A_MANAGER')
    if (manager?.id === person.id) refuse('NOT_A_MANAGER')
    const people = reports.map(({ _id }) => _id)
    await giveReports(db, people, { to: manager?.id ?? null, by: actor.id, day })
    await publishListed(db, publish, people)
    await publishInboxChange(db, publish, [person.id, manager?.id ?? null])
    for (const { _id, fullName } of reports) {
      audit({
        type: 'user',
        id: _id,
        name: fullName,
        before: { manager: person.email },
        after: { manager: manager?.email ?? null },
      })
    }
  }
}
