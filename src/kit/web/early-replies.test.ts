import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { beginReads } from './begin-reads.ts'
import { call, Refused, takeFirstReply } from './call.ts'
import { dropEarly, type Early, readEarlyStart } from './early-replies.ts'
import { buildFirstRead, fromPath, fromSearch } from './first-reads.ts'
import { noteServerTime, getServerNow } from './server-clock.ts'
import { storeSession } from './session-storage.ts'

const params = z.object({ name: z.string() })
const query = z.object({ page: z.number(), limit: z.number() })
const rows = endpoint({
  method: 'POST',
  path: '/rows/:name',
  reads: true,
  summary: '',
  message: 'Fetched rows',
  shows: [],
  access: { who: 'manages files', reach: 'all' },
  params,
  query,
  body: z.object({ filters: z.array(z.string()) }),
  reply: z.object({ from: z.string() }),
})
const first = buildFirstRead(
  rows,
  {
    params: { name: fromPath('file') },
    query: { page: fromSearch('page', 1), limit: fromSearch('size', 500) },
    body: { filters: [] },
  },
  { unless: ['q'], kept: 'grid.rows' },
)
const PATH = '/files/$file'
const sent = { params: { name: 'Set 01/é.xlsx' }, query: { page: 1, limit: 500 }, body: { filters: [] } }
const ADDRESS = '/api/rows/Set%2001%2F%C3%A9.xlsx?page=1&limit=500'

const stored = new Map<string, string>()
const fetched: string[] = []
let respond: () => Response | Promise<Response>
const reload = vi.fn<() => void>()
const respondWith = (status: number, reply: object, headers = {}) => new Response(JSON.stringify(reply), { status, headers })
const storage = (values: Map<string, string>) =>
  Object.assign(Object.fromEntries(values), {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
const signIn = (more: Record<string, string> = {}): void => {
  stored.clear()
  for (const [key, value] of Object.entries({ authToken: 'a token', role: 'ADMIN', ...more })) stored.set(key, value)
  vi.stubGlobal('localStorage', storage(stored))
  storeSession(stored.get('authToken') ?? '', stored.get('role') ?? '')
}
const listParsed = (): unknown[] =>
  Object.values((globalThis as { early?: Early }).early?.parsed ?? {}).filter((one) => one !== undefined)
const begin = (address = '/files/Set%2001%2F%C3%A9.xlsx'): void =>
  beginReads(PATH, [first], new URL(address, 'http://proofline.example'))

beforeEach(() => {
  signIn()
  fetched.length = 0
  reload.mockClear()
  respond = () => respondWith(200, { success: true, message: '', from: String(fetched.length) })
  vi.stubGlobal('sessionStorage', storage(new Map()))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    fetched.push(`${method} ${address} ${JSON.stringify(headers)} ${body as string}`)
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'early')
})

describe('the reply of a first read', () => {
  test('answers the same request once and records when it was requested', async () => {
    vi.useFakeTimers({ now: 1_000 })
    begin()
    expect(fetched).toEqual([`POST ${ADDRESS} {"auth-token":"a token","content-type":"application/json"} {"filters":[]}`])
    expect(readEarlyStart()).toBeUndefined()
    vi.setSystemTime(3_000)
    expect(await call(rows, sent)).toMatchObject({ from: '1' })
    expect(fetched).toHaveLength(1)
    expect(readEarlyStart()).toBe(1_000)
    expect(await call(rows, sent)).toMatchObject({ from: '2' })
    expect(fetched[1]).toBe(fetched[0])
  })

  test('is not taken by a call with another query or body', async () => {
    begin()
    expect(await call(rows, { ...sent, query: { page: 2, limit: 500 } })).toMatchObject({ from: '2' })
    expect(await call(rows, { ...sent, body: { filters: ['a'] } })).toMatchObject({ from: '3' })
  })

  test.each([
    ['the page belongs to another session', () => storeSession('the token of somebody else', 'AUTHOR')],
    ['something has changed', dropEarly],
    ['the stream can no longer name what has changed since', () => void vi.setSystemTime(Date.now() + 31_000)],
  ])('is not taken once %s', async (_, meanwhile) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    begin()
    meanwhile()
    expect(await call(rows, sent)).toMatchObject({ from: '2' })
  })

  test('is available for the first render once it has arrived, and only once', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
    begin()
    expect(takeFirstReply(rows, sent)).toBeUndefined()
    await vi.waitFor(() => expect(takeFirstReply(rows, sent)).toEqual({ success: true, message: '', from: '1' }))
    expect(readEarlyStart()).toBe(1_000)
    expect(takeFirstReply(rows, sent)).toBeUndefined()
    expect(await call(rows, sent)).toMatchObject({ from: '2' })
  })

  test.each([
    ['something has changed', dropEarly],
    ['the page belongs to another session', () => storeSession('the token of somebody else', 'AUTHOR')],
    ['the page has requested it', () => void call(rows, sent)],
  ])('is not shown first once %s', async (_, meanwhile) => {
    begin()
    await vi.waitFor(() => expect(listParsed()).toHaveLength(1))
    meanwhile()
    expect(takeFirstReply(rows, sent)).toBeUndefined()
    expect(listParsed()).toEqual([])
  })

  test('is not kept for the first render when the page requested it before it arrived', async () => {
    begin()
    await call(rows, sent)
    await vi.waitFor(() => expect(fetched).toHaveLength(1))
    expect(listParsed()).toEqual([])
  })

  test('is forgotten when it is too old to be taken', async () => {
    vi.useFakeTimers()
    begin()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(listParsed()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((globalThis as { early?: Early }).early).toMatchObject({ replies: {}, parsed: {} })
  })

  test('is requested again when something changed while it was on its way', async () => {
    let arrive = (_: Response): void => undefined
    respond = () => new Promise((resolve) => (arrive = resolve))
    begin()
    const reply = call(rows, sent)
    dropEarly()
    respond = () => respondWith(200, { success: true, message: '', from: 'the second' })
    arrive(respondWith(200, { success: true, message: '', from: 'the first' }))
    expect(await reply).toMatchObject({ from: 'the second' })
  })

  test.each([
    ['an ordinary call', () => call(rows, sent)],
    ['the first frame', async () => vi.waitFor(() => expect(takeFirstReply(rows, sent)).toBeDefined())],
  ])('sets the server’s time as of its arrival when it is taken by %s', async (_, take) => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z'), toFake: ['Date'] })
    respond = () => respondWith(200, { success: true, message: '', from: '' }, { date: 'Tue, 10 Mar 2026 10:00:00 GMT' })
    begin()
    await vi.waitFor(() => expect(listParsed()).toHaveLength(1))
    vi.setSystemTime(Date.parse('2026-03-10T09:00:20Z'))
    await take()
    // The Date header has a resolution of one second.
    expect(Math.abs(getServerNow() - Date.parse('2026-03-10T10:00:20Z'))).toBeLessThan(1_000)
    noteServerTime(new Date().toUTCString())
  })

  test.each([
    ['refuses', () => respondWith(403, { success: false, code: 'FORBIDDEN', message: 'No.' })],
    ['is not JSON', () => new Response('<html>', { status: 200 })],
    ['is the JSON of a proxy', () => respondWith(200, { status: 'back soon' })],
    ['is empty', () => new Response('null', { status: 200 })],
    ['never arrived', () => Promise.reject(new TypeError('network'))],
  ])('that %s is not shown first', async (_, answer) => {
    respond = answer
    begin()
    const { early } = globalThis as { early?: Early }
    await Promise.allSettled(Object.values(early?.replies ?? {}).filter((one) => one !== undefined))
    // The parsed reply is available in the next task.
    await new Promise((resolve) => setTimeout(resolve))
    expect(takeFirstReply(rows, sent)).toBeUndefined()
  })

  test.each([
    ['never arrived', () => Promise.reject(new TypeError('network'))],
    ['broke off', () => new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) }))],
  ])('that %s is requested again', async (_, fail) => {
    respond = fail
    begin()
    respond = () => respondWith(200, { success: true, message: '', from: 'the second' })
    expect(await call(rows, sent)).toMatchObject({ from: 'the second' })
    expect(fetched).toHaveLength(2)
  })

  test('that refuses is treated like an ordinary refusal, for a 401 and a 503', async () => {
    respond = () => respondWith(503, { success: false, code: 'NOT_READY', message: 'Not ready.' }, { 'retry-after': '7' })
    begin()
    const busy: unknown = await call(rows, sent).catch((error: unknown) => error)
    expect(busy).toBeInstanceOf(Refused)
    expect(busy).toMatchObject({ status: 503, code: 'NOT_READY', retryAfterSeconds: 7 })
    expect(reload).not.toHaveBeenCalled()
    respond = () => respondWith(401, { success: false, code: 'UNAUTHENTICATED', message: 'Log in.' })
    begin()
    await expect(call(rows, sent)).rejects.toMatchObject({ status: 401 })
    expect(stored.has('authToken')).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(fetched).toHaveLength(2)
  })
})

describe('a first read', () => {
  test.each([
    [
      'with the page and size of the address',
      '/files/a.xlsx?page=3&size=20&panel=assign',
      {},
      '/api/rows/a.xlsx?page=3&limit=20',
    ],
    ['without an invalid page', '/files/a.xlsx/?page=-1&size=x', {}, '/api/rows/a.xlsx?page=1&limit=500'],
    [
      'with the default size when the grid settings have none',
      '/files/a.xlsx',
      { 'proofline.kept.1.grid.rows': '{"value":{"hidden":{}}}' },
      '/api/rows/a.xlsx?page=1&limit=500',
    ],
    [
      'with the size of the address instead of a saved one',
      '/files/a.xlsx?size=20',
      { 'proofline.kept.1.grid.rows': '{"value":{"size":50}}' },
      '/api/rows/a.xlsx?page=1&limit=20',
    ],
  ])('is made %s', (_, address, settings, asked) => {
    signIn(settings)
    begin(address)
    expect(fetched.map((line) => line.split(' ')[1])).toEqual([asked])
  })

  test.each([
    ['is not signed in', { authToken: '' }, '/files/a.xlsx'],
    ['has another role', { role: 'AUTHOR' }, '/files/a.xlsx'],
    ['may or may not have the tab', { role: 'SUBADMIN' }, '/files/a.xlsx'],
    ['has a filter in the address', {}, '/files/a.xlsx?q=PHY'],
    ['has saved another size', { 'proofline.kept.1.grid.rows': '{"value":{"size":50}}' }, '/files/a.xlsx'],
    ['has an address that is not text', {}, '/files/%E0%A4'],
    ['has the address of another page', {}, '/files/a/b'],
  ])('is not made for a person who %s', (_, settings, address) => {
    signIn(settings)
    if (stored.get('authToken') === '') stored.delete('authToken')
    begin(address)
    expect(fetched).toEqual([])
  })
})

test('buildFirstRead refuses a call that writes', () => {
  const write = endpoint({ ...rows, reads: undefined, shows: undefined, changes: [] } as never)
  expect(() => buildFirstRead(write, sent as never)).toThrow('POST /rows/:name is no read.')
})
