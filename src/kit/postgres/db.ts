import type postgres from 'postgres'
import type { CallCost } from './call-cost.ts'
import type { SessionsState } from './sessions.ts'

/**
 * A connection is a tagged template of static SQL: db<Row>`select …`. Inside a write it is the request's transaction.
 * Types of values: date → 'YYYY-MM-DD', timestamptz → ISO 8601 UTC text, int8 → number, numeric → text, json → value.
 */
export type Db = postgres.ISql<Record<string, never>>

/** A fragment of static SQL, for a larger statement. */
export type Sql = postgres.Fragment

/** A fragment without values, made once: of a statement with 40 of them, making them anew is a quarter of what it allocates. */
export const makeOnce = (make: (db: Db) => Sql): ((db: Db) => Sql) => {
  let made: Sql | undefined
  return (db) => (made ??= make(db))
}

/** A separate session that receives notifications; its subscriptions end with it. */
export type Listening = { db: Db; end: () => Promise<void> }

/**
 * One read-only session with a consistent view of the database; it must be ended. `cancel`: nobody waits for it any more, so that
 * the statement which runs fails (57014).
 */
export type Snapshot = { db: Db; cancel: () => void; end: () => Promise<void> }

/** Only the kit opens a pool. It uses the primary except for snapshots, which a replica may serve. */
export type Pool = {
  /** A read-only connection: a read that writes fails. */
  reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** One transaction; 40001 and 40P01 are retried, three times at most. */
  writing: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** A writing connection without BEGIN and COMMIT, for a call of one statement. */
  statement: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** For calls that may lag: a snapshot of a reachable replica, else of the primary; `'primary'` skips the replica. */
  snapshot: (of?: 'primary') => Promise<Snapshot>
  /** Tries a read, and a write that needs a new page of the disk; each is its error, or undefined. */
  check: () => Promise<{ reading: unknown; writing: unknown }>
  /**
   * A session beside the pool with the primary, for LISTEN and for session locks; not through a transaction pooler. `notified`
   * receives each payload, `lost` is called once when the session is lost. It is pinged: when the server does not respond, every
   * session of the pool with the primary is dropped, as none would notice before its own limit. The caller ends it.
   */
  listening: (notified: (payload: string) => void, lost: () => void) => Promise<Listening>
  /** The same, whose statements and waits count for a call. */
  countedFor(this: Pool, cost: CallCost): Pool
  /** Its sessions now, by what they are for. */
  state: () => Record<'reading' | 'writing' | 'reports' | 'checks', SessionsState>
  /** Cancels the running statements on the server too: their calls fail as if the database were unreachable. */
  interrupt: () => Promise<void>
  close: () => Promise<void>
}

/** For a concurrent change between read and write: the pool retries the whole transaction. */
export const throwSerializationFailure = (what: string): never => {
  throw Object.assign(new Error(`${what} changed in the meantime`), { code: '40001' })
}
