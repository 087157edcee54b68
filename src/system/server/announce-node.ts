import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db, Pool } from '../../kit/postgres/db.ts'
import type { NodeFacts } from '../contract.ts'
import { deleteFormer, deleteNode, upsertNode } from './queries.ts'

const EVERY_MS = 10_000

/** Returns by how many ms this clock is ahead of the database's, or 0 if the difference is smaller than the round trip. */
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
  /** Whether no other node can use the database. */
  isOnly: boolean
  readFacts: () => NodeFacts
  clock: () => Date
}
/**
 * Keeps the row of this node for the System page up to date.
 * @returns a function that removes the row when the node stops normally
 * @throws the error of a database that cannot be reached
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
  // If the database cannot be reached, a later interval writes the row.
  const timer = setInterval(() => void write().catch(() => {}), EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await pool.statement((db) => deleteNode(db, node._id)).catch(() => {})
  }
}
