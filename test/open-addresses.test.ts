import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { openAddresses } from '../src/app/open-addresses.ts'
import { buildServer, domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import type { CallCost } from '../src/kit/postgres/call-cost.ts'
import type { Pool } from '../src/kit/postgres/db.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createSessionToken } from './calls.ts'

let testApp: TestApp
let scratch: string
/** The app without and with API_DOCS_OPEN. */
const apps: { closed?: FastifyInstance; open?: FastifyInstance } = {}
const mounted = new Set<string>()
let queries = 0
let pool: Pool
const counting = (counted: Pool): Pool =>
  new Proxy(counted, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name)
      if (name === 'countedFor') return (cost: CallCost) => counting(target.countedFor(cost))
      if (typeof part !== 'function') return part
      return (...args: unknown[]): unknown => {
        queries += 1
        return part(...args) as unknown
      }
    },
  })

beforeAll(async () => {
  testApp = await startTestApp()
  scratch = mkdtempSync(join(tmpdir(), 'proofline-open-'))
  mkdirSync(join(scratch, 'assets'))
  writeFileSync(join(scratch, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>')
  writeFileSync(join(scratch, 'assets/page-1a2b.js'), 'export {}')
  writeFileSync(join(scratch, 'pages.json'), JSON.stringify(['/', '/projects']))
  pool = openPool(testApp.databaseUrl)
  const watchRoutes = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') mounted.add(`${each} ${url}`)
    })
  }
  subscribe('fastify.initialization', watchRoutes)
  const logger = pino({ level: 'silent' })
  const options = { pool: counting(pool), logger, clock: () => testApp.clock.now, webFolder: scratch }
  apps.closed = buildServer(options)
  apps.open = buildServer({ ...options, apiDocsOpen: true })
  unsubscribe('fastify.initialization', watchRoutes)
  await Promise.all(Object.values(apps).map(async (app) => app.ready()))
})
afterAll(async () => {
  await Promise.all(Object.values(apps).map(async (app) => app.close()))
  await pool.close()
  await testApp.close()
  rmSync(scratch, { recursive: true, force: true })
})

const built: Readonly<Record<string, string>> = { '/assets/*': '/assets/page-1a2b.js', '/*': '/projects' }
const send = (app: FastifyInstance | undefined, address: string, headers = {}, body?: object) => {
  const [method = '', path = ''] = address.split(' ')
  const url = built[path] ?? path.replaceAll(/:\w+/g, 'none')
  return app?.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) })
}
const queriesOf = async (...sent: Parameters<typeof send>): Promise<number> => {
  queries = 0
  await send(...sent)
  return queries
}
const addressOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

test('exactly the listed addresses respond to a stranger with something other than 401', async () => {
  const open = { closed: [] as string[], open: [] as string[] }
  for (const address of mounted)
    for (const which of ['closed', 'open'] as const) {
      const response = await send(apps[which], address)
      if (response?.statusCode !== 401) open[which].push(address)
    }
  const listed = (some: typeof openAddresses): string[] => some.map(addressOf).toSorted()
  expect(open.closed.toSorted()).toEqual(listed(openAddresses.filter(({ isOpenBySetting }) => !isOpenBySetting)))
  expect(open.open.toSorted()).toEqual(listed(openAddresses))
})

const beforePasswordChange = domains.flatMap(({ calls }) =>
  calls.flatMap(({ contract }) =>
    Object.values(contract as Record<string, Endpoint>)
      .filter((spec) => spec.beforePasswordChange && spec.access.who !== 'public')
      .map((spec) => `${spec.method} /api${spec.path}`),
  ),
)
test('every address that strangers can’t reach refuses a session that must change its password first', async () => {
  const values = { id: cast.neha.id, by: cast.meera.id, at: testApp.clock.now.toISOString() }
  await testApp.db`insert into passwords_by_others (user_id, chosen_by, chosen_at) values (${values.id}, ${values.by}, ${values.at})`
  const isOpen = (address: string) => openAddresses.some((one) => !one.isOpenBySetting && addressOf(one) === address)
  const closed = [...mounted].filter((address) => !isOpen(address))
  expect(closed).toEqual(expect.arrayContaining(['GET /api/docs', 'GET /api/openapi.json']))
  const reached: string[] = []
  for (const address of closed) {
    // Each call gets its own session, because one of the calls ends it.
    const token = await createSessionToken(testApp.db, values.id)
    const response = await send(apps.closed, address, { 'auth-token': token })
    if ((JSON.parse(response?.body ?? '{}') as { code?: string }).code !== 'PASSWORD_CHANGE_NEEDED') reached.push(address)
  }
  await testApp.db`delete from passwords_by_others where user_id = ${values.id}`
  expect(reached.toSorted()).toEqual(beforePasswordChange.toSorted())
})

test('each open address costs at most the queries that its listed cost allows', async () => {
  const most = { memory: 0, file: 0, query: 1, hash: 3 }
  for (const address of openAddresses) {
    const ask = () => queriesOf(apps.open, addressOf(address), {}, address.body)
    // A sweep that begins at the start may run during the first requests.
    const least = Math.min(await ask(), await ask(), await ask())
    const isRead = address.cost !== 'memory' && address.cost !== 'file'
    expect(least, addressOf(address)).toBeLessThanOrEqual(most[address.cost])
    // A reply may be cached for a second.
    if (isRead) await expect.poll(ask, { timeout: 5_000, interval: 200 }).toBeGreaterThan(0)
  }
})

test('/version responds with only the version, the migration and the Node.js version', async () => {
  const { length } = readdirSync(join(import.meta.dirname, '../db/migrations')).filter((name) => name.endsWith('.sql'))
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
  expect((await send(apps.closed, 'GET /version'))?.json()).toEqual({
    success: true,
    version,
    migration: length,
    node: process.version,
  })
})

test('a made-up token costs two queries, and an unknown address or a missing token costs none', async () => {
  queries = 0
  expect((await send(apps.closed, 'GET /api/me/ADMIN', { 'auth-token': 'none' }))?.statusCode).toBe(401)
  expect(queries).toBeLessThanOrEqual(2)
  queries = 0
  expect((await send(apps.closed, 'GET /api/none', { 'auth-token': 'none' }))?.statusCode).toBe(404)
  expect((await send(apps.closed, 'GET /api/me/ADMIN'))?.statusCode).toBe(401)
  expect(queries).toBe(0)
})

describe.each(['/api/docs', '/api/openapi.json'])('%s', (path) => {
  const get = (headers: Record<string, string> = {}) => send(apps.closed, `GET ${path}`, headers)
  test('needs a session', async () => {
    expect((await get())?.json()).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect((await get({ 'auth-token': 'none' }))?.statusCode).toBe(401)
    const { token = '' } = await testApp.as('neha')
    expect((await get({ 'auth-token': token }))?.statusCode).toBe(200)
  })

  test('is compressed for clients that accept it, and not sent again to those that have it', async () => {
    const { token = '' } = await testApp.as('neha')
    const plain = await get({ 'auth-token': token })
    const br = await get({ 'auth-token': token, 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get({ 'auth-token': token, 'accept-encoding': 'gzip, br;q=0' })
    expect([plain, br, gzip].map((each) => each?.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br?.rawPayload ?? '').equals(plain?.rawPayload ?? Buffer.of())).toBe(true)
    expect(gunzipSync(gzip?.rawPayload ?? '').equals(plain?.rawPayload ?? Buffer.of())).toBe(true)
    expect((br?.rawPayload.length ?? 0) * 5).toBeLessThan(plain?.rawPayload.length ?? 0)
    const known = await get({ 'auth-token': token, 'if-none-match': String(br?.headers.etag) })
    expect([known?.statusCode, known?.payload]).toEqual([304, ''])
    expect((await get({ 'auth-token': token, 'if-none-match': '"other"' }))?.statusCode).toBe(200)
  })
})
