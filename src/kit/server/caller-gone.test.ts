import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../test/kit-app.ts'
import { endpoint } from '../shared/endpoint.ts'
import { domain } from './domain.ts'
import { routes } from './routes.ts'

const common = {
  summary: '',
  access: { who: 'signed-in', reach: 'none' },
  message: 'Fetched',
  query: z.object({ n: z.string() }),
} as const
const read = { ...common, shows: [], reply: z.object({ n: z.string() }) } as const
const calls = {
  read: endpoint({ ...read, method: 'GET', path: '/read' }),
  report: endpoint({ ...read, method: 'GET', path: '/report', mayLag: true }),
}

/** Which handlers have begun, and what lets them end. */
const begun: string[] = []
let letEnd = (): void => undefined
let released = new Promise<void>((done) => (letEnd = done))
const handler = async ({ query: { n } }: { query: { n: string } }) => {
  begun.push(n)
  await released
  return { n }
}
const app = await startKitApp([domain('gone', { calls: [routes('gone', calls, { read: handler, report: handler })] })])
afterAll(app.close)

const get = (path: string, n: string, signal?: AbortSignal) =>
  fetch(`${app.urls[0]}/api${path}?n=${n}`, { headers: { 'auth-token': '0' }, ...(signal && { signal }) })

test.each([
  { path: '/read', most: 4 },
  { path: '/report', most: 2 },
])('what waits for its place at $path does not run once its caller has gone', async ({ path, most }) => {
  begun.length = 0
  released = new Promise<void>((done) => (letEnd = done))
  const running = Array.from({ length: most }, (_, n) => get(path, `running ${n}`))
  await expect.poll(() => begun.length).toBe(most)
  const leaving = new AbortController()
  const gone = Array.from({ length: 3 }, () => get(path, 'gone', leaving.signal).catch(() => 'left'))
  const stays = get(path, 'stays')
  // The server has received them once it answers what was sent after them.
  expect((await fetch(`${app.urls[0]}/api/nothing`)).status).toBe(404)
  leaving.abort()
  expect(await Promise.all(gone)).toEqual(['left', 'left', 'left'])
  expect((await fetch(`${app.urls[0]}/api/nothing`)).status).toBe(404)
  letEnd()
  const answered = await Promise.all([...running, stays])
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200))
  expect(begun.slice(most)).toEqual(['stays'])
})
