import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../kit/postgres/db.ts'
import type { Comparison, Sweep } from '../../kit/server/registered.ts'

const BATCH = 10_000
/**
 * How often, and with which pause, the sweep checks whether earlier writes have ended. After that it leaves these lines to the
 * next hour.
 */
const [LOOKS, PAUSE_MS] = [20, 100]

/** Finds the lines that were changed, added or removed since they were sealed. Reads the whole log. */
export const findSealFaults: Comparison = async (db) =>
  (await db<{ line: string }[]>`select audit_faults()::text as line`).map(({ line }) => line)

const selectNewestLine = (db: Db) => db<{ id: string | null }[]>`select max(id)::text as id from audit_log`

/** Selects the transactions that are appending lines. Each took this lock before its line got a number. */
const selectAppendingTransactions = (db: Db) => db<{ of: string }[]>`
  select virtualtransaction as of from pg_locks
  where database = (select oid from pg_database where datname = current_database()) and relation = 'audit_log'::regclass
    and mode = 'RowExclusiveLock' and granted and pid is distinct from pg_backend_pid()`

/**
 * Returns the newest line once no open write can commit a line with a lower number, or undefined if such a write stays open for
 * long.
 */
async function settledLine(db: Db): Promise<string | undefined> {
  const [newest] = await selectNewestLine(db)
  const open = new Set((await selectAppendingTransactions(db)).map((each) => each.of))
  for (let look = 0; open.size > 0; look += 1) {
    if (look === LOOKS) return undefined
    await setTimeout(PAUSE_MS)
    const still = new Set((await selectAppendingTransactions(db)).map((each) => each.of))
    for (const one of open) if (!still.has(one)) open.delete(one)
  }
  return newest?.id ?? undefined
}

const insertSeal = (db: Db, upTo: string, now: Date) => db<{ lines: number }[]>`
  with chained as (select coalesce(max(last_line), 0) as since, (array_agg(hash order by last_line desc))[1] as hash_before
    from (select last_line, hash from audit_seals order by last_line desc limit 1) latest),
  range as (
    select c.*, (select max(id) from (
      select l.id from audit_log l where l.id > c.since and l.id <= ${upTo}::bigint order by l.id limit ${BATCH}) batch) as up_to
    from chained c)
  insert into audit_seals (after_line, last_line, lines, hash, sealed_at)
  select r.since, r.up_to, s.lines, s.hash, ${now.toISOString()}
  from range r cross join lateral audit_seal(r.since, r.up_to, r.hash_before) s where r.up_to is not null
  returning lines`

/** Seals the lines that no seal covers yet. This happens separately from the writes (decision 149). */
export const sealLines: Sweep = {
  name: 'audit seals',
  run: async (db, { now }) => {
    const upTo = await settledLine(db)
    if (upTo === undefined) return 0
    const [seal] = await insertSeal(db, upTo, now)
    return seal?.lines ?? 0
  },
}
