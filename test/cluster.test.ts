import pino from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { cast } from '../db/cast.ts'
import { files } from '../src/rows/files/contract.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { createTestDatabase } from './database/database.ts'
import { tcpProxy, withPort } from './database/tcp-proxy.ts'
import { session } from '../src/session/contract.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { buildServer, domains } from '../src/app/server.ts'
import { arrangeFile } from './files.ts'
import { startTestApp, type TestApp } from './app.ts'
import { fileSummary } from '../src/row-reports/summary/contract.ts'

/** A node whose replica is frozen: a copy of the database without the rows that this test adds. */
let testApp: TestApp
let url: string
let breakReplica: () => Promise<void>
let replicaOwnerUrl: string
let replicaUrl: string
const stopping = new AbortController()
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  testApp = await startTestApp()
  const replica = await createTestDatabase()
  const proxy = await tcpProxy({ port: Number(new URL(replica.url).port) })
  breakReplica = proxy.close
  replicaOwnerUrl = replica.ownerUrl
  replicaUrl = replica.url
  const pool = openPool(testApp.databaseUrl, { replicaUrl: withPort(replica.url, proxy.port) })
  const app = buildServer({
    pool,
    logger: pino({ level: 'silent' }),
    clock: () => testApp.clock.now,
    stopping: stopping.signal,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  const old = openOwner(replica.ownerUrl)
  await arrangeFile(old, { name: 'Lagging.xlsx', project: 'Old', rows: 1 })
  await old.end()
  await arrangeFile(testApp.db, { name: 'Fresh.xlsx', project: 'New', rows: 1 })
  closing.push(
    () => app.close(),
    pool.close,
    replica.drop,
    () => testApp.close(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

const names = async (response: Promise<{ data: { name: string }[] }>) => (await response).data.map(({ name }) => name)

it('only reports and exports read from the replica; every other call reads from the primary', async () => {
  const lagging = listNamedCalls(domains).flatMap(({ spec }) => (spec.mayLag ? [spec] : []))
  expect(lagging.map(({ path }) => path).toSorted()).toEqual([
    '/file/download/:filename',
    '/files/report/list/:role',
    '/projects/records/report',
    '/projects/records/reports/data',
    '/report/cross-check',
    '/report/day/rows',
    '/report/download/:filename/:roleValues',
    '/report/download/:filename/:roleValues',
    '/report/download/day',
    '/report/download/day',
    '/report/explain/:user/:day',
    '/report/scorecard',
    '/report/scorecard/download',
    '/report/scorecard/rows',
    '/report/view/:filename/:roleValues',
    '/report/view/day',
    '/report/view/day',
    '/target/user/report',
    '/user/target/report',
    '/user/target/report/counts/download',
    '/user/target/report/download',
  ])
  for (const spec of lagging) expect(isReadCall(spec) || spec.download, spec.path).toBe(true)

  // The token exists only on the primary, as it does right after a login.
  const meera = await testApp.asAt(url, 'meera')
  expect((await meera.ok(session.me, { params: { role: 'ADMIN' } })).user.email).toBe(cast.meera.email)
  const ofNew = { params: { section: 'New', department: '-' }, query: {} }
  expect(await names(meera.ok(files.ofProject, ofNew))).toEqual(['Fresh.xlsx'])
  expect(await names(meera.ok(fileSummary.reportFiles, { params: { role: '-' } }))).toEqual([])
  expect((await meera.download(files.download, { params: { filename: 'Lagging.xlsx' } })).filename).toBe('Lagging.xlsx')
  await meera.refused(files.download, 'FILE_NOT_FOUND', { params: { filename: 'Fresh.xlsx' } })
})

it('a block of a user applies from the next call on, whatever the replica contains', async () => {
  const imran = await testApp.asAt(url, 'imran')
  await imran.ok(session.me, { params: { role: 'AUTHOR' } })
  await testApp.db`update users set account_state = 'blocked' where id = ${cast.imran.id}`
  await imran.refused(fileSummary.reportFiles, 'NOT_SIGNED_IN', { params: { role: 'AUTHOR' } })
})

it('a download reads from the primary when the replica cancels it in favour of recovery', async () => {
  const meera = await testApp.asAt(url, 'meera')
  const replica = openOwner(replicaOwnerUrl)
  await replica`alter table files rename to files_meanwhile`
  await replica`
    create function broken_off() returns setof files_meanwhile language plpgsql as
      $$ begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`
  await replica`create view files as select * from broken_off()`
  await replica`grant select on files to proofline_app`
  const file = { params: { filename: 'Fresh.xlsx' } }
  for (let round = 0; round < 6; round++) expect((await meera.download(files.download, file)).filename).toBe('Fresh.xlsx')
  await replica`drop view files`
  await replica`alter table files_meanwhile rename to files`
  await replica.end()
  await meera.refused(files.download, 'FILE_NOT_FOUND', file)
})

it('a snapshot reads from the primary while the replica lacks a migration of this version', async () => {
  const replica = openOwner(replicaOwnerUrl)
  onTestFinished(() => replica.end())
  const [newest] = await replica<{ number: number }[]>`select max(number) as number from schema_migration`
  const filesWith = async (replicaMigration: number): Promise<string[]> => {
    const pool = openPool(testApp.databaseUrl, { replicaUrl, replicaMigration, applicationName: 'asking' })
    const { db, end } = await pool.snapshot()
    const rows = await db<{ name: string }[]>`select name from files where name like '%.xlsx'`
    await end()
    await pool.close()
    return rows.map(({ name }) => name)
  }
  const own = newest?.number ?? 0
  expect([await filesWith(own), await filesWith(own + 1)]).toEqual([['Lagging.xlsx'], ['Fresh.xlsx']])
  // Earlier versions of the database had no such function.
  await replica`alter function newest_migration() rename to newest_migration_meanwhile`
  expect(await filesWith(own)).toEqual(['Fresh.xlsx'])
  await replica`alter function newest_migration_meanwhile() rename to newest_migration`
  const left = () => replica`select from pg_stat_activity where application_name like 'asking%' and datname = current_database()`
  await expect.poll(async () => (await left()).length).toBe(0)
})

it('a download reads from the primary while the replica is down', async () => {
  const meera = await testApp.asAt(url, 'meera')
  await breakReplica()
  expect((await meera.download(files.download, { params: { filename: 'Fresh.xlsx' } })).filename).toBe('Fresh.xlsx')
})

it('reads succeed while the update of the session’s idle time is blocked', async () => {
  const neha = await testApp.asAt(url, 'neha')
  const before = testApp.clock.now
  testApp.clock.now = new Date(before.getTime() + 300_000)
  const locking = openOwner(testApp.ownerUrl)
  await locking`begin`
  await locking`select from sessions where user_id = ${cast.neha.id} for update`
  for (let n = 0; n < 40; n++) await neha.ok(session.me, { params: { role: 'REVIEWER' } })
  const waiting = async () =>
    (
      await testApp.db<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%last_seen_at%'`
    )[0]?.n
  await expect.poll(waiting).toBe(1)
  await locking`commit`
  await locking.end()
  await expect.poll(waiting).toBe(0)
  const [row] = await testApp.db`select last_seen_at from sessions where user_id = ${cast.neha.id}`
  expect(row?.['last_seen_at']).toBe(testApp.clock.now.toISOString())
  testApp.clock.now = before
})

it('/ready reports whether reading and writing work, and /health reports only that the node is stopping', async () => {
  const ready = async () => {
    const response = await fetch(`${url}/ready`)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...((await response.json()) as object) }
  }
  expect(await ready()).toEqual({ status: 200, retryAfter: null, success: true, message: 'Ready.', reading: true, writing: true })
  await testApp.db`revoke update on readiness from proofline_app`
  await expect.poll(ready, { timeout: 5_000 }).toEqual({
    status: 503,
    retryAfter: '2',
    success: false,
    code: 'NOT_READY',
    reading: true,
    writing: false,
    message: 'The database can be read, but nothing can be stored.',
  })
  const healthStatus = async () => (await fetch(`${url}/health`)).status
  expect(await healthStatus()).toBe(200)
  await testApp.db`grant update on readiness to proofline_app`
  await expect.poll(async () => (await ready()).status, { timeout: 5_000 }).toBe(200)
  const meera = await testApp.asAt(url, 'meera')
  stopping.abort()
  expect(await ready()).toMatchObject({ status: 503, message: 'This node is stopping.', reading: true, writing: true })
  expect(await healthStatus()).toBe(503)
  // A stopping node still serves, and closes each connection after its response.
  const response = await meera.send(session.me, { params: { role: 'ADMIN' } })
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
})
