import type { Pool } from '../../kit/postgres/db.ts'
import { found } from '../refusals.ts'
import { throttleSteps } from '../rules.ts'
import { selectPasswordHash } from './queries.ts'
import { tryPassword } from './throttle.ts'

type Confirming = { userId: string; password: string; now: Date }
/**
 * The stored hash if this is the password of somebody who is logged in; undefined: it is not. Counted before it is verified, as a
 * login is, over all that ask for their own password. Throws TOO_MANY_REQUESTS and LOGIN_BUSY.
 * @throws USER_NOT_FOUND
 */
export async function confirmPassword(
  statement: Pool['statement'],
  { userId, password, now }: Confirming,
): Promise<string | undefined> {
  const { password_hash: stored } = found(await statement((db) => selectPasswordHash(db, userId)), 'USER_NOT_FOUND')
  const { right } = await tryPassword(statement, {
    own: { key: `password ${userId}`, step: throttleSteps.pair },
    shared: [],
    isVouched: true,
    opensBy: [],
    account: userId,
    stored,
    opens: true,
    password,
    turn: `person ${userId}`,
    now,
  })
  return right ? stored : undefined
}
