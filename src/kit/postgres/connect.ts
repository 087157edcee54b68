import postgres from 'postgres'
import { isDatabaseAway } from './faults.ts'
import { useKinds } from './values.ts'

export type Sql = postgres.Sql<Record<string, never>>

/** One session with the database, and never a second one: once lost it stays lost, and every later statement is refused. */
export type Session = {
  db: Sql
  /** Set at the moment the session is lost. */
  lost: boolean
  bornMs: number
  end: () => Promise<void>
}

export type SessionSettings = {
  /** The role taken on at the start; the login role must be a member of it. */
  role?: string
  applicationName?: string
  readOnly?: boolean
  statementTimeoutMs?: number
  connectSeconds?: number
  /** Whether a standby will do. */
  standbyWillDo?: boolean
  /** Hears the payload of each notification of a channel that the session listens to. */
  onNotify?: (payload: string) => void
  onLost?: () => void
}

const CONNECT_SECONDS = 5

/** One URL a host: postgres://u:p@a:5432,b:5433/name → two URLs. The driver's own walk over hosts never ends when all are down. */
export function urlsOf(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url)
  if (parts === null) throw new Error('A database URL has the form postgres://user:password@host:5432/database')
  const [, head = '', hosts = '', tail = ''] = parts
  const rest = tail.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${head}${host}${rest}`)
}

/** One session, opened by its first statement. Of several hosts the driver looks for the primary. */
export function dial(url: string, settings: SessionSettings): Session {
  const session: Session = { db: undefined as unknown as Sql, lost: false, bornMs: Date.now(), end: async () => {} }
  const db = postgres(url, {
    max: 1,
    ...(urlsOf(url).length > 1 ? { target_session_attrs: 'primary' as const } : {}),
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: settings.connectSeconds ?? CONNECT_SECONDS,
    // Ours know NULL inside arrays and spare a query at each connection.
    fetch_types: false,
    backoff: () => 0,
    onnotice: () => {},
    onclose: () => {
      // The driver would open a second session for the next statement, outside of the transaction that was lost.
      session.lost = true
      void db.end({ timeout: 0 })
      settings.onLost?.()
    },
    ...(settings.onNotify && { onnotify: (_channel: string, payload: string) => settings.onNotify?.(payload) }),
    connection: {
      application_name: settings.applicationName ?? 'proofline',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      IntervalStyle: 'postgres',
      search_path: 'public',
      ...(settings.role === undefined ? {} : { role: settings.role }),
      ...(settings.readOnly === true ? { default_transaction_read_only: 'on' } : {}),
      ...(settings.statementTimeoutMs === undefined ? {} : { statement_timeout: settings.statementTimeoutMs }),
    } as Partial<postgres.ConnectionParameters>,
  })
  useKinds(db.options as unknown as Parameters<typeof useKinds>[0])
  // The type of kit/db.ts, which names no types of its own.
  session.db = db as unknown as Sql
  session.end = () => {
    session.lost = true
    return db.end({ timeout: 1 })
  }
  return session
}

/**
 * A session with the first host that answers and, unless a standby will do, is the primary.
 * @throws what the last host said; `isDatabaseAway` tells whether to try again.
 */
export async function openSession(url: string, settings: SessionSettings): Promise<Session> {
  const urls = urlsOf(url)
  let last: unknown
  for (const one of urls) {
    const session = dial(one, settings)
    try {
      const [state] = await session.db<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`
      if (state?.standby === false || settings.standbyWillDo === true) return session
      last = Object.assign(new Error('None of the database hosts is the primary now'), { code: '57P03' })
    } catch (error) {
      last = error
    }
    void session.end()
    if (!isDatabaseAway(last)) throw last
  }
  throw last
}
