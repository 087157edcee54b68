import type postgres from 'postgres'
import { type RefusalCode, refuse } from '../shared/errors.ts'

/**
 * A connection is a tagged template that takes static SQL: db<Row>`select …`. Inside a write it is the request's transaction.
 * Read back: date → 'YYYY-MM-DD', timestamptz → ISO 8601 UTC text, int8 → number, numeric → text, json → value.
 */
export type Db = postgres.ISql<Record<string, never>>

/** A piece of static SQL, put into a larger statement. */
export type Sql = postgres.Fragment

/** A session of its own that receives notifications; what it listens to ends with it. */
export type Listening = { db: Db; end: () => Promise<void> }

/** One read-only session that sees the database as it stood at its beginning; it must be ended. */
export type Snapshot = { db: Db; end: () => Promise<void> }

/** Only the kit holds a pool. All of it is on the primary but snapshots, which a replica may serve. */
export type Pool = {
  /** A read-only connection: a read that writes fails. */
  reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** One transaction; 40001 and 40P01 are retried, three times at most. */
  writing: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** A writing connection without BEGIN and COMMIT, for a call that is one statement. */
  statement: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** For calls that may lag: a snapshot of the replica when there is one that answers, unless told otherwise, else of the primary. */
  snapshot: (of?: 'primary') => Promise<Snapshot>
  /** Tries a read and a write; each is the error that it met, or undefined. */
  check: () => Promise<{ reading: unknown; writing: unknown }>
  /**
   * A session beside the pool with the primary, for LISTEN and for locks that a session holds; not through a transaction pooler.
   * `notified` receives each payload, `lost` is called once when the session is gone. It is pinged: when the server is silent, every
   * session of the pool with the primary is dropped, as none of them would notice before its own limit. The caller ends it.
   */
  listening: (notified: (payload: string) => void, lost: () => void) => Promise<Listening>
  /** Ends the running statements on the server too: the calls that wait for them fail as if the database were away. */
  interrupt: () => Promise<void>
  close: () => Promise<void>
}

/** The first row, or a refusal when the query found none. */
export const found = <Row>(rows: readonly Row[], code: RefusalCode): Row => rows[0] ?? refuse(code)

/** Something changed between the look and the write: the pool tries the whole transaction again. */
export const changedMeanwhile = (what: string): never => {
  throw Object.assign(new Error(`${what} changed meanwhile`), { code: '40001' })
}
