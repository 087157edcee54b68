import type postgres from 'postgres'
import type { CallCost } from './call-cost.ts'
import type { SessionsState } from './sessions.ts'

/**
 * A tagged template of static SQL: db<Row>`select …`. Inside a write it is the request's transaction. Values have these types:
 * date → 'YYYY-MM-DD', timestamptz → ISO 8601 UTC text, int8 → number, numeric → text, json → value.
 */
export type Db = postgres.ISql<Record<string, never>>

export type Sql = postgres.Fragment

/**
 * Creates a fragment without values only once. In a statement with 40 fragments, creating each anew takes a quarter of the memory
 * that the statement allocates.
 */
export const makeOnce = (make: (db: Db) => Sql): ((db: Db) => Sql) => {
  let made: Sql | undefined
  return (db) => (made ??= make(db))
}

/** A separate session that receives notifications. Its subscriptions end with it. */
export type Listening = { db: Db; end: () => Promise<void> }

/**
 * A read-only session with a consistent view of the database. The caller must end it. `cancel` makes the running statement fail
 * (57014) when its result is no longer needed.
 */
export type Snapshot = { db: Db; cancel: () => void; end: () => Promise<void> }

/** A pool of sessions, which only the kit opens. It uses the primary, except for snapshots, which a replica may serve. */
export type Pool = {
  /** On a read-only connection, so a write fails. */
  reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs one transaction, and retries 40001 and 40P01 up to three times. */
  writing: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Uses a writing connection without BEGIN and COMMIT, for a call that sends a single statement. */
  statement: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Opens a snapshot for a call with `mayLag`, on a reachable replica or else on the primary. `'primary'` skips the replica. */
  snapshot: (of?: 'primary') => Promise<Snapshot>
  /** Tries a read, and a write that needs a new page on the disk. Returns the error of each, or undefined. */
  check: () => Promise<{ reading: unknown; writing: unknown }>
  /**
   * Opens a session with the primary outside the pool, for LISTEN and session locks. It does not go through a transaction pooler.
   * `notified` receives each payload, and `lost` is called once when the session is lost. The session is pinged. When the server
   * does not respond, every session of the pool with the primary is dropped, because none of them would notice before its own
   * limit. The caller ends the session.
   */
  listening: (notified: (payload: string) => void, lost: () => void) => Promise<Listening>
  /** Charges the statements and waiting times of the returned view to a call. */
  countedFor(this: Pool, cost: CallCost): Pool
  state: () => Record<'reading' | 'writing' | 'reports' | 'checks', SessionsState>
  /** Cancels the running statements on the server too. Their calls fail as if the database were unreachable. */
  interrupt: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A serialization failure reports a concurrent change between a read and a write. The pool then retries the whole transaction.
 */
export const throwSerializationFailure = (what: string): never => {
  throw Object.assign(new Error(`${what} changed in the meantime`), { code: '40001' })
}
