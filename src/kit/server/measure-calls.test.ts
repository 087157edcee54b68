import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../test/kit-app.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain } from './domain.ts'
import { server } from './http-server.ts'
import { createLogger } from './log.ts'
import { routes } from './routes.ts'
import { listSlowestCalls } from './slowest-calls.ts'

const common = { summary: '', access: { who: 'signed-in', reach: 'none' }, message: 'Fetched', shows: [] } as const
const body = z.object({ word: z.string() })
const calls = {
  database: endpoint({
    ...common,
    method: 'POST',
    reads: true,
    path: '/slow-database/:id',
    body,
    params: z.object({ id: z.string() }),
  }),
  quick: endpoint({ ...common, method: 'GET', path: '/quick' }),
  itself: endpoint({ ...common, method: 'GET', path: '/slow-itself' }),
  file: endpoint({ ...common, shows: undefined as never, method: 'GET', path: '/slow-file', download: true }),
}
const SLOW_MS = 150
const slow = domain('slow', {
  calls: [
    routes('slow', calls, {
      database: async ({ db }) => {
        await db`select pg_sleep(0.2)`
        await db`select 1`
        return {}
      },
      quick: async () => ({}),
      itself: async () => {
        await pause(200)
        return {}
      },
      file: async () => {
        await pause(200)
        return { filename: 'file.xlsx', body: new Blob(['x']).stream() }
      },
    }),
  ],
})

const app = await startKitApp([slow])
let written = ''
const logger = createLogger('info', new Writable({ write: (chunk: Buffer, _, done) => ((written += chunk.toString()), done()) }))
const { pool, authenticate } = app
const node = server({ pool, clock: () => new Date(), authenticate }, [slow], logger, { slowCallMs: SLOW_MS })
let url = ''
beforeAll(async () => {
  // Two hours from now, calls that other test files in this worker have recorded are more than an hour old.
  listSlowestCalls(Date.now() + 2 * 3_600_000)
  url = await node.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await node.close()
  await app.close()
})

const send = async (method: string, path: string): Promise<Record<string, unknown> | undefined> => {
  written = ''
  const headers = { 'auth-token': '0', ...(method === 'POST' && { 'content-type': 'application/json' }) }
  const sent = await fetch(`${url}/api${path}`, { method, headers, ...(method === 'POST' && { body: '{"word":"lantern"}' }) })
  await sent.arrayBuffer()
  expect(sent.status).toBe(200)
  await expect.poll(() => written).toContain('"responded"')
  const line = written.split('\n').find((each) => each.includes('"slow call"'))
  return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>)
}

test('a slow call is logged as a warning with its database time and without values', async () => {
  const line = await send('POST', '/slow-database/candle')
  expect(line).toMatchObject({ level: 'warn', method: 'POST', call: '/api/slow-database/:id' })
  expect(Number(line?.databaseMs)).toBeGreaterThanOrEqual(195)
  expect(Number(line?.ms)).toBeGreaterThanOrEqual(Number(line?.databaseMs))
  expect(Number(line?.statements)).toBeGreaterThanOrEqual(2)
  expect(Number(line?.waitedMs)).toBeLessThan(Number(line?.ms))
  expect(written).not.toMatch(/lantern|candle/)
})

test('time outside of the database is not counted as database time', async () => {
  const line = await send('GET', '/slow-itself')
  expect(Number(line?.ms)).toBeGreaterThanOrEqual(195)
  expect(Number(line?.databaseMs)).toBeLessThan(150)
})

test('a quick call and a download below its own limit are not logged as slow', async () => {
  await send('GET', '/quick')
  expect(await send('GET', '/slow-file')).toBeUndefined()
})

test('calls are counted by their pattern', async () => {
  const times = listSlowestCalls().find(({ pattern }) => pattern === 'POST /api/slow-database/:id')
  expect(times).toMatchObject({ calls: 1 })
  expect(times?.totalMs).toBeGreaterThanOrEqual(195)
})
