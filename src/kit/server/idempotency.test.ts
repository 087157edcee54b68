import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../test/kit-app.ts'
import type { Db } from '../postgres/db.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain, collectRegistered } from './domain.ts'
import { refusal, refuse } from './refusals.ts'
import { JsonFields } from './reply.ts'
import { routes } from './routes.ts'
import { server } from './http-server.ts'
import { forgetOldResponses } from './idempotency.ts'
import { runSweep } from './sweeps.ts'

const signedIn = { who: 'signed-in', reach: 'own' } as const
const params = z.object({ name: z.string() })
const body = z.object({ by: z.int(), note: z.string().optional() })
const reply = z.object({ n: z.int(), note: z.string() })
const write = <const P extends string>(path: P) => ({
  method: 'POST' as const,
  path,
  changes: [],
  summary: '',
  access: signedIn,
  params,
  body,
  message: 'Added',
  audit: 'Added {}',
  reply,
})
const counting = {
  add: endpoint(write('/add/:name')),
  hot: endpoint({ ...write('/hot/:name'), oneStatement: true }),
  text: endpoint({ ...write('/text/:name'), method: 'PUT' }),
  load: endpoint({
    method: 'POST',
    path: '/load/:name',
    changes: [],
    summary: '',
    access: signedIn,
    params,
    upload: 'file',
    message: 'Loaded',
    audit: 'Loaded {}',
    reply,
  }),
  anyone: endpoint({ ...write('/anyone/:name'), access: { who: 'public', reach: 'none' } }),
  look: endpoint({
    method: 'POST',
    path: '/look/:name',
    shows: [],
    summary: '',
    access: signedIn,
    reads: true,
    params,
    body,
    message: 'Seen',
    reply,
  }),
}

const clock = { now: new Date('2026-03-10T06:00:00Z') }
let gate: (db: Db) => Promise<unknown> = async () => undefined

const bump = async (db: Db, name: string, by: number): Promise<number> => {
  const [row] = await db<{ n: number }[]>`
    insert into counts as c (name, n) values (${name}, ${by}) on conflict (name) do update set n = c.n + ${by} returning n`
  return row?.n ?? 0
}
type Adding = {
  db: Db
  params: { name: string }
  body: { by: number; note?: string | undefined }
  audit: (entry: { type: 'count'; name: string }) => void
}
const add = async ({ db, params: { name }, body: { by, note = '-' }, audit }: Adding) => {
  const n = await bump(db, name, by)
  await gate(db)
  audit({ type: 'count', name })
  return { n, note, unlisted: 'is not returned' }
}
const countingRoutes = routes('counting', counting, {
  add: async (call) => {
    if (call.params.name === 'two steps')
      call.last(
        (async () => {
          await call.db`select pg_sleep(0.05)`
          await bump(call.db, 'second step', 1)
          if (call.body.by === 2) throw new Error('a fault of ours')
        })(),
      )
    return add(call)
  },
  hot: add,
  anyone: add,
  text: async (call) => new JsonFields(JSON.stringify(await add(call))),
  load: async ({ db, params: { name }, file, audit }) => {
    audit({ type: 'count', name })
    return { n: await bump(db, name, file.bytes.length), note: file.filename }
  },
  look: async ({ db, params: { name } }) => {
    const [row] = await db<{ n: number }[]>`select n from counts where name = ${name}`
    return { n: row?.n ?? 0, note: '-' }
  },
})
const app = await startKitApp(
  [domain('counting', { calls: [countingRoutes], objects: { count: { word: 'Count' } } })],
  async (db) => {
    await db`create table counts (name text primary key, n int not null)`
    await db`grant select, insert, update on counts to proofline_app`
  },
  { clock: () => clock.now },
)
const { owner, pool, authenticate } = app
const [url = ''] = app.urls
afterAll(app.close)

const counted = async (name: string) => (await owner<{ n: number }[]>`select n from counts where name = ${name}`)[0]?.n ?? 0
const keys = async () => (await owner<{ n: number }[]>`select count(*)::int as n from idempotency_keys`)[0]?.n

beforeEach(async () => {
  gate = async () => undefined
  await owner`delete from idempotency_keys`
})

type Sent = { key?: string; by?: number; note?: string; user?: number; name?: string }
const send = async (call: keyof typeof counting, { key, by = 1, note, user = 0, name = call }: Sent = {}) => {
  const response = await fetch(`${url}/api/${call}/${name}`, {
    method: counting[call].method,
    headers: {
      'auth-token': String(user),
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ by, ...(note !== undefined && { note }) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    replayed: response.headers.get('idempotency-replayed'),
    code: (JSON.parse(text) as { code?: string }).code,
  }
}

describe.each(['add', 'hot', 'text'] as const)('a write with an idempotency key (%s)', (call) => {
  test('runs once per key and returns the first result byte for byte to a repeat', async () => {
    const key = randomUUID()
    const name = `${call}-once`
    const first = await send(call, { key, name })
    expect(first).toMatchObject({ status: 200, replayed: null })
    expect(JSON.parse(first.text)).toMatchObject({ success: true, message: 'Added', n: 1, note: '-' })
    await send(call, { name })
    expect(await send(call, { key, name })).toEqual({ ...first, replayed: 'true' })
    expect(await counted(name)).toBe(2)
    const [{ lines } = { lines: 0 }] = await owner<{ lines: number }[]>`
      select count(*)::int as lines from audit_lines where object_name = ${name}`
    expect(lines).toBe(2)
  })

  test('runs once when sent twenty times concurrently and returns one result to all', async () => {
    const key = randomUUID()
    const name = `${call}-race`
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(call, { key, name })))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(200)
    expect(responses.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(await counted(name)).toBe(1)
  })
})

test('an idempotency key is refused for another body, name or call, but not for another user', async () => {
  const key = randomUUID()
  await send('add', { key, name: 'mine' })
  for (const other of [
    await send('add', { key, name: 'mine', by: 2 }),
    await send('add', { key, name: 'another' }),
    await send('hot', { key, name: 'mine' }),
  ]) {
    expect(other).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_USED' })
    expect(other.text).toContain('Send a new key')
  }
  expect(await send('add', { key, name: 'mine', user: 1 })).toMatchObject({ status: 200, replayed: null })
  expect(await counted('mine')).toBe(2)
})

test('a repeated upload is compared by its bytes and its name', async () => {
  const key = randomUUID()
  const load = async (bytes: string, filename: string) => {
    const form = new FormData()
    form.append('file', new File([bytes], filename))
    const headers = { 'auth-token': '0', 'idempotency-key': key }
    const response = await fetch(`${url}/api/load/sheet`, { method: 'POST', headers, body: form })
    return { status: response.status, text: await response.text() }
  }
  const first = await load('abc', 'one.xlsx')
  expect(first.status).toBe(200)
  expect(await load('abc', 'one.xlsx')).toEqual(first)
  expect((await load('abd', 'one.xlsx')).status).toBe(409)
  expect((await load('abc', 'two.xlsx')).status).toBe(409)
  expect(await counted('sheet')).toBe(3)
})

test('a refusal, thrown or returned, is not stored, and its repeat runs again', async () => {
  const key = randomUUID()
  gate = async () => refuse('STATE_CONFLICT')
  expect(await send('add', { key, name: 'refused' })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' })
  expect([await counted('refused'), await keys()]).toEqual([0, 0])
  const returned = routes(
    'returning',
    { add: counting.add },
    { add: async ({ db }) => (await bump(db, 'returned', 1), refusal('ROUTE_NOT_FOUND')) },
  )
  const node = server(
    { pool, clock: () => clock.now, authenticate: () => authenticate('0', clock.now) },
    [domain('returning', { calls: [returned] })],
    pino({ level: 'silent' }),
  )
  const request = {
    method: 'POST' as const,
    url: '/api/add/x',
    headers: { 'auth-token': '0', 'idempotency-key': key },
    payload: { by: 1 },
  }
  expect((await node.inject(request)).json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  await node.close()
  // Writes that precede the refusal are committed, but the key is not.
  expect([await counted('returned'), await keys()]).toEqual([1, 0])
  gate = async () => undefined
  expect(await send('add', { key, name: 'refused' })).toMatchObject({ status: 200, replayed: null })
})

test('the reply to a write waits for all deferred steps, and nothing is stored when one fails', async () => {
  expect((await send('add', { key: randomUUID(), name: 'two steps' })).status).toBe(200)
  expect([await counted('two steps'), await counted('second step'), await keys()]).toEqual([1, 1, 1])
  expect((await send('add', { key: randomUUID(), name: 'two steps', by: 2 })).status).toBe(500)
  expect([await counted('two steps'), await counted('second step'), await keys()]).toEqual([1, 1, 1])
})

test('a waiting request with the same key runs when the first one fails', async () => {
  const key = randomUUID()
  let fail: () => void = () => undefined
  let arrived: () => void = () => undefined
  const inside = new Promise<void>((done) => (arrived = done))
  gate = () => {
    gate = async () => undefined
    arrived()
    return new Promise((_, broken) => (fail = () => broken(refusal('STATE_CONFLICT'))))
  }
  const first = send('add', { key, name: 'waited' })
  await inside
  const second = send('add', { key, name: 'waited' })
  await expect
    .poll(
      async () =>
        (await owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length,
    )
    .toBe(1)
  fail()
  expect((await first).status).toBe(409)
  expect(await second).toMatchObject({ status: 200, replayed: null })
  expect(await counted('waited')).toBe(1)
})

test.each(['add', 'hot'] as const)('a crash before the commit leaves neither the write nor its key (%s)', async (call) => {
  const key = randomUUID()
  const name = `${call}-crash`
  gate = async (db) => {
    const [{ pid } = { pid: 0 }] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
    await owner`select pg_terminate_backend(${pid})`
    await db`select 1`
  }
  expect((await send(call, { key, name })).status).toBe(503)
  expect([await counted(name), await keys()]).toEqual([0, 0])
  gate = async () => {
    throw new Error('a fault of ours')
  }
  expect((await send(call, { key, name })).status).toBe(500)
  expect([await counted(name), await keys()]).toEqual([0, 0])
  gate = async () => undefined
  expect(await send(call, { key, name })).toMatchObject({ status: 200, replayed: null })
  expect([await counted(name), await keys()]).toEqual([1, 1])
})

test('idempotency keys are stored for 24 hours, and a sweep deletes expired ones', async () => {
  const began = clock.now
  const key = randomUUID()
  for (const each of [key, randomUUID(), randomUUID()]) await send('add', { key: each, name: 'old' })
  clock.now = new Date(began.getTime() + 24 * 3_600_000 - 1)
  expect(await send('add', { key, name: 'old' })).toMatchObject({ replayed: 'true' })
  const swept = () => runSweep({ pool, registered: collectRegistered([]), clock: () => clock.now }, forgetOldResponses)
  expect(await swept()).toBe(0)
  expect(await keys()).toBe(3)
  clock.now = new Date(began.getTime() + 24 * 3_600_000)
  expect(await send('add', { key, name: 'old', by: 5 })).toMatchObject({ status: 200, replayed: null })
  expect(await swept()).toBe(2)
  expect(await keys()).toBe(1)
  expect(await counted('old')).toBe(8)
  clock.now = began
})

test.each(['', 'two words', 'ü'.repeat(3), 'x'.repeat(201)])('the invalid idempotency key %j is refused', async (key) => {
  const response = await send('add', { key, name: 'bad' })
  expect(response).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  expect(response.text).toContain('1 to 200 visible characters')
  expect(await counted('bad')).toBe(0)
})

test('reads and public calls store no idempotency key', async () => {
  const key = randomUUID()
  await send('anyone', { key, name: 'public' })
  await send('anyone', { key, name: 'public' })
  expect(await counted('public')).toBe(2)
  expect(await send('look', { key, name: 'public' })).toMatchObject({ status: 200, replayed: null })
  expect(await keys()).toBe(0)
})

test('neither the idempotency key nor the request is stored in readable form', async () => {
  const key = randomUUID()
  await send('add', { key, name: 'secret', note: 'returned' })
  const [row] = await owner<{ row: string; body: string }[]>`select k::text as row, body from idempotency_keys k`
  expect(row?.row).not.toContain(key)
  expect(row?.body).toBe('{"success":true,"message":"Added","n":1,"note":"returned"}')
})
