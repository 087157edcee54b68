import type { Db } from '../../kit/postgres/db.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { Publish } from '../../kit/server/events.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { NEED_REVOKE } from '../history-contract.ts'
import { found, refuse } from '../refusals.ts'
import { editProblem } from '../rules.ts'
import { lockAccountById } from './account-queries.ts'
import { type EditedHold, holdBy, lockHolder, otherHolds, setTimes } from './history-queries.ts'

type Act = { reach: Reach<'all'>; clock: () => Date; audit: (entry: AuditEntry) => void; publish: Publish }

/** Changes the times of a use; its end may be absent where the use stays open and another start is given (decisions 60, P102). */
export async function editTimes(
  db: Db,
  { reach, clock, audit, publish }: Act,
  holdId: string,
  given: { start: Date | undefined; end: Date | undefined },
): Promise<EditedHold> {
  const { account } = found(await holdBy(db, holdId), 'USE_NOT_FOUND')
  found(await lockAccountById(db, account), 'USE_NOT_FOUND')
  // Read again: it may have ended while this waited for the lock.
  const hold = found(await holdBy(db, holdId), 'USE_NOT_FOUND')
  await lockHolder(db, hold.user)
  if (given.end === undefined && (given.start === undefined || hold.end !== null))
    refuse('INVALID_REQUEST', { issues: [{ path: 'time', message: NEED_REVOKE }] })
  const times = { start: given.start?.toISOString() ?? hold.start, end: given.end?.toISOString() ?? null }
  const problem = editProblem(hold, times, await otherHolds(db, hold), clock().toISOString())
  if (problem !== undefined) refuse(problem.code, problem.code === 'ACCOUNT_IN_USE' ? { values: { email: problem.email } } : {})
  await setTimes(db, hold.id, times, reach.userId)
  publish([hold.user], 'account')
  const { user, start, end } = hold
  audit({ type: 'hold', id: account, name: hold.account_id, before: { user, start, end }, after: { user, ...times } })
  return hold
}
