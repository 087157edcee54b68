import type { Db, Snapshot } from './db.ts'
import type { CallCost } from './call-cost.ts'
import type { DbSession } from './connect.ts'
import { getSqlState } from './faults.ts'
import type { Sessions } from './sessions.ts'

export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(getSqlState(error) ?? '')

type Rejecting = { reject?: (error: unknown) => void }
/**
 * A statement that fails only because an earlier one failed throws the earlier error. When two statements are sent together,
 * either error may be received first. Statements of the template are watched, but not those of `unsafe`.
 */
function inOneTransaction({ db, drop }: DbSession): { db: Db; fail: (otherwise: unknown) => never } {
  let first: unknown
  const proxy: Db = new Proxy(db, {
    apply: (target, self, args) => {
      // The driver calls `reject` first for every failed statement, even one that nobody awaits yet.
      const query = Reflect.apply(target as unknown as (...given: unknown[]) => Rejecting, self, args)
      const { reject } = query
      if (reject === undefined) return query
      query.reject = (error) => {
        const state = getSqlState(error)
        if (first !== undefined && (state === undefined || state === '25P02')) return reject(first)
        first ??= error
        // The statement was not sent, so the COMMIT that follows it must not be sent either.
        if (state === undefined) drop()
        reject(error)
      }
      // The driver would resend a statement with an outdated plan, after the COMMIT or in the next transaction.
      return Object.defineProperty(query, 'retried', {
        get: () => undefined,
        set: (error: unknown) => {
          first ??= error
          drop()
        },
      })
    },
  })
  const fail = (otherwise: unknown): never => {
    throw first ?? otherwise
  }
  return { db: proxy, fail }
}

const lostSession = () => Object.assign(new Error('The database session was lost'), { code: 'CONNECTION_CLOSED' })

/**
 * Runs `work` in one transaction. Statements that `work` has sent but not awaited go out with the COMMIT, which becomes a
 * ROLLBACK when one of them fails.
 * @throws the error of `work`, or that of a failed statement even if `work` ignored it
 */
export async function transact<T>(session: DbSession, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = session
  const transaction = inOneTransaction(session)
  let result: T
  try {
    await session.begin()
    result = await work(transaction.db)
  } catch (error) {
    if (!session.lost) {
      try {
        await db`rollback`
      } catch {
        void session.end()
      }
    }
    throw error
  }
  if (session.lost) transaction.fail(lostSession())
  const { command } = await db`commit`.catch(transaction.fail)
  if (command !== 'COMMIT') transaction.fail(new Error(`The transaction ended with ${command}`))
  return result
}

/** For work that consists of single statements. Through a pooler it runs in a transaction, which sets the settings. */
export const runIn = <T>(session: DbSession, work: (db: Db) => Promise<T>): Promise<T> =>
  session.pooled ? transact(session, work) : work(session.db)

export const beginSnapshot = async (sessions: Sessions, cost?: CallCost): Promise<Snapshot> => {
  const session = await sessions.acquire(cost)
  const { db } = session
  try {
    await session.begin('snapshot')
  } catch (error) {
    // Through a pooler, the settings may have failed after the BEGIN.
    if (session.pooled) session.drop()
    sessions.release(session)
    throw error
  }
  let isReleased = false
  let cancelling: Promise<void> | undefined
  return {
    db: inOneTransaction(session).db,
    cancel: () => {
      if (!isReleased) cancelling ??= session.cancel().catch(() => undefined)
    },
    end: async () => {
      if (isReleased) return
      isReleased = true
      await cancelling
      // A cancellation that arrives late would hit a statement of the session's next user, so a session with a pending
      // cancellation is not reused.
      if (cancelling === undefined) await db`rollback`.catch(() => session.drop())
      else session.drop()
      sessions.release(session)
    },
  }
}
