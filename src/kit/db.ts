import type postgres from 'postgres'
import { type RefusalCode, refuse } from './errors.ts'

/**
 * A connection is a tagged template that takes static SQL: db<Row>`select …`. Inside a write it is the request's transaction.
 * Read back: date → 'YYYY-MM-DD', timestamptz → ISO 8601 UTC text, int8 → number, numeric → text, json → value.
 */
export type Db = postgres.ISql<Record<string, never>>

/** A piece of static SQL, put into a larger statement. */
export type Sql = postgres.Fragment

/** A session of its own that hears notifications; what it was told to listen to ends with it. */
export type Listening = { db: Db; end: () => Promise<void> }

/** Only the kit holds a pool. */
export type Pool = {
  /** A read-only connection: a read that writes fails. */
  reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** One transaction; 40001 and 40P01 are tried again, three times at most. */
  writing: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** A writing connection without BEGIN and COMMIT, for a call that is one statement. */
  statement: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * A session beside the pool with the primary, for LISTEN; not through a pooler of transactions. `heard` gets each payload,
   * `lost` is called once when the session is gone. The caller ends it.
   */
  listening: (heard: (payload: string) => void, lost: () => void) => Promise<Listening>
  close: () => Promise<void>
}

/** The first row, or a refusal when the query found none. */
export const found = <Row>(rows: readonly Row[], code: RefusalCode): Row => rows[0] ?? refuse(code)
