import type { Db } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { NEED_REVOKE } from '../history-contract.ts'
import { found, refuse } from '../refusals.ts'
import { editProblem, reachesBeyond } from '../rules.ts'
import { lockAccountById } from './account-queries.ts'
import { type EditedHold, holdBy, lockHolder, otherHolds, setTimes } from './history-queries.ts'

type Act = { reach: Reach<'all'>; clock: () => Date; audit: (entry: AuditEntry) => void; publish: Publish }

/**
 * Changes the times of a use; its end may be absent where the use stays open and another start is given (decisions 60, P102).
 * @throws USE_NOT_FOUND, USE_OUTDATED, INVALID_REQUEST, HOLDER_NOT_ACTIVE
 */
export async function editTimes(
  db: Db,
  { reach, clock, audit, publish }: Act,
  holdId: string,
  given: { start: Date | undefined; end: Date | undefined; seen: { start: Date; end?: Date | undefined } | undefined },
): Promise<EditedHold> {
  const { account } = found(await holdBy(db, holdId), 'USE_NOT_FOUND')
  found(await lockAccountById(db, account), 'USE_NOT_FOUND')
  // Read again: it may have ended while this waited for the lock.
  const hold = found(await holdBy(db, holdId), 'USE_NOT_FOUND')
  const { isActive } = found(await lockHolder(db, hold.user), 'USE_NOT_FOUND')
  const isSeen = given.seen?.start.toISOString() === hold.start && (given.seen.end?.toISOString() ?? null) === hold.end
  if (given.seen !== undefined && !isSeen) refuse('USE_OUTDATED')
  if (given.end === undefined && (given.start === undefined || hold.end !== null))
    refuse('INVALID_REQUEST', { issues: [{ path: 'time', message: NEED_REVOKE }] })
  const times = { start: given.start?.toISOString() ?? hold.start, end: given.end?.toISOString() ?? null }
  const now = clock().toISOString()
  // Blocking has ended what they held: an edit must not give it back.
  if (!isActive && reachesBeyond(times, now)) refuse('HOLDER_NOT_ACTIVE', { values: { email: hold.email } })
  const problem = editProblem(hold, times, await otherHolds(db, hold), now)
  if (problem !== undefined) refuse(problem.code, problem.code === 'ACCOUNT_IN_USE' ? { values: { email: problem.email } } : {})
  await setTimes(db, hold.id, times, reach.userId)
  publish([hold.user], 'account')
  const { user, start, end } = hold
  audit({ type: 'hold', id: account, name: hold.account_id, before: { user, start, end }, after: { user, ...times } })
  return hold
}
