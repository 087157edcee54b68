import { readFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../db/cast.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import type { Pool } from '../kit/postgres/db.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { callMetrics } from '../kit/server/measure-calls.ts'
import { openAddresses } from './open-addresses.ts'
import { listNamedCalls } from './openapi.ts'
import { noteJobRun } from '../system/server/job-failures.ts'
import { startMetrics } from './metrics.ts'
import { domains } from './server.ts'
import { root } from './version.ts'

let app: TestApp
let pool: Pool
let metrics: Awaited<ReturnType<typeof startMetrics>>
const scrape = async () => (await fetch(metrics.address)).text()
const start = async (of: Pool, hasReplica = false) =>
  startMetrics({ port: 0, host: '127.0.0.1', pool: of, hasReplica, disk: import.meta.dirname })
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

beforeAll(async () => {
  // Other test files in this worker started apps, which have counted their own calls.
  for (const metric of callMetrics) metric.reset()
  app = await startTestApp()
  pool = openPool(app.databaseUrl)
  metrics = await start(pool)
})
afterAll(async () => {
  await metrics.end()
  await pool.close()
  await app.close()
})

const patterns = [
  ...listNamedCalls(domains).map(({ spec }) => `/api${spec.path}`),
  ...openAddresses.map(({ path }) => path),
  'no call',
]
const isOneOf = (...words: string[]) => new Set(words)
const known: Record<string, Set<string> | RegExp> = {
  method: isOneOf(...METHODS),
  pattern: isOneOf(...patterns),
  status: /^[1-5]\d\d$/,
  pool: isOneOf('reading', 'writing', 'reports', 'checks'),
  state: isOneOf('in_use', 'idle', 'waiting', 'running', 'most', 'queued', 'retry', 'failed', 'done'),
  background_job: /^[a-z]+(-[a-z]+)*$/,
  kind: isOneOf('backup', 'drill', 'major', 'minor', 'incremental', 'weakcb'),
  le: /^(\+Inf|[\d.]+)$/,
  // These labels come from Node's own metrics.
  version: /^v?\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  type: /^[A-Z][A-Za-z]+$/,
  space: /^[a-z_]+$/,
}

it('no metric has a label with an id, an email or a name', async () => {
  const meera = await app.as('meera')
  const { id, email, fullName } = cast.ananya
  for (const path of [
    `/api/user/${id}`,
    `/api/user/${email}`,
    `/api/${fullName}`,
    `/${id}`,
    `/api/setup/${id}`,
    '/ready',
    '/health',
  ])
    await meera.raw('GET', path)
  await meera.raw('POST', '/api/login', { body: { email, password: 'wrong wrong' } })
  await app.anonymous.raw('GET', `/api/user/${id}`)
  await meera.raw('PURGE', `/api/user/${id}`)
  const text = await scrape()
  const labels = [...text.matchAll(/[{,](\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => ({ name, value }))
  expect(labels.length).toBeGreaterThan(50)
  const others = labels.filter(({ name, value }) => {
    const values = known[name]
    return values instanceof RegExp ? !values.test(value) : values?.has(value) !== true
  })
  expect(others).toEqual([])
  for (const told of [id, email, fullName, 'meera']) expect(text).not.toContain(told)
  expect(text).toMatch(/proofline_http_calls_total\{method="GET",pattern="\/api\/setup\/:token",status="\d+"\} 1/)
})

it('metrics show calls, sessions, queues, sizes and the last good backup', async () => {
  const finished = new Date('2026-03-09T22:00:00Z')
  await app.db`
    insert into maintenance_runs (kind, started_at, finished_at, place, backup, problem)
    values ('backup', ${finished}, ${finished}, '/backups', 'one', null), ('backup', now(), now(), '/backups', null, 'full')`
  const second = await start(pool)
  const held = pool.reading((db) => db`select pg_sleep(2)`)
  const text = await (await fetch(second.address)).text()
  await held
  await second.end()
  expect(valueOf(text, 'proofline_database_up')).toBe(1)
  expect(valueOf(text, 'proofline_database_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf(text, 'proofline_disk_free_bytes')).toBeGreaterThan(0)
  expect(valueOf(text, 'proofline_last_good_run_timestamp_seconds{kind="backup"}')).toBe(finished.getTime() / 1000)
  expect(valueOf(text, 'proofline_last_good_run_timestamp_seconds{kind="drill"}')).toBe(0)
  expect(valueOf(text, 'proofline_sessions{pool="reading",state="in_use"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'proofline_sessions{pool="reading",state="most"}')).toBe(6)
  expect(valueOf(text, 'proofline_password_hashes{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'proofline_uploads')).toBe(0)
  expect(valueOf(text, 'proofline_event_streams')).toBeDefined()
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  // Without a replica, these lines would raise an alert.
  expect(text).not.toContain('proofline_replica')
})

it('metrics include the oldest transaction of the owner', async () => {
  const second = await start(pool)
  const begun = app.db`begin`
  await begun
  try {
    await app.db`select pg_sleep(1)`
    const text = await (await fetch(second.address)).text()
    expect(valueOf(text, 'proofline_oldest_transaction_seconds')).toBeGreaterThanOrEqual(1)
  } finally {
    await app.db`rollback`
    await second.end()
  }
})

it('metrics report an unreachable database in time and show the rest', async () => {
  const away = openPool('postgres://nobody:none@127.0.0.1:9/none')
  const hanging: Pool = { ...away, reading: () => new Promise(() => {}) }
  for (const dead of [away, hanging]) {
    const second = await start(dead, true)
    const since = performance.now()
    const text = await (await fetch(second.address)).text()
    expect(performance.now() - since).toBeLessThan(8_000)
    expect(valueOf(text, 'proofline_database_up')).toBe(0)
    expect(valueOf(text, 'proofline_replica_up')).toBe(0)
    expect(valueOf(text, 'proofline_database_bytes')).toBeUndefined()
    expect(valueOf(text, 'proofline_uploads')).toBe(0)
    await second.end()
  }
  await away.close()
})

it('the served metrics are those of the table in docs/operations.md', async () => {
  const second = await start(pool, true)
  const text = await (await fetch(second.address)).text()
  await second.end()
  const shown = [...text.matchAll(/^# TYPE (proofline_\w+) /gm)].map(([, name = '']) => name)
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /\n\| metric \| is \|\n([^]*?)\n\n/.exec(operations) ?? []
  const listed = table.split('\n').flatMap((line) => (line.split('|')[1] ?? '').match(/proofline_\w+/g) ?? [])
  expect(listed.toSorted()).toEqual(shown.toSorted())
})

it('the metrics show a job as failed until one of its runs succeeds', async () => {
  const stateLines = async () =>
    [...(await scrape()).matchAll(/background_job="sweep-exports",state="(\w+)"/g)].map(([, state]) => state)
  const note = (problem: string | undefined) => noteJobRun(pool, { job: 'sweep-exports', problem, now: new Date() })
  expect(await stateLines()).toEqual(['waiting'])
  await note('No disk here')
  expect(await stateLines()).toEqual(['waiting', 'failed'])
  await note(undefined)
  expect(await stateLines()).toEqual(['waiting'])
})

it('the metrics server responds only to GET /metrics', async () => {
  expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404)
  expect((await fetch(metrics.address.replace('metrics', ''))).status).toBe(404)
})

it('an error about a metrics port in use names the setting to change', async () => {
  const port = Number(new URL(metrics.address).port)
  await expect(startMetrics({ port, host: '127.0.0.1', pool, hasReplica: false, disk: undefined })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 (METRICS_PORT) is in use.`,
  )
})
