import type { Pool } from '../../kit/postgres/db.ts'
import { found } from '../refusals.ts'
import { throttleSteps } from '../rules.ts'
import { selectPasswordHash } from './queries.ts'
import { tryPassword } from './throttle.ts'

type Confirming = { userId: string; password: string; now: Date }
/**
 * Returns the stored hash if the password is that of the logged-in person, and otherwise undefined. The attempt is counted before
 * it is verified, as for a login. All calls that ask for the caller's password share one count.
 * @throws USER_NOT_FOUND, TOO_MANY_REQUESTS, LOGIN_BUSY
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
