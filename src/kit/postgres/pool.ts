import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool, Snapshot } from './db.ts'
import { dial, openSession, type Session, type SessionSettings, type Sql } from './connect.ts'
import { isDatabaseAway, sqlState } from './faults.ts'

/** The role of every call: no DDL, only what the migrations grant. */
export const APP_ROLE = 'proofline_app'

export type PoolOptions = {
  /** Where calls that may lag read; by default the same database. */
  replicaUrl?: string
  /** Maximum number of sessions. */
  readers?: number
  writers?: number
  readTimeoutMs?: number
  writeTimeoutMs?: number
  lockTimeoutMs?: number
  applicationName?: string
  /** The unit of client-side limits, one second; tests shorten it. */
  tickMs?: number
}

const RETRIES = 3
const WAIT_MS = 10_000
const LIFETIME_MS = 45 * 60_000
/** Longer than any work between two statements of one transaction, which never waits for users or hashes. */
const IDLE_TRANSACTION_MS = 60_000
const LOCK_MS = 15_000
/** A server that sent nothing for this long beyond the statement's own limit is frozen or disconnected. */
const GRACE_TICKS = 5
const PING_TICKS = 5
const PING_LIMIT_TICKS = 8
/** Sessions for calls that may lag: reports read for long, and must not occupy the other sessions. */
const SNAPSHOTS = 4
/** How long a failed replica is skipped, and how long its replacement session on the primary is used. */
const REPLICA_SKIP_MS = 10_000

const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

type Sessions = {
  /** Acquires one session until it is released. */
  acquire: () => Promise<Session>
  release: (session: Session) => void
  /** Acquires one session for the duration of `work`. */
  use: <T>(work: (session: Session) => Promise<T>) => Promise<T>
  /** The backend process ids of the sessions in use. */
  inUse: () => number[]
  /** Drops every session without waiting: pending statements fail, further ones open new sessions. */
  dropAll: () => void
  close: () => Promise<void>
}

type Kind = { open: () => Promise<Session>; most: number; silentTicks: number; tickMs: number }

/** At most `most` sessions of one kind, opened on demand; lost and old ones are discarded. */
function sessionsOf({ open: openOne, most, silentTicks, tickMs }: Kind): Sessions {
  const idle: Session[] = []
  /** With the bytes received at the last sign of life, and the ticks since. */
  const inUse = new Map<Session, { received: number; ticks: number }>()
  const waiting: (() => void)[] = []
  let open = 0
  let closed = false
  let onEmpty: (() => void) | undefined

  // Ticks, not time: the clock jumps when a process is stopped and continued, although the server was never onSilence.
  const watch = setInterval(() => {
    for (const [session, sign] of inUse) {
      const received = session.received()
      if (received !== sign.received) inUse.set(session, { received, ticks: 0 })
      else if (++sign.ticks > silentTicks) session.drop()
    }
  }, tickMs)
  watch.unref()

  const acquire = async (): Promise<Session> => {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      if (closed) throw Object.assign(new Error('The pool is closed'), { code: 'CONNECTION_ENDED' })
      let session = idle.pop()
      if (session?.lost === true) {
        open--
        continue
      }
      if (session === undefined && open < most) {
        open++
        try {
          session = await openOne()
        } catch (error) {
          open--
          next()
          throw error
        }
      }
      if (session !== undefined) {
        inUse.set(session, { received: session.received(), ticks: 0 })
        return session
      }
      await waitForRelease(deadline)
    }
  }
  const waitForRelease = (deadline: number): Promise<void> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resume), 1)
        fail(Object.assign(new Error(`No database session became free within ${WAIT_MS / 1000} s`), { code: 'POOL_BUSY' }))
      }, deadline - Date.now())
      const resume = () => {
        clearTimeout(timer)
        done()
      }
      waiting.push(resume)
    })
  const next = () => {
    waiting.shift()?.()
    if (closed && open === 0) onEmpty?.()
  }
  const release = (session: Session) => {
    inUse.delete(session)
    if (session.lost || closed || Date.now() - session.bornMs > LIFETIME_MS) {
      open--
      void session.end()
    } else idle.push(session)
    next()
  }

  return {
    acquire,
    release,
    use: async (work) => {
      const session = await acquire()
      try {
        return await work(session)
      } finally {
        release(session)
      }
    },
    inUse: () => [...inUse.keys()].map(({ pid }) => pid),
    dropAll: () => {
      for (const session of [...idle, ...inUse.keys()]) session.drop()
    },
    close: async () => {
      closed = true
      for (const resume of waiting.splice(0)) resume()
      const ending = idle.splice(0)
      open -= ending.length
      await Promise.all([
        ...ending.map((session) => session.end()),
        open === 0
          ? undefined
          : Promise.race([new Promise<void>((done) => (onEmpty = done)), pause(5_000, undefined, { ref: false })]),
      ])
      clearInterval(watch)
    },
  }
}

type Rejecting = { reject?: (error: unknown) => void }
/**
 * The session for one transaction: a statement that fails only because an earlier one did throws that one's error. Of two statements
 * sent together either may be received first.
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
async function transact<T>(session: Session, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = session
  await db`begin`
  let result: T
  try {
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

const errorOf = async (statement: () => Promise<unknown>): Promise<unknown> => {
  try {
    await statement()
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * The pool of one process, on the primary except for snapshots: reading sessions can't write, writing ones run one transaction per
 * call.
 * @param url postgres://user:password@host[,host]/database; of several hosts the one that is the primary.
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const {
    applicationName = 'proofline',
    readers: maxReaders = 12,
    writers: maxWriters = 12,
    readTimeoutMs = 30_000,
    writeTimeoutMs = 120_000,
    lockTimeoutMs = LOCK_MS,
    tickMs = 1_000,
    replicaUrl,
  } = options
  const settingsOf = (name: string, statementTimeoutMs: number): SessionSettings => ({
    role: APP_ROLE,
    applicationName: `${applicationName} ${name}`,
    statementTimeoutMs,
    lockTimeoutMs,
    idleTransactionTimeoutMs: IDLE_TRANSACTION_MS,
  })
  const sessionsFor = (most: number, settings: SessionSettings, open = () => openSession(url, settings)): Sessions =>
    sessionsOf({ open, most, tickMs, silentTicks: Math.ceil((settings.statementTimeoutMs ?? 0) / 1000) + GRACE_TICKS })
  const readers = sessionsFor(maxReaders, { ...settingsOf('reading', readTimeoutMs), readOnly: true })
  const writers = sessionsFor(maxWriters, settingsOf('writing', writeTimeoutMs))
  const checks = sessionsFor(1, settingsOf('checking', 3_000))

  const laggingSettings: SessionSettings = { ...settingsOf('reporting', writeTimeoutMs), readOnly: true }
  let replicaSkippedUntil = 0
  const openLagging = async (): Promise<Session> => {
    if (replicaUrl === undefined) return openSession(url, laggingSettings)
    if (Date.now() >= replicaSkippedUntil) {
      try {
        return await openSession(replicaUrl, { ...laggingSettings, standbyWillDo: true })
      } catch {
        // Down, or so far behind that it does not have the login yet.
        replicaSkippedUntil = Date.now() + REPLICA_SKIP_MS
      }
    }
    const session = await openSession(url, laggingSettings)
    // Expires soon, so that the reports return to the replica.
    session.bornMs -= LIFETIME_MS - REPLICA_SKIP_MS
    return session
  }
  const reports = sessionsFor(SNAPSHOTS, laggingSettings, openLagging)
  /** Retries reads that the replica cancelled. */
  const reportsOfPrimary = sessionsFor(SNAPSHOTS, laggingSettings)
  const all = [readers, writers, checks, reports, reportsOfPrimary]
  const dropPrimary = (): void => {
    for (const sessions of all.filter((one) => replicaUrl === undefined || one !== reports)) sessions.dropAll()
  }

  /** A dropped connection and a frozen server raise no error: only an unanswered ping shows them, for all sessions at once. */
  const pingUntil = (ended: AbortSignal, session: Session, onSilence: () => void): void => {
    let ticks = 0
    let isPinging = false
    const timer = setInterval(() => {
      ticks++
      if (ended.aborted) clearInterval(timer)
      else if (isPinging && ticks > PING_LIMIT_TICKS) onSilence()
      else if (!isPinging && ticks >= PING_TICKS) {
        isPinging = true
        ticks = 0
        session.db`select 1`.then(() => {
          isPinging = false
          ticks = 0
        }, onSilence)
      }
    }, tickMs)
    timer.unref()
  }

  const beginSnapshot = async (sessions: Sessions): Promise<Snapshot> => {
    const session = await sessions.acquire()
    const { db } = session
    try {
      await db`begin transaction isolation level repeatable read, read only`
    } catch (error) {
      sessions.release(session)
      throw error
    }
    let isReleased = false
    return {
      db: inOneTransaction(db),
      end: async () => {
        if (isReleased) return
        isReleased = true
        await db`rollback`.catch(() => session.drop())
        sessions.release(session)
      },
    }
  }

  return {
    reading: (work) => readers.use(({ db }) => work(db)),
    statement: (work) => writers.use(({ db }) => work(db)),
    writing: async (work) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await writers.use((session) => transact(session, work))
        } catch (error) {
          if (!isTransient(error) || attempt === RETRIES) throw error
          await pause((10 + Math.random() * 40) * 2 ** attempt)
        }
      }
    },
    snapshot: async (of) => {
      if (of === 'primary') return beginSnapshot(reportsOfPrimary)
      try {
        return await beginSnapshot(reports)
      } catch (error) {
        // The session's replica is down: the next session is opened elsewhere.
        if (!isDatabaseAway(error)) throw error
        return beginSnapshot(reports)
      }
    },
    check: async () => {
      try {
        return await checks.use(async ({ db }) => {
          const reading = await errorOf(() => db`select 1`)
          return { reading, writing: reading ?? (await errorOf(() => db`update readiness set written_at = clock_timestamp()`)) }
        })
      } catch (error) {
        return { reading: error, writing: error }
      }
    },
    listening: async (notified, lost) => {
      const ending = new AbortController()
      const session = await openSession(url, {
        role: APP_ROLE,
        applicationName: `${applicationName} listening`,
        onNotify: notified,
        onLost: () => {
          ending.abort()
          lost()
        },
      })
      pingUntil(ending.signal, session, () => {
        dropPrimary()
        session.drop()
      })
      return {
        db: session.db,
        end: () => {
          ending.abort()
          return session.end()
        },
      }
    },
    interrupt: async () => {
      const pids = all.flatMap((sessions) => sessions.inUse())
      if (pids.length > 0) {
        // As the login itself: a role may terminate sessions of its own login only. An unresponsive server is left to its limits.
        const ending = openSession(url, {
          applicationName: `${applicationName} stopping`,
          connectSeconds: 1,
          statementTimeoutMs: 1_000,
        })
        await ending.then(
          async (session) => {
            await session.db`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.catch(() => undefined)
            await session.end()
          },
          () => undefined,
        )
      }
      for (const sessions of all) sessions.dropAll()
    },
    close: async () => {
      await Promise.all(all.map((sessions) => sessions.close()))
    },
  }
}

const asOwner: SessionSettings = { applicationName: 'proofline owner' }

/**
 * One session as the owner that the URL of one host names, without a role or a time limit, opened by its first statement: for
 * seeds, tests and tools. The caller ends it: `await owner.end()`.
 */
export const openOwner = (url: string): Sql => dial(url, asOwner).db

/**
 * The same, opened now, waiting up to `seconds` for a database that is starting or failing over to a new primary.
 * @param report receives the cause of the wait, every ten seconds
 */
export async function openOwnerPatiently(url: string, seconds: number, report = (_: string): void => {}): Promise<Sql> {
  const startedAt = Date.now()
  let reportedAt = startedAt - 8_000
  for (;;) {
    try {
      return (await openSession(url, asOwner)).db
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > startedAt + seconds * 1000) throw error
      if (Date.now() > reportedAt + 10_000) {
        reportedAt = Date.now()
        report(`Waiting for the database, up to ${seconds} s: ${(error as Error).message}`)
      }
      await pause(500)
    }
  }
}
