/** Measures what a write costs the database: statements, round trips, rows of each table and bytes of WAL. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pino from 'pino'
import { openKeepAliveConnection } from '../bench/keep-alive.ts'
import { buildServer } from '../src/app/server.ts'
import type { Db, Pool } from '../src/kit/postgres/db.ts'
import { getSqlState } from '../src/kit/postgres/faults.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { sendWrite, type Write } from './measured-writes.ts'
import { countingProxy } from './trips.ts'

/** The cost of a write. `wal` is undefined before PostgreSQL 18, the first to count it by session. */
export type Cost = { statements: number; trips: number; rows: Record<string, number>; wal: number | undefined }

type Ground = { pool: Pool; owner: Db; sentDuring: Awaited<ReturnType<typeof countingProxy>>['sentDuring'] }

const UNKNOWN_FUNCTION = '42883'
/** How many first requests are not measured, because they prepare statements and fill caches. */
const WARM = 3
const MEASURED = 9
export const REQUESTS = WARM + MEASURED

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/**
 * Returns what was written so far: the rows of each table, except what a node writes by itself, and the WAL of the only writing
 * session of `pool`. Every minute a node moves the rows of task_count_changes, which writes insert, to task_counts.
 */
async function writtenBy({
  pool,
  owner,
}: Ground): Promise<{ rows: Map<string, number>; wal: number | undefined; images: number }> {
  // Makes the session report its counts before they are read.
  const [{ pid } = { pid: 0 }] = await pool.statement(
    (db) => db<{ pid: number }[]>`select pg_backend_pid() as pid, pg_stat_force_next_flush()::text`,
  )
  // The session that arranged the data reports late as well.
  await owner`select pg_stat_force_next_flush()::text`
  const tables = await owner<{ name: string; rows: number }[]>`
    select coalesce(inhparent::regclass::text, relname) as name,
      sum(n_tup_ins + n_tup_upd + case when relname = 'task_count_changes' then 0 else n_tup_del end)::int as rows
    from pg_stat_user_tables left join pg_inherits on inhrelid = relid
    where schemaname <> 'jobs' and relname not in ('nodes', 'database_sizes', 'readiness', 'readiness_page', 'task_counts')
    group by 1`
  const counted = await owner<{ wal: number; images: number }[]>`
    select wal_bytes::int as wal, wal_fpi::int as images from pg_stat_get_backend_wal(${pid}::int)`.catch((error: unknown) => {
    if (getSqlState(error) !== UNKNOWN_FUNCTION) throw error
  })
  return { wal: undefined, images: 0, ...counted?.[0], rows: new Map(tables.map(({ name, rows }) => [name, rows])) }
}

/**
 * Returns the cost of one of many equal writes. Statements and rows must be the same each time. Round trips and WAL are the
 * minimum over all writes: that write neither splits nor tidies up a page of an index, and is not the first to change a page
 * after a checkpoint.
 */
async function costOf(context: Ground, write: (n: number) => Promise<unknown>): Promise<Cost> {
  const costs: Cost[] = []
  let before = await writtenBy(context)
  for (let again = await writtenBy(context); !isDeepStrictEqual(again.rows, before.rows); again = await writtenBy(context)) {
    before = again
    await pause(200)
  }
  for (let n = 0; n < REQUESTS; n++) {
    const sessions = await context.sentDuring(() => write(n))
    // Leaves out the session of live updates, which sends once for several writes.
    const own = sessions.filter(({ name }) => /(?:reading|writing)$/.test(name))
    const after = await writtenBy(context)
    const rows = [...after.rows].map(([name, count]) => [name, count - (before.rows.get(name) ?? 0)] as const)
    costs.push({
      statements: sum(own.map(({ statements }) => statements)),
      trips: sum(own.map(({ trips }) => trips)),
      rows: Object.fromEntries(rows.filter(([, count]) => count > 0).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      wal: after.images > before.images || after.wal === undefined ? undefined : after.wal - (before.wal ?? 0),
    })
    before = after
  }
  const measured = costs.slice(WARM)
  // On a busy machine, statements sent together arrive one by one.
  const trips = Math.min(...measured.map((cost) => cost.trips))
  const [first, ...others] = measured.map(({ wal: _, trips: __, ...cost }) => cost)
  if (first === undefined) throw new Error('Nothing was measured')
  const unlike = others.find((other) => !isDeepStrictEqual(other, first))
  if (unlike !== undefined) throw new Error(`Equal writes cost ${JSON.stringify(first)} and ${JSON.stringify(unlike)}`)
  const bytes = measured.flatMap(({ wal }) => wal ?? [])
  return { ...first, trips, wal: bytes.length > 0 ? Math.min(...bytes) : undefined }
}

export async function startCounting({ owner, databaseUrl, now }: { owner: Db; databaseUrl: string; now: Date }) {
  const { url: through, sentDuring, close } = await countingProxy(new URL(databaseUrl))
  const pool = openPool(through, { readers: 1, writers: 1 })
  const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    pool,
    costOf: (write: (n: number) => Promise<unknown>) => costOf({ pool, owner, sentDuring }, write),
    costOfCall: async (write: Write): Promise<Cost> => {
      const connection = await openKeepAliveConnection(write.address(url))
      try {
        return await costOf({ pool, owner, sentDuring }, (n) => sendWrite(connection, write, n))
      } finally {
        connection.close()
      }
    },
    close: async () => {
      await app.close()
      await pool.close()
      close()
    },
  }
}
