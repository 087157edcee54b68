import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db, Pool } from '../../kit/postgres/db.ts'
import type { NodeFacts } from '../contract.ts'
import { deleteFormer, deleteNode, upsertNode } from './queries.ts'

const EVERY_MS = 10_000

/** By how many ms this clock is ahead of the database's: 0 where that is no more than the round trip took. */
async function measureClock(db: Db, clock: () => Date): Promise<number> {
  const before = clock().getTime()
  const [database] = await db<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
  const after = clock().getTime()
  const ahead = Math.round((before + after) / 2 - (database?.ms ?? before))
  return Math.abs(ahead) <= after - before ? 0 : ahead
}

type Announcing = {
  pool: Pick<Pool, 'statement'>
  version: string
  port: number
  /** The database takes no other node. */
  isOnly: boolean
  readFacts: () => NodeFacts
  clock: () => Date
}
/**
 * Keeps this node's row for the System page. @returns what takes it away, when the node stops in order
 * @throws the error of a database that is away
 */
export async function announceNode({ pool, version, port, isOnly, readFacts, clock }: Announcing): Promise<() => Promise<void>> {
  const node = { _id: randomUUID(), name: `${hostname()}:${port}`, version, startedAt: clock().toISOString() }
  const write = () =>
    pool.statement(async (db) => {
      const clockAheadMs = await measureClock(db, clock)
      await upsertNode(db, { ...node, facts: { ...readFacts(), clockAheadMs } }, clock())
    })
  await pool.statement((db) => deleteFormer(db, { name: node.name, isOnly }))
  await write()
  // A database that is away: the row is written again when it is back.
  const timer = setInterval(() => void write().catch(() => {}), EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await pool.statement((db) => deleteNode(db, node._id)).catch(() => {})
  }
}
