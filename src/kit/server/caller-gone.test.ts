import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../test/kit-app.ts'
import type { Db } from '../postgres/db.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain } from './domain.ts'
import { findUsualTime, findReportTimes } from './report-times.ts'
import { routes } from './routes.ts'

const common = {
  summary: '',
  access: { who: 'signed-in', reach: 'none' },
  message: 'Fetched',
  query: z.object({ n: z.string() }),
} as const
const read = { ...common, shows: [], reply: z.object({ n: z.string() }) } as const
const { query, ...ofDownload } = common
const DOWNLOAD = { ...ofDownload, body: query, reads: true, download: true } as const
const calls = {
  read: endpoint({ ...read, method: 'GET', path: '/read' }),
  report: endpoint({ ...read, method: 'GET', path: '/report', mayLag: true }),
  slow: endpoint({ ...read, method: 'GET', path: '/slow-report', mayLag: true }),
  download: endpoint({ ...DOWNLOAD, method: 'POST', path: '/download' }),
}

const begun: string[] = []
let letEnd = (): void => undefined
let released = new Promise<void>((done) => (letEnd = done))
const handler = async ({ query: { n } }: { query: { n: string } }) => {
  begun.push(n)
  await released
  return { n }
}
const slow = async ({
  db,
  query: { n },
  sized,
}: {
  db: Db
  query: { n: string }
  sized: (kind: string, size: number) => void
}) => {
  sized('slow report', 1)
  await db`select pg_sleep(${Number(n)})`
  return { n }
}
const download = async ({ body: { n } }: { body: { n: string } }) => ({
  filename: 'Gone.xlsx',
  body: (async function* () {
    begun.push(n)
    await released
    yield Buffer.from(n)
  })(),
})
const lines: string[] = []
const handlers = routes('gone', calls, { read: handler, report: handler, slow, download })
const app = await startKitApp([domain('gone', { calls: [handlers] })], undefined, { onLine: (line) => lines.push(line) })
afterAll(app.close)

const get = (path: string, n: string, signal?: AbortSignal) =>
  fetch(`${app.urls[0]}/api${path}?n=${n}`, { headers: { 'auth-token': '0' }, ...(signal && { signal }) })

test.each([
  { path: '/read', most: 4 },
  { path: '/report', most: 1 },
])('a call that waits for its turn at $path does not run after its caller disconnects', async ({ path, most }) => {
  begun.length = 0
  released = new Promise<void>((done) => (letEnd = done))
  const running = Array.from({ length: most }, (_, n) => get(path, `running ${n}`))
  await expect.poll(() => begun.length).toBe(most)
  const leaving = new AbortController()
  const gone = Array.from({ length: 3 }, () => get(path, 'gone', leaving.signal).catch(() => 'left'))
  const stays = get(path, 'stays')
  // A server that answers a later request has received the earlier ones.
  expect((await fetch(`${app.urls[0]}/api/nothing`)).status).toBe(404)
  leaving.abort()
  expect(await Promise.all(gone)).toEqual(['left', 'left', 'left'])
  expect((await fetch(`${app.urls[0]}/api/nothing`)).status).toBe(404)
  letEnd()
  const answered = await Promise.all([...running, stays])
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200))
  expect(begun.slice(most)).toEqual(['stays'])
})

test('leaving a report cancels its statement and lets the same person’s next one run', async () => {
  const sleeping = () =>
    app.owner`select from pg_stat_activity where state = 'active' and query like '%pg_sleep(%' and pid <> pg_backend_pid()`
  const leaving = new AbortController()
  const left = get('/slow-report', '600', leaving.signal).catch(() => 'left')
  await expect.poll(async () => (await sleeping()).length).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(async () => (await sleeping()).length).toBe(0)
  expect(findUsualTime({ kind: 'slow report', size: 1 })).toBeNull()
  expect((await get('/slow-report', '0.2')).status).toBe(200)
  const usual = findUsualTime({ kind: 'slow report', size: 1 })
  expect(usual?.reports).toBe(1)
  expect(usual?.ms).toBeGreaterThanOrEqual(200)
  expect(app.pool.state().reports.inUse).toBe(0)
})

test('findReportTimes tells how long the same person’s other report has run', async () => {
  const runsForMs = (user = '') => findReportTimes(user, { kind: 'slow report', size: 1 }).runsForMs
  const [own, other] = app.users
  expect(runsForMs(own)).toBeNull()
  const first = get('/slow-report', '0.7')
  await expect.poll(() => runsForMs(own)).toBeGreaterThan(300)
  const second = get('/slow-report', '0.7')
  expect(runsForMs(other)).toBeNull()
  await first
  // The running time is that of the second report.
  await expect.poll(() => runsForMs(own) ?? 700).toBeLessThan(300)
  await second
  expect(runsForMs(own)).toBeNull()
})

test('a client that leaves before its download starts is not logged as a server error', async () => {
  begun.length = 0
  released = new Promise<void>((done) => (letEnd = done))
  const leaving = new AbortController()
  // The body of this request was received completely, so a disconnect does not cut it off.
  const left = fetch(`${app.urls[0]}/api/download`, {
    method: 'POST',
    headers: { 'auth-token': '0', 'content-type': 'application/json' },
    body: JSON.stringify({ n: 'left' }),
    signal: leaving.signal,
  }).catch(() => 'left')
  await expect.poll(() => begun).toEqual(['left'])
  leaving.abort()
  expect(await left).toBe('left')
  expect((await fetch(`${app.urls[0]}/api/nothing`)).status).toBe(404)
  letEnd()
  await expect.poll(() => lines.filter((line) => line.includes('left before the reply')).length, { timeout: 5_000 }).toBe(1)
  expect(lines.filter((line) => line.includes('unexpected'))).toEqual([])
})
