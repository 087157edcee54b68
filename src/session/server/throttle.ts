import type { Db, Pool, Sql } from '../../kit/postgres/db.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { type HashSlot, type Verified, verifyPassword } from '../../kit/server/passwords.ts'
import { refuse } from '../refusals.ts'
import type { DelayPolicy } from '../rules.ts'

/** A counter of failed attempts. It is in the database, so that all nodes share it (security.md, Sessions). */
export type Counter = { key: string; step: DelayPolicy }

/** Failures above `free` that count. Further ones do not extend the longest wait. */
const MAX_ABOVE_FREE = 8
/** By then, the failures of every counter have expired. */
const FORGOTTEN_SECONDS = 3 * 3600
/** How many expired rows an attempt deletes. It must exceed the number of rows that an attempt adds. */
const SWEPT_AT_ONCE = 20

const rowsOfSql = (db: Db, counters: readonly Counter[]): Sql => {
  const numbers = (field: keyof DelayPolicy): number[] => counters.map(({ step }) => step[field])
  return db`select * from unnest(${counters.map(({ key }) => key)}::text[], ${numbers('free')}::int[], ${numbers('first')}::int[],
    ${numbers('most')}::int[], ${numbers('forget')}::int[]) as s(key, free, first, most, forget)`
}
/** For how many seconds after the last failure the counter `t` of `s` allows no attempt, if it has at least `s.free` failures. */
const waitSql = (db: Db): Sql => db`least(s.most, s.first * 2 ^ (t.failures - s.free))`

const selectSecondsLeft = async (db: Db, counters: readonly Counter[], now: Date): Promise<number> => {
  const [row] = await db<{ seconds: number }[]>`
    select coalesce(ceil(max(extract(epoch from t.last_failure_at - ${now.toISOString()}) + ${waitSql(db)})), 0)::int as seconds
    from login_throttle t join (${rowsOfSql(db, counters)}) s using (key) where t.failures >= s.free`
  return Math.max(0, row?.seconds ?? 0)
}

/** Counts an attempt as failed on every counter that allows one, in one statement. Returns the keys of these counters. */
const charge = (db: Db, counters: readonly Counter[], now: Date) => db<{ key: string }[]>`
  with s as materialized (${rowsOfSql(db, counters)}),
  swept as (
    delete from login_throttle where key in (
      select key from login_throttle
      where last_failure_at < ${now.toISOString()}::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS})
        and key not in (select key from s)
      order by last_failure_at limit ${SWEPT_AT_ONCE} for update skip locked))
  insert into login_throttle as t (key, failures, last_failure_at)
  select key, 1, ${now.toISOString()} from s order by key
  on conflict (key) do update set
    failures = (
      select least(s.free + ${MAX_ABOVE_FREE}::int,
        1 + greatest(0, t.failures - greatest(0, trunc(extract(epoch from excluded.last_failure_at - t.last_failure_at) / s.forget)::int)))
      from s where s.key = t.key),
    last_failure_at = greatest(t.last_failure_at, excluded.last_failure_at)
  where (
    select t.failures < s.free or t.last_failure_at + make_interval(secs => ${waitSql(db)}) <= excluded.last_failure_at
    from s where s.key = t.key)
  returning key`

/** After a correct password, resets the account's counter, and subtracts the attempt from the other counters that counted it. */
const discharge = (db: Db, own: string, shared: readonly string[]) => db`
  with forgotten as (delete from login_throttle where key = ${own}),
  held as (
    select key from login_throttle where key = any (${[...shared]}) order by key for update)
  update login_throttle t set failures = greatest(0, t.failures - 1) from held where t.key = held.key`

/** Resets the counters of an account, so that the next attempt is allowed at once from anywhere. */
export const forgetFailures = (db: Db, account: string) => db`
  delete from login_throttle where key = ${`account ${account}`} or key like ${`pair % ${account}`}`

type Attempt = {
  /** Counts only the failures of this account from this place. */
  own: Counter
  /** Count the failures of other accounts or places too. */
  shared: readonly Counter[]
  /**
   * Whether anybody has logged in from this place before. If so, a password is always checked here, however often other people
   * have failed. Neither the response nor its time then reveals whether the account exists.
   */
  isVouched: boolean
  /**
   * Defined if this account has logged in from this place before. The right password then opens the account in spite of other
   * people's failures, if the counters with these keys allow it.
   */
  opensBy: readonly string[] | undefined
  account: string
  stored: string | undefined
  /** Whether the person may use the account that the password protects. */
  opens: boolean
  password: string
  turn: HashSlot | string
  now: Date
}
/**
 * Verifies a password unless its counters stop it.
 * @throws TOO_MANY_REQUESTS, LOGIN_BUSY
 */
export async function tryPassword(statement: Pool['statement'], attempt: Attempt): Promise<Verified> {
  const { own, shared, isVouched, opensBy, account, stored, opens, password, turn, now } = attempt
  const counters = [own, ...shared]
  const waitOf = (some: readonly Counter[]): Promise<number> => statement((db) => selectSecondsLeft(db, some, now))
  const refuseStopped = async (): Promise<never> => {
    const seconds = Math.max(1, await waitOf(counters))
    return refuse('TOO_MANY_REQUESTS', { values: { seconds }, retryAfterSeconds: seconds })
  }
  const isOpening = ({ right }: Verified): boolean =>
    right && opens && (opensBy ?? counters.map(({ key }) => key)).every((key) => charged.includes(key))
  let charged: string[] = []
  try {
    // A caller who has to wait takes no place in the queue of verifications.
    if ((await waitOf(isVouched ? [own] : counters)) > 0) await refuseStopped()
    const verified = await verifyPassword(
      stored,
      password,
      turn,
      async () => {
        charged = (await statement((db) => charge(db, counters, now))).map(({ key }) => key)
        if (!charged.includes(own.key) || (!isVouched && charged.length < counters.length)) await refuseStopped()
      },
      // The counters are updated before the next attempt in the queue is counted, so that concurrent correct passwords never add
      // up to failures.
      async (done) => {
        const others = charged.filter((key) => key !== own.key)
        if (isOpening(done)) await statement((db) => discharge(db, own.key, others))
      },
    )
    if (charged.length < counters.length && !isOpening(verified)) await refuseStopped()
    return verified
  } catch (error) {
    throw error instanceof Refusal ? error.with({ logged: { account } }) : error
  }
}
