import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from '../db.ts'
import { dial, openSession, type Session, type SessionSettings, type Sql } from './connect.ts'
import { isDatabaseAway, sqlState } from './faults.ts'

/** The role of every call: no DDL, and what the migrations grant. */
export const APP_ROLE = 'proofline_app'

export type PoolOptions = {
  /** Where reads go that may lag; by default the same database. */
  replicaUrl?: string
  /** Sessions at most. */
  readers?: number
  writers?: number
  readTimeoutMs?: number
  writeTimeoutMs?: number
  applicationName?: string
}

const RETRIES = 3
const WAIT_MS = 10_000
const LIFETIME_MS = 45 * 60_000

const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

type Sessions = {
  /** Lends one session for the time of `work`. */
  lend: <T>(work: (session: Session) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** At most `max` sessions of one kind, opened when needed; lost and old ones are left behind. */
function sessionsOf(url: string, settings: SessionSettings, max: number): Sessions {
  const idle: Session[] = []
  const waiting: (() => void)[] = []
  let open = 0
  let closed = false
  let emptied: (() => void) | undefined

  const take = async (): Promise<Session> => {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      if (closed) throw Object.assign(new Error('The pool is closed'), { code: 'CONNECTION_ENDED' })
      const session = idle.pop()
      if (session !== undefined) {
        if (!session.lost) return session
        open--
      } else if (open < max) {
        open++
        try {
          return await openSession(url, settings)
        } catch (error) {
          open--
          next()
          throw error
        }
      } else await turn(deadline)
    }
  }
  const turn = (deadline: number): Promise<void> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        fail(Object.assign(new Error(`No database session became free within ${WAIT_MS / 1000} s`), { code: 'POOL_BUSY' }))
      }, deadline - Date.now())
      const go = () => {
        clearTimeout(timer)
        done()
      }
      waiting.push(go)
    })
  const next = () => {
    waiting.shift()?.()
    if (closed && open === 0) emptied?.()
  }
  const give = (session: Session) => {
    if (session.lost || closed || Date.now() - session.bornMs > LIFETIME_MS) {
      open--
      void session.end()
    } else idle.push(session)
    next()
  }

  return {
    lend: async (work) => {
      const session = await take()
      try {
        return await work(session)
      } finally {
        give(session)
      }
    },
    close: async () => {
      closed = true
      for (const go of waiting.splice(0)) go()
      const ending = idle.splice(0)
      open -= ending.length
      await Promise.all([
        ...ending.map((session) => session.end()),
        open === 0
          ? undefined
          : Promise.race([new Promise<void>((done) => (emptied = done)), pause(5_000, undefined, { ref: false })]),
      ])
    },
  }
}

const lostSession = () => Object.assign(new Error('The database session was lost'), { code: 'CONNECTION_CLOSED' })

/** @throws what the work threw; an error when the database did not keep what the work believed to have written. */
async function transact<T>(session: Session, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = session
  await db`begin`
  let result: T
  try {
    result = await work(db)
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
  // A statement failed and the work went on without it: PostgreSQL answers such a commit with ROLLBACK.
  if (committed.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: one of its statements had failed and its error was not passed on')
  return result
}

/**
 * The pool of one process: reading sessions can't write, writing ones open one transaction a call.
 * @param url postgres://user:password@host[,host]/database; of several hosts writes go to the primary.
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const applicationName = options.applicationName ?? 'proofline'
  const {
    readers: maxReaders = 12,
    writers: maxWriters = 12,
    readTimeoutMs = 30_000,
    writeTimeoutMs = 120_000,
    replicaUrl,
  } = options
  const readers = sessionsOf(
    replicaUrl ?? url,
    {
      role: APP_ROLE,
      applicationName: `${applicationName} reading`,
      readOnly: true,
      statementTimeoutMs: readTimeoutMs,
      standbyWillDo: replicaUrl !== undefined,
    },
    maxReaders,
  )
  const writers = sessionsOf(
    url,
    { role: APP_ROLE, applicationName: `${applicationName} writing`, statementTimeoutMs: writeTimeoutMs },
    maxWriters,
  )
  return {
    reading: (work) => readers.lend(({ db }) => work(db)),
    statement: (work) => writers.lend(({ db }) => work(db)),
    writing: async (work) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await writers.lend((session) => transact(session, work))
        } catch (error) {
          if (!isTransient(error) || attempt === RETRIES) throw error
          await pause((10 + Math.random() * 40) * 2 ** attempt)
        }
      }
    },
    listening: (heard, lost) =>
      openSession(url, { role: APP_ROLE, applicationName: `${applicationName} listening`, onNotify: heard, onLost: lost }),
    close: async () => {
      await Promise.all([readers.close(), writers.close()])
    },
  }
}

const asOwner: SessionSettings = { applicationName: 'proofline owner' }

/**
 * One session as the owner that the URL names, without role switch and time limit, opened by its first statement: for seeds,
 * tests and tools. The caller ends it: `await owner.end()`.
 */
export const openOwner = (url: string): Sql => dial(url, asOwner).db

/** The same, opened now, waiting up to `seconds` for a database that is starting up or failing over to a new primary. */
export async function openOwnerPatiently(url: string, seconds: number): Promise<Sql> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    try {
      return (await openSession(url, asOwner)).db
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error
      await pause(500)
    }
  }
}
