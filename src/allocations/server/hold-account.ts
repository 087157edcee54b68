import type { AuditEntry } from '../../kit/server/audit.ts'
import { type Db } from '../../kit/postgres/db.ts'
import type { Publish } from '../../kit/server/events.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { refuse } from '../refusals.ts'
import { canEndAt, findStartProblem, switchToSingle } from '../rules.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { beginHolds, endAt, selectHoldsBeyond, openHolds, setHoldMode } from './hold-queries.ts'
import { setMultiple, type LockedAccount } from './account-queries.ts'
import { type Reach } from '../../kit/server/reach.ts'

type Act = {
  account: LockedAccount
  reach: Reach<'own' | 'all'>
  clock: () => Date
  audit: (entry: AuditEntry) => void
  publish: Publish
}
const modeOf = (account: LockedAccount) => (account.is_multiple ? ('multiple' as const) : ('single' as const))

/**
 * Starts the use of a locked account for all of these people (emails or ids) or none. It begins at `wef` or, by default, at the
 * time read after the locks (calculations.md 5).
 * @throws START_IN_FUTURE, START_TOO_EARLY, USER_NOT_FOUND, ONE_PERSON_AT_A_TIME
 */
export async function startHolds(
  db: Db,
  { account, reach, clock, audit, publish }: Act,
  people: readonly string[],
  { wef, notBefore }: { wef: Date | undefined; notBefore: (now: Date) => Date | undefined },
): Promise<void> {
  // People are locked after the account, always in this order, to prevent deadlocks. The locks also prevent a person from
  // starting two accounts of a project at once.
  const persons = await selectPeopleForUse(db, reach, people)
  const now = clock()
  const start = wef ?? now
  if (start > now) refuse('START_IN_FUTURE')
  const earliest = notBefore(now)
  if (earliest !== undefined && start < earliest) refuse('START_TOO_EARLY')
  const issues = findUnknownTexts('users', people, persons, 'active user')
  if (issues.length > 0) refuse('USER_NOT_FOUND', { issues })
  const byId = new Map(persons.map((person) => [person.id, person]))
  const users = [...byId.keys()]
  const mode = modeOf(account)
  if (mode === 'single' && users.length > 1) refuse('ONE_PERSON_AT_A_TIME')

  // A separate statement after both locks sees what was committed in the meantime.
  const holds = await selectHoldsBeyond(db, { accountId: account.id, projectId: account.project_id, users, from: start })
  const problems = users.flatMap((user) => {
    const problem = findStartProblem({ account: account.id, mode, user, start: start.toISOString() }, holds)
    return problem === undefined ? [] : [{ ...problem, user: byId.get(user)?.email ?? user }]
  })
  const first = problems.find(({ code }) => code === 'ALREADY_HAS_ACCOUNT') ?? problems[0]
  if (first !== undefined) {
    const alreadyWith = problems.filter(({ code }) => code === 'ALREADY_HAS_ACCOUNT').map(({ user }) => user)
    refuse(first.code, {
      ...(first.code === 'ACCOUNT_IN_USE' && { values: { email: first.email } }),
      ...(people.length > 1 && {
        issues: alreadyWith.map((email) => ({ path: 'users', message: `${email} already has an allocation ID at that time.` })),
      }),
    })
  }
  await beginHolds(db, { account, mode, users, start, end: null, by: reach.userId })
  publish(users, 'account')
  for (const user of users) {
    audit({ type: 'hold', id: account.id, name: account.account_id, after: { user, mode, start: start.toISOString() } })
  }
}

/**
 * Ends the uses of a locked account for all of these people (emails or ids; duplicates count once) or none. The end may be in the
 * future, but must be after the start (decision 60).
 * @throws HOLD_NOT_FOUND, REVOKE_BEFORE_START
 */
export async function endAccountHolds(
  db: Db,
  { account, reach, clock, audit, publish }: Act,
  people: readonly string[],
  revokeTime: Date | undefined,
): Promise<void> {
  const now = clock()
  const revoke = revokeTime ?? now
  const found = await openHolds(db, reach, account.id, people, now)
  const issues = people.flatMap((person, place) =>
    found.some((hold) => hold.place === place)
      ? []
      : [{ path: `users.${place}`, message: `${person} is not using the allocation ID now.` }],
  )
  if (issues.length > 0) refuse('HOLD_NOT_FOUND', people.length === 1 ? {} : { issues })
  const holds = [...new Map(found.map((hold) => [hold.id, hold])).values()]
  if (holds.some(({ start }) => !canEndAt(start, revoke.toISOString()))) refuse('REVOKE_BEFORE_START')
  const ids = holds.map(({ id }) => id)
  await endAt(db, ids, revoke, reach.userId)
  publish(
    holds.map(({ user_id: user }) => user),
    'account',
  )
  for (const { user_id: user, start, end } of holds) {
    audit({
      type: 'hold',
      id: account.id,
      name: account.account_id,
      before: { user, start, end },
      after: { user, end: revoke.toISOString() },
    })
  }
}

/**
 * Changes the mode of a locked account. `switchToSingle` determines the effect on a current hold.
 * @throws HELD_BY_SEVERAL
 */
export async function switchMode(db: Db, { account, reach, clock, audit }: Act, multiple: boolean): Promise<void> {
  const now = clock()
  if (!multiple) {
    const beyond = await selectHoldsBeyond(db, { accountId: account.id, projectId: account.project_id, users: [], from: now })
    const [hold] = beyond
    const outcome = switchToSingle(beyond, now.toISOString())
    if (outcome === 'refused') refuse('HELD_BY_SEVERAL', { values: { count: beyond.length } })
    if (outcome === 'mode only' && hold) await setHoldMode(db, hold.id, 'single')
    if (outcome === 'restart' && hold) {
      await endAt(db, [hold.id], now, reach.userId)
      await beginHolds(db, { account, mode: 'single', users: [hold.user], start: now, end: hold.end, by: reach.userId })
    }
  }
  await setMultiple(db, account.id, multiple)
  audit({
    type: 'account',
    id: account.id,
    name: account.account_id,
    before: { is_multiple: account.is_multiple },
    after: { is_multiple: multiple },
  })
}
