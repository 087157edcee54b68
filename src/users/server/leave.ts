import { type Actor, type Role, STAFF_ROLES } from '../../access/levels.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { toDay } from '../../kit/shared/time.ts'
import { found, refuseIf } from '../refusals.ts'
import type { HandOver, Holdings } from '../leaving-contract.ts'
import { endsWithRoles, mayHandOver } from '../leaving-rules.ts'
import { findActProblem, findEndProblem, getTeamManagerId } from '../rules.ts'
import { listLeaverResources, selectPeopleForWork } from './lookup.ts'
import {
  selectReceiverClashes,
  executeHandOver,
  type WriteContext,
  sumHiddenRows,
  loadOpenRows,
  publishInboxChange,
  sumRowsBy,
} from './hand-over.ts'
import { selectDirectReports, type Leaver, lockReports, selectLeavingPerson } from './leaving-queries.ts'
import { selectActiveManagers, type StoredPerson, selectPersonToday } from './queries.ts'
import { requireAnotherAdmin } from './save-user.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { givesLastDay } from '../last-day-rules.ts'
import { decideLastDay, planLastDay } from './last-day.ts'

const nameOf = ({ id, fullName, email, accountState }: Leaver) => ({ _id: id, fullName, email, accountState })

/**
 * Loads what a person holds and who could take it over: all of it, or only what belongs to the `roles` to be removed. Throws the
 * same errors as blocking and deleting, or as changing a person.
 * @throws USER_NOT_FOUND
 */
export async function loadHoldings(
  db: Db,
  { who, roles, remaining }: { who: string; roles?: readonly Role[] | undefined; remaining?: readonly Role[] | undefined },
  { actor, reach, registered }: { actor: Actor; reach: Reach<'team'>; registered: Pick<Registered, 'extensionsOf'> },
  now: Date,
): Promise<Holdings> {
  const day = toDay(now)
  const { work, ended, following, staying } = listLeaverResources(registered)
  const person = found(await selectLeavingPerson(db, reach, parsePersonRef(who)), 'USER_NOT_FOUND')
  refuseIf(roles === undefined ? findEndProblem(actor, person) : findActProblem(actor, person))
  const may = mayHandOver(actor)
  const query = { personId: person.id, reach }
  const managing = roles === undefined || roles.includes('MANAGER')
  const leaving = roles === undefined || (remaining !== undefined && endsWithRoles(STAFF_ROLES, person.roles, remaining))
  const isActive = person.accountState === 'active'
  const after = { roles: remaining ?? person.roles, isActive: isActive && roles !== undefined }
  const lastDay = givesLastDay({ roles: person.roles, isActive }, after) ? await decideLastDay(db, person.id, day) : null
  const dayHeld = lastDay ?? day
  const [all, reports, ends, stays, follows] = await Promise.all([
    loadOpenRows(db, work, query),
    managing ? selectDirectReports(db, person.id, day) : [],
    Promise.all(
      ended
        .filter(({ needs }) => roles === undefined || (remaining !== undefined && endsWithRoles(needs, person.roles, remaining)))
        .map(async ({ what, names }) => ({ what, names: await names(db, person.id, now, dayHeld) })),
    ),
    Promise.all(
      (leaving ? staying : []).map(async ({ stays: [one, many], names }) => ({
        one,
        many,
        names: await names(db, { personId: person.id, day: dayHeld }),
      })),
    ),
    Promise.all(
      (managing ? following : []).map(async ({ follows: [one, many], count }) => ({
        one,
        many,
        count: await count(db, { personId: person.id, day }),
      })),
    ),
  ])
  const rows = all.filter(({ role }) => roles?.includes(role) ?? true)
  const shown = STAFF_ROLES.map((role) => ({ role, files: rows.filter((one) => one.role === role && !one.isHidden) }))
  return {
    user: nameOf(person),
    rows: await Promise.all(
      shown
        .filter(({ files }) => files.length > 0)
        .map(async ({ role, files }) => {
          const clashes = await selectReceiverClashes(db, work, role, query)
          const params = { departmentId: null, role, first: getTeamManagerId(actor), day, work, blockerQueries: [] }
          const people = may.rows ? await selectPeopleForWork(db, reach, params) : []
          return {
            role,
            count: sumRowsBy(files, ({ count }) => count),
            waiting: sumRowsBy(files, ({ waiting }) => waiting),
            files: files.map(({ file, count }) => ({ name: file, count })),
            receivers: people
              .filter(({ _id }) => _id !== person.id)
              .map(({ _id, fullName, email, openTasks }) => {
                const cannotTake = clashes.get(_id) ?? { count: 0, named: '' }
                return { _id, fullName, email, openTasks, cannotTake }
              }),
          }
        }),
    ),
    lastDay,
    hidden: sumHiddenRows(rows),
    ends: ends.filter(({ names }) => names.length > 0),
    stays: stays.filter(({ names }) => names.length > 0),
    reports,
    follows: follows.filter(({ count }) => count > 0),
    managers: may.reports && reports.length > 0 ? (await selectActiveManagers(db)).filter(({ _id }) => _id !== person.id) : [],
    mayHandOver: may,
  }
}

type LeaveOptions = WriteContext & {
  /** An id or an email. */
  who: string
  act: 'block' | 'delete'
  handOver: HandOver | undefined
  lastDay: string | undefined
  /** If false, the call first asks about figures after the last day. */
  confirmed: boolean | undefined
}

/**
 * Locks the person who leaves, hands over as requested (all or nothing), and ends everything else that they hold. The caller then
 * blocks or deletes them in the same transaction. Rows that are not handed over stay with a blocked person and become unassigned
 * for a deleted one. `dated` is the last day to store, if the act sets one. The lock order is accounts, files, people, rows, as
 * everywhere, which prevents deadlocks. Throws the same errors as `executeHandOver`, and as blocking and deleting.
 * @throws USER_NOT_FOUND
 */
export async function offboard(db: Db, leave: LeaveOptions): Promise<{ person: StoredPerson; dated: string | undefined }> {
  const { who, act, handOver, lastDay: given, confirmed, actor, reach, clock, audit, publish } = leave
  const { work, ended } = listLeaverResources(leave.registered)
  const now = clock()
  const { id } = found(await selectLeavingPerson(db, reach, parsePersonRef(who)), 'USER_NOT_FOUND')
  const freed = act === 'delete' ? STAFF_ROLES : []
  for (const part of ended) await part.lock?.(db, { userIds: [id], now })
  const roles = [...freed, ...(handOver?.rows ?? []).map(({ role }) => role)]
  if (roles.length > 0) for (const { lockAround } of work) await lockAround(db, { id, email: null }, roles)
  if (handOver?.reports !== undefined) await lockReports(db, id)
  const { persons, today } = await selectPersonToday(db, reach, { id, email: null }, leave)
  const person = found(persons, 'USER_NOT_FOUND')
  refuseIf(findEndProblem(actor, person))
  const { roles: current, accountState } = person
  await requireAnotherAdmin(
    db,
    person.id,
    { roles: current, active: accountState === 'active' },
    { roles: current, active: false },
  )
  await executeHandOver(db, person, { handOver, freed }, leave)
  const isActive = accountState === 'active'
  const ends = givesLastDay({ roles: current, isActive }, { roles: current, isActive: false })
  const { lastDay, dated, questions } = await planLastDay(db, { actor, person, today, ends, given })
  if (confirmed === false && questions.length > 0) askFirst(questions)
  for (const part of ended) await part.end(db, { userIds: [id], clock, lastDay, by: actor.id, audit, publish })
  if (current.includes('MANAGER')) await publishInboxChange(db, publish, [null])
  return { person, dated }
}
