import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Pool } from './db.ts'
import { createTestDatabase } from '../../../test/database/database.ts'
import { tcpProxy, withPort } from '../../../test/database/tcp-proxy.ts'
import { openSession, SessionRefused } from './connect.ts'
import { copyInto } from './copy.ts'
import { isDatabaseAway } from './faults.ts'
import { openOwner, openOwnerPatiently, openPool, type PoolOptions } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
  await owner`create table counter (id int primary key, n int not null)`
  await owner`insert into counter values (1, 0)`
  await owner`grant select, insert, update on counter to proofline_app`
})
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const poolOn = (url: string, options: PoolOptions = {}): Pool => {
  const pool = openPool(url, options)
  closing.push(pool.close)
  return pool
}
const proxyTo = async (options?: Parameters<typeof tcpProxy>[1]) => {
  const proxy = await tcpProxy({ port: Number(new URL(database.url).port) }, options)
  closing.push(proxy.close)
  return proxy
}
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )

it('the pool connects only once to a proxy that accepts and closes the connection', async () => {
  const proxy = await proxyTo()
  proxy.onAccept('close')
  const pool = poolOn(withPort(database.url, proxy.port))
  const error = await thrown(pool.reading((db) => db`select 1`))
  expect(isDatabaseAway(error)).toBe(true)
  await pause(200)
  expect(proxy.accepted()).toBe(1)
  proxy.onAccept('pass')
  expect(await pool.reading((db) => db`select 1 as one`)).toEqual([{ one: 1 }])
})

it('opening a session fails when the server is frozen or accepts no connection', async () => {
  const proxy = await proxyTo()
  proxy.freeze()
  const frozen = openSession(withPort(database.url, proxy.port), { connectSeconds: 0.2 })
  expect(await thrown(frozen)).toMatchObject({ code: 'CONNECT_TIMEOUT' })
  const lazily = openOwner('postgres://nobody@127.0.0.1:1/none')
  expect(await thrown(lazily`select 1`)).toMatchObject({ code: 'ECONNREFUSED' })
  expect(isDatabaseAway(await thrown(lazily`select 1`))).toBe(true)
})

it('the pool drops a statement that a frozen server neither completes nor cancels', async () => {
  const proxy = await proxyTo()
  const pool = poolOn(withPort(database.url, proxy.port), { readTimeoutMs: 1_000, tickMs: 20 })
  await pool.reading((db) => db`select 1`)
  proxy.freeze()
  expect(isDatabaseAway(await thrown(pool.reading((db) => db`select 1`)))).toBe(true)
  proxy.thaw()
  expect(await pool.reading((db) => db`select 1 as one`)).toEqual([{ one: 1 }])
})

it('the pool does not drop a slow statement that returns its rows', async () => {
  const pool = poolOn(database.url, { readTimeoutMs: 10_000, tickMs: 20 })
  const rows = await pool.reading((db) => db<{ n: number }[]>`select n, pg_sleep(0.02)::text from generate_series(1, 10) as n`)
  expect(rows.length).toBe(10)
})

it('the pool drops every session when a ping of the listening one times out', async () => {
  const proxy = await proxyTo()
  const pool = poolOn(withPort(database.url, proxy.port), { readTimeoutMs: 60_000, writeTimeoutMs: 60_000, tickMs: 20 })
  let lost = false
  const listening = await pool.listening(
    () => undefined,
    () => (lost = true),
  )
  await pool.reading((db) => db`select 1`)
  await pause(500)
  expect(lost).toBe(false)
  proxy.freeze()
  const pending = [thrown(pool.reading((db) => db`select 1`)), thrown(pool.writing((db) => db`update counter set n = n + 1`))]
  for (const error of await Promise.all(pending)) expect(isDatabaseAway(error)).toBe(true)
  await expect.poll(() => lost).toBe(true)
  proxy.thaw()
  await listening.end()
  expect(await pool.reading((db) => db`select 1 as one`)).toEqual([{ one: 1 }])
})

/** Keeps only the user and the database of the startup message, as a transaction pooler would. */
const withoutParameters = (bytes: Buffer): Buffer => {
  const words = bytes.subarray(8).toString().split('\0')
  const pairs = words.flatMap((word, at) => (at % 2 === 0 && ['user', 'database'].includes(word) ? [word, words[at + 1]] : []))
  const text = Buffer.from(`${pairs.join('\0')}\0\0`)
  const head = Buffer.from(bytes.subarray(0, 8))
  head.writeInt32BE(8 + text.length)
  return Buffer.concat([head, text])
}

it('the pool refuses a session behind a pooler that drops its role and settings', async () => {
  const proxy = await proxyTo({ first: withoutParameters })
  for (const url of [database.ownerUrl, database.url]) {
    const pool = poolOn(withPort(url, proxy.port))
    const error = await thrown(pool.statement((db) => db`select 1`))
    expect(error).toBeInstanceOf(SessionRefused)
    expect((error as Error).message).toMatch(
      /it runs as \w+ instead of proofline_app, .*statement_timeout is 0.*transaction pooler/,
    )
    expect(isDatabaseAway(error)).toBe(false)
  }
})

it('the pool limits lock waits and idle transactions', async () => {
  const pool = poolOn(database.url, { lockTimeoutMs: 100 })
  await owner`begin`
  await owner`update counter set n = n + 1`
  expect(await thrown(pool.writing((db) => db`update counter set n = n + 1`))).toMatchObject({ code: '55P03' })
  await owner`rollback`
  const limits = (db: Parameters<Parameters<Pool['reading']>[0]>[0]) =>
    db<{ name: string; setting: string }[]>`select name, setting from pg_settings
      where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout') order by name`
  const values = async (run: Pool['reading']) => (await run(limits)).map(({ setting }) => Number(setting))
  for (const run of [pool.reading, pool.statement, pool.writing]) {
    const [idle = 0, lock = 0, statement = 0] = await values(run)
    expect(idle).toBe(60_000)
    expect(lock).toBe(100)
    expect(statement).toBeGreaterThan(0)
  }
  const snapshot = await pool.snapshot()
  expect((await limits(snapshot.db)).map(({ setting }) => Number(setting))).toEqual([60_000, 100, 120_000])
  await snapshot.end()
})

it('interrupting the pool cancels its running statements on the server too', async () => {
  const pool = poolOn(database.url)
  const running = thrown(pool.writing((db) => db`select pg_sleep(60)`))
  const count = async () =>
    (
      await owner<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(60)' and state = 'active'`
    )[0]?.n
  await expect.poll(count).toBe(1)
  await pool.interrupt()
  expect(isDatabaseAway(await running)).toBe(true)
  await expect.poll(count).toBe(0)
})

it('the pool’s check reports reading and writing separately', async () => {
  const pool = poolOn(database.url)
  expect(await pool.check()).toEqual({ reading: undefined, writing: undefined })
  await owner`revoke update on readiness from proofline_app`
  const { reading, writing } = await pool.check()
  await owner`grant update on readiness to proofline_app`
  expect(reading).toBeUndefined()
  expect(writing).toMatchObject({ code: '42501' })
  const unreachable = poolOn('postgres://nobody@127.0.0.1:1/none')
  expect(await unreachable.check()).toMatchObject({ reading: { code: 'ECONNREFUSED' }, writing: { code: 'ECONNREFUSED' } })
})

it('openOwnerPatiently waits for a database that is not up yet and reports the cause', async () => {
  const proxy = await proxyTo()
  proxy.onAccept('close')
  const reports: string[] = []
  const waiting = openOwnerPatiently(withPort(database.ownerUrl, proxy.port), 30, (message) => {
    reports.push(message)
    proxy.onAccept('pass')
  })
  const session = await waiting
  await session.end()
  expect(reports).toEqual([expect.stringMatching(/^Waiting for the database, up to 30 s: /)])
})

it('a failed COPY throws its cause while writing and at its end', async () => {
  const pool = poolOn(database.url)
  for (const lines of [1, 200_000]) {
    const copied = pool.writing(async (db) => {
      const copy = await copyInto(db, db`copy counter (id, n) from stdin`)
      for (let n = 0; n < lines; n += 1_000) await copy.write(Buffer.from('1\t1\n'.repeat(Math.min(lines, 1_000))))
      await copy.end()
    })
    expect(await thrown(copied)).toMatchObject({ code: '23505', constraint_name: 'counter_pkey' })
  }
})

it('a lost connection ends the owner’s transaction without an uncaught error', async () => {
  const proxy = await proxyTo()
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', note)
  // The connection is cut within a few milliseconds of a statement, so that the rollback immediately follows the loss.
  for (let round = 0; round < 10; round++) {
    const session = openOwner(withPort(database.ownerUrl, proxy.port))
    const broken = session.begin(async (db) => {
      await db`update counter set n = n + 1`
      setTimeout(proxy.cut, round)
      await db`select pg_sleep(5)`
    })
    expect(isDatabaseAway(await thrown(broken))).toBe(true)
    await pause(20)
  }
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

// Another database plays the replica. Its rows differ, so they show which database a call has read.
const replica = async () => {
  const other = await createTestDatabase()
  const its = openOwner(other.ownerUrl)
  await its`create table counter (id int primary key, n int not null)`
  await its`insert into counter values (1, 1000)`
  await its`grant select on counter to proofline_app`
  await its.end()
  closing.push(other.drop)
  return other
}
const inSnapshot = async (pool: Pool): Promise<number | undefined> => {
  const { db, end } = await pool.snapshot()
  try {
    return (await db<{ n: number }[]>`select n from counter`)[0]?.n
  } finally {
    await end()
  }
}

it('the pool reads snapshots from the replica, or from the primary while the replica is down', async () => {
  await owner`update counter set n = 7`
  const other = await replica()
  const proxy = await tcpProxy({ port: Number(new URL(other.url).port) })
  const pool = poolOn(database.url, { replicaUrl: withPort(other.url, proxy.port) })
  closing.push(proxy.close)
  const n = async (run: Pool['reading']) => (await run((db) => db<{ n: number }[]>`select n from counter`))[0]?.n
  expect(await n(pool.reading)).toBe(7)
  expect(await n(pool.statement)).toBe(7)
  expect(await inSnapshot(pool)).toBe(1000)
  await proxy.close()
  expect(await inSnapshot(pool)).toBe(7)
})

it('a snapshot reads one consistent state, refuses writes and returns its session once', async () => {
  await owner`update counter set n = 7`
  const pool = poolOn(database.url)
  for (let round = 0; round < 6; round++) {
    const { db, end } = await pool.snapshot()
    expect(await db`select n from counter`).toEqual([{ n: 7 + round }])
    await owner`update counter set n = n + 1`
    expect(await db`select n from counter`).toEqual([{ n: 7 + round }])
    expect(await thrown(db`update counter set n = 0`)).toMatchObject({ code: '25006' })
    await end()
    await end()
  }
})
