// PgBouncer in transaction mode, with two server sessions for all clients.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { findAccountForRoot, isRoot } from './binaries.ts'
import type { Pool } from './db.ts'
import { freePort } from './embedded.ts'
import { openOwner, openPool } from './pool.ts'

// @starts nothing of the project: pgbouncer
const isThere = spawnSync('pgbouncer', ['--version']).status === 0
if (!isThere) console.log('NOT RUN: through a transaction pooler (pgbouncer is not installed)')

describe.runIf(isThere)('the pool through a transaction pooler', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let pool: Pool
  let folder: string
  let pooler: ChildProcess
  let pooledUrl: string

  beforeAll(async () => {
    database = await createTestDatabase()
    const owner = openOwner(database.ownerUrl)
    await owner`create table counter (id int primary key, n int not null)`
    await owner`insert into counter values (1, 0)`
    await owner`grant select, insert, update on counter to proofline_app`
    await owner.end()
    folder = mkdtempSync(join(tmpdir(), 'proofline-pooler-'))
    chmodSync(folder, 0o755)
    const { hostname, port: serverPort, pathname, username, password } = new URL(database.url)
    const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
    const port = await freePort()
    const lines = [
      ['[databases]', `pooled = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} ${login}`],
      ['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ['pool_mode = transaction', 'default_pool_size = 2', ''],
    ].flat()
    writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'), { mode: 0o644 })
    const account = isRoot() ? findAccountForRoot() : undefined
    pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    pooledUrl = `postgres://anyone@127.0.0.1:${port}/pooled`
    pool = openPool(pooledUrl, { listenUrl: database.url, lockTimeoutMs: 1_000, writeTimeoutMs: 2_000 })
    for (const deadline = Date.now() + 10_000; (await pool.check()).writing !== undefined && Date.now() < deadline;)
      await pause(50)
  })
  afterAll(async () => {
    await pool.close()
    pooler.kill()
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  })

  it('gives every transaction its role and limits, however many share a server session', async () => {
    const settings = (db: Parameters<Parameters<Pool['reading']>[0]>[0]) => db<{ who: string; limit: string; zone: string }[]>`
      select current_user as who, current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`
    const work = Array.from({ length: 20 }, async (_, n) => {
      const [row] = n % 2 === 0 ? await pool.reading(settings) : await pool.writing(settings)
      expect(row).toEqual({ who: 'proofline_app', limit: n % 2 === 0 ? '30s' : '2s', zone: 'UTC' })
    })
    await Promise.all(work)
    // The temporary table of a check exists only in the server session that the check happened to get.
    for (let n = 0; n < 10; n++) expect((await Promise.all([pool.check(), pool.writing(settings)]))[0]).toEqual({})
    await expect(pool.reading((db) => db`update counter set n = n + 1`)).rejects.toMatchObject({ code: '25006' })
    await expect(pool.statement((db) => db`create table stolen (id int)`)).rejects.toMatchObject({ code: '42501' })
    await expect(pool.statement((db) => db`select pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' })
  })

  it('stores each committed write once and nothing of a failed one', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        pool
          .writing(async (db) => {
            await db`update counter set n = n + 1 where id = ${1}`
            if (n % 3 === 0) throw new Error('no')
          })
          .catch(() => undefined),
      ),
    )
    const [row] = await pool.reading((db) => db<{ n: number }[]>`select n from counter where id = ${1}`)
    expect(row?.n).toBe(20)
  })

  it('reads one state in a snapshot and listens without the pooler', async () => {
    const snapshot = await pool.snapshot()
    const read = () => snapshot.db<{ n: number }[]>`select n from counter where id = 1`
    const before = await read()
    const received: string[] = []
    const listening = await pool.listening(
      (payload) => received.push(payload),
      () => {},
    )
    await listening.db`listen proofline_test`
    await pool.writing(async (db) => {
      await db`update counter set n = n + 100`
      await db`select pg_notify('proofline_test', 'done')`
    })
    await expect.poll(() => received).toEqual(['done'])
    expect(await read()).toEqual(before)
    await snapshot.end()
    await listening.end()
  })

  it('cancels the statement of a snapshot but no statement of the session’s next user', async () => {
    const owner = openOwner(database.ownerUrl)
    const sleeping = () =>
      owner`select from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`
    const left = await pool.snapshot()
    const asked = left.db`select pg_sleep(600)`.catch((error: unknown) => error)
    await expect.poll(async () => (await sleeping()).length).toBe(1)
    left.cancel()
    expect(await asked).toMatchObject({ code: '57014' })
    await left.end()
    expect(await sleeping()).toEqual([])
    await Promise.all(Array.from({ length: 20 }, () => pool.reading((db) => db`select pg_sleep(0.01)`)))
    await owner.end()
  })

  it('leaves no lock behind when it is interrupted within a transaction', async () => {
    const other = openPool(pooledUrl, { listenUrl: database.url, writers: 1 })
    let markBegun = (): void => {}
    const begun = new Promise<void>((done) => (markBegun = done))
    const held = other.writing(async (db) => {
      await db`update counter set n = -1`
      markBegun()
      await pause(3_000)
      await db`select 1`
    })
    await begun
    const [ended] = await Promise.all([Promise.allSettled([held]), other.interrupt()])
    expect(ended[0].status).toBe('rejected')
    await pool.writing((db) => db`update counter set n = n + 1`)
    const [row] = await pool.reading((db) => db<{ n: number }[]>`select n from counter`)
    expect(row?.n).toBeGreaterThan(0)
    await other.close()
  })

  it('is refused with the missing setting when only the pooler’s URL is given', async () => {
    const unnamed = openPool(pooledUrl)
    await expect(unnamed.reading((db) => db`select 1`)).rejects.toThrow('unsupported startup parameter')
    await unnamed.close()
  })
})
