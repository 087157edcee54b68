import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from '../kit/postgres/db.ts'
import { selectLastGood } from '../system/server/queries.ts'

/** Callers within this time share the result of one query. */
const FRESH_MS = 15_000
const LIMIT_MS = 3_000

type Primary = {
  bytes: number
  oldestTransactionSeconds: number | null
  /** When the last successful backup ended, in seconds since 1970; 0 if there was none. */
  backup: number
  drill: number
  position: string
}
type Replica = { isReplica: boolean; bytesBehind: number | null; secondsBehind: number | null }
export type DatabaseFacts = { primary?: Primary; replica?: Replica }

const selectPrimary = (db: Db) => db<Omit<Primary, 'backup' | 'drill'>[]>`
  select pg_database_size(current_database()) as bytes, oldest_transaction_seconds() as "oldestTransactionSeconds",
    pg_current_wal_lsn()::text as position`

/**
 * Compares the replica with the primary's position, because a replica that has lost its connection has applied everything that it
 * received.
 */
const selectReplica = (db: Db, position: string) => db<Replica[]>`
  select pg_is_in_recovery() as "isReplica",
    greatest(pg_wal_lsn_diff(${position}, pg_last_wal_replay_lsn()), 0)::float8 as "bytesBehind",
    case when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as "secondsBehind"`

async function readReplica(pool: Pool, position: string): Promise<Replica | undefined> {
  const snapshot = await pool.snapshot()
  try {
    return (await selectReplica(snapshot.db, position))[0]
  } finally {
    await snapshot.end()
  }
}

/** Reads what the database reports about itself. Facts that do not arrive in time are left out. */
export function createDatabaseFactsReader(pool: Pool, hasReplica: boolean): () => Promise<DatabaseFacts> {
  let latest: { atMs: number; reading: Promise<DatabaseFacts>; isOver: boolean } | undefined
  const read = async (): Promise<DatabaseFacts> => {
    const [[state], [lastGood]] = await pool.reading((db) => Promise.all([selectPrimary(db), selectLastGood(db)]))
    const primary = state && lastGood && { ...state, ...lastGood }
    if (primary === undefined || !hasReplica) return { ...(primary && { primary }) }
    const replica = await readReplica(pool, primary.position).catch(() => undefined)
    return { primary, ...(replica && { replica }) }
  }
  return async () => {
    const nowMs = performance.now()
    // While a query hangs, no second one is started.
    if (latest === undefined || (latest.isOver && nowMs - latest.atMs > FRESH_MS)) {
      const started = { atMs: nowMs, reading: read().catch(() => ({})), isOver: false }
      void started.reading.then(() => (started.isOver = true))
      latest = started
    }
    return Promise.race([latest.reading, pause(LIMIT_MS, {}, { ref: false })])
  }
}
