import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool, Snapshot } from './db.ts'
import { dial, openSession, type Session, type SessionSettings, type Sql } from './connect.ts'
import { isDatabaseAway, sqlState } from './faults.ts'

/** The role of every call: no DDL, and what the migrations grant. */
export const APP_ROLE = 'proofline_app'

export type PoolOptions = {
  /** Where calls read that may lag; by default the same database. */
  replicaUrl?: string
  /** Sessions at most. */
  readers?: number
  writers?: number
  readTimeoutMs?: number
  writeTimeoutMs?: number
  lockTimeoutMs?: number
  applicationName?: string
  /** The unit of the limits on our side, one second; tests shorten it. */
  tickMs?: number
}

const RETRIES = 3
const WAIT_MS = 10_000
const LIFETIME_MS = 45 * 60_000
/** Longer than any work between two statements of one transaction, which never waits for people or hashes. */
const IDLE_TRANSACTION_MS = 60_000
const LOCK_MS = 15_000
/** A server that said nothing for so much longer than the statement's own limit is frozen or cut off. */
const GRACE_TICKS = 5
const PING_TICKS = 5
const PING_LIMIT_TICKS = 8
/** Sessions for calls that may lag: a report reads long, and must not take the sessions of the others. */
const SNAPSHOTS = 4
/** How long the replica is left alone after it did not answer, and how long a session stays that took its place. */
const REPLICA_REST_MS = 10_000

const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

type Sessions = {
  /** Lends one session until it is given back. */
  take: () => Promise<Session>
  give: (session: Session) => void
  /** Lends one session for the time of `work`. */
  lend: <T>(work: (session: Session) => Promise<T>) => Promise<T>
  /** The server's processes of the sessions that are lent. */
  lent: () => number[]
  /** Drops every session without waiting: pending statements fail, further ones open anew. */
  dropAll: () => void
  close: () => Promise<void>
}

type Kind = { open: () => Promise<Session>; most: number; silentTicks: number; tickMs: number }

/** At most `most` sessions of one kind, opened when needed; lost and old ones are left behind. */
function sessionsOf({ open: openOne, most, silentTicks, tickMs }: Kind): Sessions {
  const idle: Session[] = []
  /** With the bytes that each had received when it last showed a sign of life, and the ticks since. */
  const lent = new Map<Session, { received: number; ticks: number }>()
  const waiting: (() => void)[] = []
  let open = 0
  let closed = false
  let emptied: (() => void) | undefined

  // Ticks, not time: after a process was stopped and continued the clock has jumped, but the server was never silent.
  const watch = setInterval(() => {
    for (const [session, sign] of lent) {
      const received = session.received()
      if (received !== sign.received) lent.set(session, { received, ticks: 0 })
      else if (++sign.ticks > silentTicks) session.drop()
    }
  }, tickMs)
  watch.unref()

  const take = async (): Promise<Session> => {
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
        lent.set(session, { received: session.received(), ticks: 0 })
        return session
      }
      await turn(deadline)
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
    lent.delete(session)
    if (session.lost || closed || Date.now() - session.bornMs > LIFETIME_MS) {
      open--
      void session.end()
    } else idle.push(session)
    next()
  }

  return {
    take,
    give,
    lend: async (work) => {
      const session = await take()
      try {
        return await work(session)
      } finally {
        give(session)
      }
    },
    lent: () => [...lent.keys()].map(({ pid }) => pid),
    dropAll: () => {
      for (const session of [...idle, ...lent.keys()]) session.drop()
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
      clearInterval(watch)
    },
  }
}

type Rejecting = { reject?: (error: unknown) => void }
/**
 * The session for one transaction: what only fails because a statement before it failed throws that one's error. Of two that were
 * sent together either may be heard first.
 */
function inOneTransaction(db: Db): Db {
  let first: unknown
  return new Proxy(db, {
    apply: (target, self, args) => {
      // Of every statement the driver says here first that it failed, also of one that nobody has awaited yet.
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

/** @throws what the work threw; an error when the database did not keep what the work believed to have written. */
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
  // A statement failed and the work went on without it: PostgreSQL answers such a commit with ROLLBACK.
  if (committed.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: one of its statements had failed and its error was not passed on')
  return result
}

const fails = async (statement: () => Promise<unknown>): Promise<unknown> => {
  try {
    await statement()
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * The pool of one process, all of it on the primary but for snapshots: reading sessions can't write, writing ones open one
 * transaction a call.
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
  const kind = (most: number, settings: SessionSettings, open = () => openSession(url, settings)): Sessions =>
    sessionsOf({ open, most, tickMs, silentTicks: Math.ceil((settings.statementTimeoutMs ?? 0) / 1000) + GRACE_TICKS })
  const readers = kind(maxReaders, { ...settingsOf('reading', readTimeoutMs), readOnly: true })
  const writers = kind(maxWriters, settingsOf('writing', writeTimeoutMs))
  const checks = kind(1, settingsOf('checking', 3_000))

  const lagging: SessionSettings = { ...settingsOf('reporting', writeTimeoutMs), readOnly: true }
  let replicaRestsUntil = 0
  const openLagging = async (): Promise<Session> => {
    if (replicaUrl === undefined) return openSession(url, lagging)
    if (Date.now() >= replicaRestsUntil) {
      try {
        return await openSession(replicaUrl, { ...lagging, standbyWillDo: true })
      } catch {
        // Down, or so far behind that it does not know the login yet.
        replicaRestsUntil = Date.now() + REPLICA_REST_MS
      }
    }
    const session = await openSession(url, lagging)
    // Soon left behind, so that the reports go back to the replica.
    session.bornMs -= LIFETIME_MS - REPLICA_REST_MS
    return session
  }
  const reports = kind(SNAPSHOTS, lagging, openLagging)
  /** What the replica broke off is read here once more. */
  const reportsOfPrimary = kind(SNAPSHOTS, lagging)
  const all = [readers, writers, checks, reports, reportsOfPrimary]
  const dropPrimary = (): void => {
    for (const sessions of all.filter((one) => replicaUrl === undefined || one !== reports)) sessions.dropAll()
  }

  /** A dropped connection and a frozen server raise no error: only an unanswered ping shows them, for all sessions at once. */
  const pingUntil = (ended: AbortSignal, session: Session, silent: () => void): void => {
    let ticks = 0
    let asked = false
    const timer = setInterval(() => {
      ticks++
      if (ended.aborted) clearInterval(timer)
      else if (asked && ticks > PING_LIMIT_TICKS) silent()
      else if (!asked && ticks >= PING_TICKS) {
        asked = true
        ticks = 0
        session.db`select 1`.then(() => {
          asked = false
          ticks = 0
        }, silent)
      }
    }, tickMs)
    timer.unref()
  }

  const beginSnapshot = async (sessions: Sessions): Promise<Snapshot> => {
    const session = await sessions.take()
    const { db } = session
    try {
      await db`begin transaction isolation level repeatable read, read only`
    } catch (error) {
      sessions.give(session)
      throw error
    }
    let given = false
    return {
      db: inOneTransaction(db),
      end: async () => {
        if (given) return
        given = true
        await db`rollback`.catch(() => session.drop())
        sessions.give(session)
      },
    }
  }

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
    snapshot: async (of) => {
      if (of === 'primary') return beginSnapshot(reportsOfPrimary)
      try {
        return await beginSnapshot(reports)
      } catch (error) {
        // A session of a replica that has gone meanwhile: the next one is opened elsewhere.
        if (!isDatabaseAway(error)) throw error
        return beginSnapshot(reports)
      }
    },
    check: async () => {
      try {
        return await checks.lend(async ({ db }) => {
          const reading = await fails(() => db`select 1`)
          return { reading, writing: reading ?? (await fails(() => db`update readiness set written_at = clock_timestamp()`)) }
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
      const pids = all.flatMap((sessions) => sessions.lent())
      if (pids.length > 0) {
        // As the login itself: a role may end sessions of its own login only. A server that does not answer is left to its limits.
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
 * One session as the owner that the URL of one host names, without role switch and time limit, opened by its first statement: for
 * seeds, tests and tools. The caller ends it: `await owner.end()`.
 */
export const openOwner = (url: string): Sql => dial(url, asOwner).db

/**
 * The same, opened now, waiting up to `seconds` for a database that is starting up or failing over to a new primary.
 * @param report receives what the wait is for, every ten seconds
 */
export async function openOwnerPatiently(url: string, seconds: number, report = (_: string): void => {}): Promise<Sql> {
  const began = Date.now()
  let reportedAt = began - 8_000
  for (;;) {
    try {
      return (await openSession(url, asOwner)).db
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > began + seconds * 1000) throw error
      if (Date.now() > reportedAt + 10_000) {
        reportedAt = Date.now()
        report(`Waiting for the database, up to ${seconds} s: ${(error as Error).message}`)
      }
      await pause(500)
    }
  }
}
