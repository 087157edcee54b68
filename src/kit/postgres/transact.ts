import type { Db, Snapshot } from './db.ts'
import type { CallCost } from './call-cost.ts'
import type { DbSession } from './connect.ts'
import { sqlState } from './faults.ts'
import type { Sessions } from './sessions.ts'

export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

type Rejecting = { reject?: (error: unknown) => void }
/**
 * The session for one transaction: a statement that fails only because an earlier one did throws that one's error. Of two
 * statements sent together either may be received first.
 */
function inOneTransaction(db: Db): Db {
  let first: unknown
  return new Proxy(db, {
    apply: (target, self, args) => {
      // The driver calls `reject` first for every failed statement, also for one that is not awaited yet.
      const query = Reflect.apply(target as unknown as (...given: unknown[]) => Rejecting, self, args)
      const { reject } = query
      if (reject !== undefined)
        query.reject = (error) => {
          if (sqlState(error) === '25P02') return reject(first ?? error)
          first ??= error
          reject(error)
        }
      return query
    },
  })
}

const lostSession = () => Object.assign(new Error('The database session was lost'), { code: 'CONNECTION_CLOSED' })

/** @throws the error of `work`; an error when the database rolled back what `work` believed to have written. */
export async function transact<T>(session: DbSession, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = session
  let result: T
  try {
    await session.begin()
    result = await work(inOneTransaction(db))
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
  if (session.lost) throw lostSession()
  const committed = await db`commit`
  // A statement failed and its error was swallowed: PostgreSQL responds to such a commit with ROLLBACK.
  if (committed.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: one of its statements had failed and its error was not passed on')
  return result
}

/** For work of single statements: through a pooler it is a transaction, which has the settings. */
export const runIn = <T>(session: DbSession, work: (db: Db) => Promise<T>): Promise<T> =>
  session.pooled ? transact(session, work) : work(session.db)

/** A read-only transaction that sees one state of the database, until `end`. */
export const beginSnapshot = async (sessions: Sessions, cost?: CallCost): Promise<Snapshot> => {
  const session = await sessions.acquire(cost)
  const { db } = session
  try {
    await session.begin('snapshot')
  } catch (error) {
    // Through a pooler the settings may have failed after the begin.
    if (session.pooled) session.drop()
    sessions.release(session)
    throw error
  }
  let isReleased = false
  let cancelling: Promise<void> | undefined
  return {
    db: inOneTransaction(db),
    cancel: () => {
      if (!isReleased) cancelling ??= session.cancel().catch(() => undefined)
    },
    end: async () => {
      if (isReleased) return
      isReleased = true
      await cancelling
      // A cancellation that arrives late would end a statement of whoever has the session next.
      if (cancelling === undefined) await db`rollback`.catch(() => session.drop())
      else session.drop()
      sessions.release(session)
    },
  }
}
