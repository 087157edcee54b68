import { connect as connectSocket, type Socket } from 'node:net'
import postgres from 'postgres'
import { type CallCost, countStatements } from './call-cost.ts'
import { isDatabaseAway } from './faults.ts'
import { applyKinds } from './values.ts'

export type SqlClient = postgres.Sql<Record<string, never>>

/** One database session, which does not reconnect. Once it is lost, every later statement is rejected. */
export type DbSession = {
  db: SqlClient
  /** Becomes true at the moment the session is lost. */
  lost: boolean
  bornMs: number
  /** The process id of the session's backend, or 0 before `openSession` has read it. */
  pid: number
  cost: CallCost | undefined
  /** Bytes received so far show whether the server is still working on a statement. */
  received: () => number
  /**
   * Cancels the running statement through another session of the same login. Through a pooler, it can cancel only within a
   * transaction.
   */
  cancel: () => Promise<void>
  /** Drops the connection without waiting for the server. Pending statements fail with CONNECTION_CLOSED. */
  drop: () => void
  end: () => Promise<void>
  /** Through a transaction pooler, every statement runs in a transaction, which sets the settings. */
  pooled: boolean
  begin: (kind?: 'write' | 'snapshot') => Promise<void>
}

export type SessionSettings = {
  /**
   * A transaction pooler may run each transaction in another server session, so each transaction sets the role and the settings
   * itself.
   */
  pooled?: boolean
  /** The URL of the database behind the pooler, for cancelling statements. */
  cancelUrl?: string
  /** The login must be a member of this role. */
  role?: string
  applicationName?: string
  readOnly?: boolean
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleTransactionTimeoutMs?: number
  /** Plans each statement for its actual values. A generic plan that suits one day's report can take minutes for a year's. */
  plansAnew?: boolean
  /** The time limit up to the first response. */
  connectSeconds?: number
  standbyWillDo?: boolean
  onNotify?: (payload: string) => void
  onLost?: () => void
}

/** The session's role or settings differ from the requested ones. Retrying does not fix this configuration error. */
export class SessionRefused extends Error {}

const CONNECT_SECONDS = 5
/**
 * A node that loses power leaves its sessions and their locks behind. With keepalives the server notices this within half a
 * minute.
 */
const KEEPALIVES = { tcp_keepalives_idle: 15, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 }

/** postgres://u:p@a:5432,b:5433/name becomes two URLs. The driver's own loop over hosts never ends when all of them are down. */
export function splitHostUrls(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url)
  if (parts === null) throw new Error('A database URL has the form postgres://user:password@host:5432/database')
  const [, head = '', hosts = '', tail = ''] = parts
  const rest = tail.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${head}${host}${rest}`)
}

const closed = (message: string) => Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' })

const openSocket = (to: { path: string } | { host: string; port: number }, seconds: number): Promise<Socket> =>
  new Promise((done, fail) => {
    const socket = connectSocket(to)
    const timer = setTimeout(() => {
      socket.destroy()
      fail(Object.assign(new Error(`The database did not accept a connection within ${seconds} s`), { code: 'CONNECT_TIMEOUT' }))
    }, seconds * 1000)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      done(socket)
    })
    socket.once('error', (error) => {
      clearTimeout(timer)
      fail(error)
    })
  })

/** The settings have their PostgreSQL names, and times are in milliseconds. */
const parametersOf = (settings: SessionSettings): Record<string, string | number> => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  search_path: 'public',
  ...(settings.role === undefined ? {} : { role: settings.role }),
  ...(settings.readOnly === true
    ? { [settings.pooled === true ? 'transaction_read_only' : 'default_transaction_read_only']: 'on' }
    : {}),
  ...(settings.plansAnew === true ? { plan_cache_mode: 'force_custom_plan' } : {}),
  ...(settings.statementTimeoutMs === undefined ? {} : { statement_timeout: settings.statementTimeoutMs }),
  ...(settings.lockTimeoutMs === undefined ? {} : { lock_timeout: settings.lockTimeoutMs }),
  ...(settings.idleTransactionTimeoutMs === undefined
    ? {}
    : { idle_in_transaction_session_timeout: settings.idleTransactionTimeoutMs }),
})

const SNAPSHOT = 'isolation level repeatable read, read only'
/** Sent together with `begin`: the settings for this transaction, and a query for the process id of its backend. */
const setLocally = (settings: SessionSettings): string =>
  [
    ...Object.entries(parametersOf(settings)).map(([name, value]) => `; set local ${name} = '${value}'`),
    '; select pg_backend_pid() as pid',
  ].join('')

/**
 * Creates one session with the single host of `url`. The session's first statement opens the connection. It connects only once,
 * because the driver alone would reconnect in a tight loop when a proxy accepts and closes the connection.
 */
export function createSession(url: string, settings: SessionSettings): DbSession {
  const seconds = settings.connectSeconds ?? CONNECT_SECONDS
  let socket: Socket | undefined
  /** The process id of the backend that a pooler has given to the transaction. */
  let transactionPid = 0
  const session: DbSession = {
    db: undefined as unknown as SqlClient,
    lost: false,
    bornMs: Date.now(),
    pid: 0,
    cost: undefined,
    received: () => socket?.bytesRead ?? 0,
    pooled: settings.pooled === true,
    begin: async (kind = 'write') => {
      const { db: counted } = session
      if (settings.pooled === true) {
        transactionPid = 0
        const results = await db.unsafe(`begin ${kind === 'snapshot' ? SNAPSHOT : ''}${setLocally(settings)}`)
        transactionPid = (results.at(-1) as unknown as { pid: number }[])[0]?.pid ?? 0
      } else await (kind === 'snapshot' ? counted`begin isolation level repeatable read, read only` : counted`begin`)
    },
    cancel: async () => {
      const { pooled = false, cancelUrl = url } = settings
      const pid = pooled ? transactionPid : session.pid
      if (pid === 0 || session.lost) return
      const other = await openSession(pooled ? cancelUrl : url, {
        applicationName: `${settings.applicationName ?? 'proofline'} cancelling`,
        connectSeconds: 1,
        statementTimeoutMs: 1_000,
        // With several hosts behind a pooler, the backend must belong to the primary.
        standbyWillDo: !pooled,
      })
      try {
        await other.db`select pg_cancel_backend(${pid})`
      } finally {
        await other.end()
      }
    },
    drop: () => {
      session.lost = true
      socket?.destroy()
    },
    end: async () => {
      session.lost = true
      await db.end({ timeout: 1 })
      socket?.destroy()
    },
  }
  let connected = false
  const connectOnce = async ({
    host,
    port,
    path,
  }: {
    host: string[]
    port: number[]
    path?: string | false
  }): Promise<Socket> => {
    try {
      if (connected) throw closed('The database closed the connection before the session began')
      connected = true
      const to = path ? { path } : { host: host[0] ?? 'localhost', port: port[0] ?? 5432 }
      socket = await openSocket(to, seconds)
      // The session was lost while the socket was being opened.
      if (session.lost) socket.destroy()
      // A small statement behind a large one would otherwise wait until the large one is acknowledged.
      socket.setNoDelay(true)
      // The driver reads the host name for TLS from this object.
      return Object.assign(socket, { host: host[0], port: port[0] })
    } catch (error) {
      session.lost = true
      // The driver would otherwise queue another statement for a connection that it believes is opening.
      void db.end({ timeout: 0 })
      await Promise.resolve().then(() => undefined)
      throw error
    }
  }
  const db = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: seconds,
    // Our own types handle NULL inside arrays, and skipping the driver's types saves a query per connection.
    fetch_types: false,
    backoff: () => 0,
    // A prepared statement exists only in one server session, and a pooler may use another one next.
    ...(settings.pooled === true && { prepare: false }),
    onnotice: () => {},
    onclose: () => {
      // The driver would otherwise open a second session for the next statement, outside the lost transaction.
      session.lost = true
      void db.end({ timeout: 0 })
      settings.onLost?.()
    },
    ...(settings.onNotify && { onnotify: (_channel: string, payload: string) => settings.onNotify?.(payload) }),
    connection: {
      application_name: settings.applicationName ?? 'proofline',
      // A pooler refuses settings that it does not know.
      ...(settings.pooled === true ? {} : { ...parametersOf(settings), ...KEEPALIVES }),
    } as Partial<postgres.ConnectionParameters>,
    // The driver's types lack this option.
    ...({ socket: connectOnce } as object),
  })
  applyKinds(db.options as unknown as Parameters<typeof applyKinds>[0])
  // Our own type (kit/postgres/db.ts) replaces that of the driver.
  session.db = countStatements(db as unknown as SqlClient, session)
  return session
}

/**
 * Checks the session's role and settings, and returns whether its server is a standby.
 * @throws SessionRefused when the session's role or settings differ from the requested ones
 */
async function checkSession(session: DbSession, settings: SessionSettings): Promise<{ standby: boolean }> {
  const { role, ...expected } = parametersOf(settings)
  if (session.pooled) await session.begin()
  const [state] = await session.db<{ standby: boolean; pid: number; role: string; actual: Record<string, string> }[]>`
    select pg_is_in_recovery() as standby, pg_backend_pid() as pid, current_user as role,
      (select jsonb_object_agg(name, setting) from pg_settings where name = any (${Object.keys(expected)})) as actual`
  if (state === undefined) throw closed('The database did not respond to the first statement')
  if (session.pooled) await session.db`rollback`
  // Behind a pooler, the next transaction may run in another backend.
  else session.pid = state.pid
  const differences = Object.entries(expected).flatMap(([name, value]) => {
    const actual = state.actual[name]
    return actual === String(value) || (name === 'DateStyle' && actual?.startsWith('ISO') === true)
      ? []
      : [`${name} is ${actual}`]
  })
  if (role !== undefined && state.role !== role) differences.unshift(`it runs as ${state.role} instead of ${role}`)
  if (differences.length > 0) {
    throw new SessionRefused(
      `A database session lacks what it asked for: ${differences.join(', ')}. A transaction pooler between Proofline and PostgreSQL drops it: connect to the database directly, or set DATABASE_LISTEN_URL (docs/operations.md).`,
    )
  }
  return state
}

/**
 * Opens a session with the first reachable host. The host must be the primary, unless a standby is accepted.
 * @throws the last host's error, for which `isDatabaseAway` says whether to retry; SessionRefused, which retrying does not fix
 */
export async function openSession(url: string, settings: SessionSettings): Promise<DbSession> {
  const seconds = settings.connectSeconds ?? CONNECT_SECONDS
  let last: unknown
  for (const one of splitHostUrls(url)) {
    const session = createSession(one, settings)
    let timedOut = false
    // A frozen server accepts connections but never responds.
    const timer = setTimeout(() => {
      timedOut = true
      session.drop()
    }, seconds * 1000)
    try {
      const { standby } = await checkSession(session, settings)
      if (!standby || settings.standbyWillDo === true) return session
      last = Object.assign(new Error('None of the database hosts is the primary now'), { code: '57P03' })
    } catch (error) {
      last = timedOut
        ? Object.assign(new Error(`The database did not respond within ${seconds} s`), { code: 'CONNECT_TIMEOUT' })
        : error
    } finally {
      clearTimeout(timer)
    }
    void session.end()
    if (!isDatabaseAway(last)) throw last
  }
  throw last
}
