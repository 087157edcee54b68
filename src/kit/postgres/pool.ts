import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from './db.ts'
import type { CallCost } from './call-cost.ts'
import { createSession, openSession, type DbSession, type SessionSettings, type SqlClient } from './connect.ts'
import { isDatabaseAway } from './faults.ts'
import { LIFETIME_MS, type Sessions, createSessionPool } from './sessions.ts'
import { beginSnapshot, isTransient, runIn, transact } from './transact.ts'

/** The role of every call. It has no DDL rights, only what the migrations grant. */
export const APP_ROLE = 'proofline_app'

export type PoolOptions = {
  /** Defaults to the main database. Only calls with `mayLag` read from it. */
  replicaUrl?: string
  /** A replica must have replayed this migration. By default, any migration is accepted. */
  replicaMigration?: number
  /** The URL of the database itself, for LISTEN and session locks, when `url` is that of a transaction pooler. */
  listenUrl?: string
  readers?: number
  writers?: number
  readTimeoutMs?: number
  writeTimeoutMs?: number
  reportTimeoutMs?: number
  lockTimeoutMs?: number
  applicationName?: string
  /** The unit of client-side limits: one second, which tests shorten. */
  tickMs?: number
}

const RETRIES = 3
/** docs/operations.md lists these limits. */
export const STATEMENT_SECONDS = { reading: 30, writing: 120, reporting: 120, checking: 3 }
/** The limits of a wait for a lock, and of an idle transaction. A transaction never waits for users or password hashes. */
export const LOCK_SECONDS = 15
export const IDLE_TRANSACTION_SECONDS = 60
/** A server that has sent nothing for this many ticks beyond the statement's own limit is frozen or disconnected. */
export const GRACE_TICKS = 5
const PING_TICKS = 5
const PING_LIMIT_TICKS = 8
/** Calls with `mayLag` read for a long time, so they have their own sessions. */
const SNAPSHOTS = 4
/** A failed replica is skipped this long. The session on the primary that replaces it lives as long. */
const REPLICA_SKIP_MS = 10_000

const errorOf = async (statement: () => Promise<unknown>): Promise<unknown> => {
  try {
    await statement()
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * Writes as a call does. On a full disk, an update of one row may still find room on its page. A temporary table is therefore
 * filled as well: each commit empties it, so it needs a new page on the database's disk. It produces no WAL, adds no rows to a
 * backup, and makes no other session wait. If the login may not create one, only the update is tried.
 */
async function tryWriting(db: Db): Promise<void> {
  await db`update readiness set written_at = clock_timestamp()`
  const [login] = await db<{ mayTry: boolean }[]>`
    select has_database_privilege(current_database(), 'temporary') as "mayTry"`
  if (login?.mayTry !== true) return
  // Ordinary tables may be on another disk than the server's temporary ones.
  await db`set local temp_tablespaces = ''`
  await db`create temporary table if not exists readiness_page (one boolean) on commit delete rows`
  await db`insert into pg_temp.readiness_page values (true)`
}

async function hasMigration({ db }: DbSession, number: number): Promise<boolean> {
  if (number === 0) return true
  const [newest] = await db<{ number: number }[]>`select newest_migration() as number`
  return (newest?.number ?? 0) >= number
}

/**
 * Opens the pool of one process. It uses the primary, except for snapshots. Reading sessions cannot write, and writing sessions
 * run one transaction per call.
 * @param url postgres://user:password@host[,host]/database; if it has several hosts, the primary is used
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const {
    applicationName = 'proofline',
    readers: maxReaders = 6,
    writers: maxWriters = 8,
    readTimeoutMs = STATEMENT_SECONDS.reading * 1_000,
    writeTimeoutMs = STATEMENT_SECONDS.writing * 1_000,
    reportTimeoutMs = STATEMENT_SECONDS.reporting * 1_000,
    lockTimeoutMs = LOCK_SECONDS * 1_000,
    tickMs = 1_000,
    replicaUrl,
    replicaMigration = 0,
    listenUrl,
  } = options
  const settingsOf = (name: string, statementTimeoutMs: number): SessionSettings => ({
    role: APP_ROLE,
    pooled: listenUrl !== undefined,
    ...(listenUrl !== undefined && { cancelUrl: listenUrl }),
    applicationName: `${applicationName} ${name}`,
    statementTimeoutMs,
    lockTimeoutMs,
    idleTransactionTimeoutMs: IDLE_TRANSACTION_SECONDS * 1_000,
  })
  const sessionsFor = (most: number, settings: SessionSettings, open = () => openSession(url, settings)): Sessions =>
    createSessionPool({ open, most, tickMs, silentTicks: Math.ceil((settings.statementTimeoutMs ?? 0) / 1000) + GRACE_TICKS })
  const readers = sessionsFor(maxReaders, { ...settingsOf('reading', readTimeoutMs), readOnly: true })
  const writers = sessionsFor(maxWriters, settingsOf('writing', writeTimeoutMs))
  const checks = sessionsFor(1, settingsOf('checking', STATEMENT_SECONDS.checking * 1_000))

  const laggingSettings: SessionSettings = { ...settingsOf('reporting', reportTimeoutMs), readOnly: true, plansAnew: true }
  let replicaSkippedUntil = 0
  const openLagging = async (): Promise<DbSession> => {
    if (replicaUrl === undefined) return openSession(url, laggingSettings)
    if (Date.now() >= replicaSkippedUntil) {
      let standby: DbSession | undefined
      try {
        standby = await openSession(replicaUrl, { ...laggingSettings, pooled: false, standbyWillDo: true })
        if (await hasMigration(standby, replicaMigration)) return standby
      } catch {
        // The replica is down, or lags so far behind that it does not have the login or the function yet.
      }
      void standby?.end()
      replicaSkippedUntil = Date.now() + REPLICA_SKIP_MS
    }
    const session = await openSession(url, laggingSettings)
    // The session expires soon, so that reports return to the replica when it is back.
    session.bornMs -= LIFETIME_MS - REPLICA_SKIP_MS
    return session
  }
  const reports = sessionsFor(SNAPSHOTS, laggingSettings, openLagging)
  /** These sessions retry reads that the replica cancelled. */
  const reportsOfPrimary = sessionsFor(SNAPSHOTS, laggingSettings)
  const all = [readers, writers, checks, reports, reportsOfPrimary]
  const dropPrimary = (): void => {
    for (const sessions of all.filter((one) => replicaUrl === undefined || one !== reports)) sessions.dropAll()
  }

  /**
   * A dropped connection or a frozen server raises no error. It is noticed only because a ping gets no answer, and all sessions
   * are then affected.
   */
  const pingUntil = (ended: AbortSignal, session: DbSession, onSilence: () => void): void => {
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

  const workFor = (cost?: CallCost): Pick<Pool, 'reading' | 'statement' | 'writing' | 'snapshot'> => ({
    reading: (work) => readers.use((session) => runIn(session, work), cost),
    statement: (work) => writers.use((session) => runIn(session, work), cost),
    writing: async (work) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await writers.use((session) => transact(session, work), cost)
        } catch (error) {
          if (!isTransient(error) || attempt === RETRIES) throw error
          await pause((10 + Math.random() * 40) * 2 ** attempt)
        }
      }
    },
    snapshot: async (of) => {
      if (of === 'primary') return beginSnapshot(reportsOfPrimary, cost)
      try {
        return await beginSnapshot(reports, cost)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        return beginSnapshot(reports, cost)
      }
    },
  })

  const pool: Pool = {
    ...workFor(),
    // A wrapper around the pool is returned unchanged, without counting.
    countedFor(cost) {
      return this === pool ? { ...pool, ...workFor(cost) } : this
    },
    check: async () => {
      try {
        return await checks.use(async (session) => {
          const reading = await errorOf(() => runIn(session, (db) => db`select 1`))
          return { reading, writing: reading ?? (await errorOf(() => transact(session, tryWriting))) }
        })
      } catch (error) {
        return { reading: error, writing: error }
      }
    },
    listening: async (notified, lost) => {
      const ending = new AbortController()
      const session = await openSession(listenUrl ?? url, {
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
    state: () => ({
      reading: readers.state(),
      writing: writers.state(),
      reports: reports.state(),
      checks: checks.state(),
    }),
    interrupt: async () => {
      // Through a pooler no process id is known. The pooler itself ends the server session when a client leaves within a
      // transaction.
      const pids = all.flatMap((sessions) => sessions.inUse()).filter((pid) => pid > 0)
      if (pids.length > 0) {
        // A role may terminate only sessions of its own login. An unresponsive server is left to its own limits.
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
  return pool
}

const asOwner: SessionSettings = { applicationName: 'proofline owner' }

/** A session of the owner, for one caller only. */
export type Owner = Db & Pick<SqlClient, 'end' | 'options'> & { begin: Pool['writing'] }
/**
 * The driver's `begin` writes its rollback to a lost socket, which raises an error that cannot be caught and ends the process.
 */
function ownerOf(session: DbSession): Owner {
  let before: Promise<unknown> = Promise.resolve()
  // The transactions share the session, so they run one after another.
  const begin = <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const running = before.then(() => transact(session, work))
    before = running.catch(() => undefined)
    return running
  }
  return Object.assign(session.db, { begin })
}

/**
 * Returns one session of the owner, without a role or a time limit, for the single host of a URL. Its first statement opens it.
 * It is meant for seeds, tests and tools. The caller ends it: `await owner.end()`.
 */
export const openOwner = (url: string): Owner => ownerOf(createSession(url, asOwner))

/**
 * Opens a session like `openOwner`, but connects immediately. Waits up to `seconds` for a database that is starting or failing
 * over to a new primary.
 * @param report receives the cause of the wait, every ten seconds
 */
export async function openOwnerPatiently(url: string, seconds: number, report = (_: string): void => {}): Promise<Owner> {
  const startedAt = Date.now()
  let reportedAt = startedAt - 8_000
  for (;;) {
    try {
      return ownerOf(await openSession(url, asOwner))
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
