/** The transaction of pgbench, and a bare server in a separate process that runs one for each POST. */
import { fork } from 'node:child_process'
import { fastify } from 'fastify'
import type { Db, Pool } from '../src/kit/postgres/db.ts'
import { APP_ROLE, openPool } from '../src/kit/postgres/pool.ts'

const ACCOUNTS = 100_000
const TELLERS = 10

export async function arrangeBank(owner: Db): Promise<void> {
  await owner`create table pgbench_branches (bid int primary key, bbalance int, filler char(88))`
  await owner`create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84))`
  await owner`create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84))`
  await owner`create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))`
  await owner`insert into pgbench_branches values (1, 0, '')`
  await owner`insert into pgbench_tellers select n, 1, 0, '' from generate_series(1, ${TELLERS}::int) n`
  await owner`insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, ${ACCOUNTS}::int) n`
  await owner.unsafe(`grant all on pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history to ${APP_ROLE}`)
  await owner.unsafe('vacuum analyze')
}

const upTo = (most: number): number => 1 + Math.floor(Math.random() * most)
/** Runs the transaction of pgbench, "TPC-B (sort of)", with the driver and the transactions of the product. */
export const bankTransaction = (pool: Pool): Promise<void> =>
  pool.writing(async (db) => {
    const [aid, tid, delta] = [upTo(ACCOUNTS), upTo(TELLERS), upTo(10_001) - 5_001]
    await db`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`
    await db`select abalance from pgbench_accounts where aid = ${aid}`
    await db`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`
    await db`update pgbench_branches set bbalance = bbalance + ${delta} where bid = 1`
    await db`insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, 1, ${aid}, ${delta}, current_timestamp)`
  })

/** Starts the bare server in a separate process, as the product's server is. It exits with the caller, even after a crash. */
export async function startBank(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(import.meta.filename, [databaseUrl], { env: { ...process.env, NODE_ENV: 'production' } })
  const url = await new Promise<string>((done, fail) => {
    child.once('message', (address) => done(address as string))
    child.once('exit', (code) => fail(new Error(`The bare server ended with ${code}`)))
  })
  return { url, stop: () => void child.kill() }
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  process.once('disconnect', () => process.exit())
  const pool = openPool(process.argv[2] ?? '', { readers: 1, writers: 1 })
  const server = fastify()
  server.post('/', async () => {
    await bankTransaction(pool)
    return { success: true }
  })
  process.send(await server.listen({ port: 0, host: '127.0.0.1' }))
}
