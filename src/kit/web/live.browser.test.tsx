import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/web/server.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { Tag } from '../shared/tags.ts'
import type { Early } from './early-replies.ts'
import { openLive } from './live.ts'

const live = endpoint({
  method: 'GET',
  path: '/shells/live',
  summary: '',
  access: { who: 'signed-in', reach: 'none' },
  stream: true,
  message: 'Opened',
})

let server: FakeServer & { end: () => void }
beforeEach(() => {
  server = startFakeServer()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  server.end()
})

/** Opens a stream whose events the test sends, and collects the tags for which the page would refetch. */
function open(pageBegan?: number) {
  let send = (_: string): void => undefined
  server.reply(live, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (send = (text) => controller.enqueue(new TextEncoder().encode(text))),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const passed: Tag[][] = []
  const close = openLive(live, (tags) => passed.push([...tags]), pageBegan)
  return { passed, close, send: (text: string) => send(text) }
}

test('a page with a buffered stream refetches after 5 s and every 15 s until it is ready', async () => {
  const { passed, close, send } = open()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(passed).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(passed).toEqual([['everything']])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(passed).toHaveLength(2)
  send('event: ready\ndata: ["tasks"]\n\n')
  // Changes that occurred before the stream was ready are passed on once.
  await vi.advanceTimersByTimeAsync(3_000)
  expect(passed).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(passed).toHaveLength(3)
  close()
})

test('a page with a ready or closed stream does not refetch automatically', async () => {
  const first = open()
  await vi.advanceTimersByTimeAsync(500)
  first.send('event: ready\ndata: []\n\n')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(first.passed).toEqual([])
  first.close()
  const second = open()
  second.close()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(second.passed).toEqual([])
})

test('a late stream refetches only changed data, or everything if the page opened long before', async () => {
  const late = async (pageBegan: number, data: string) => {
    const { passed, close, send } = open(pageBegan)
    await vi.advanceTimersByTimeAsync(2_000)
    send(`event: ready\ndata: ${data}\n\n`)
    await vi.advanceTimersByTimeAsync(500)
    close()
    return passed
  }
  expect(await late(Date.now() - 5_000, '[]')).toEqual([])
  expect(await late(Date.now() - 5_000, '["tasks"]')).toEqual([['tasks']])
  expect(await late(Date.now() - 5_000, '["everything"]')).toEqual([['everything']])
  expect(await late(Date.now() - 60_000, '[]')).toEqual([['everything']])
})

test('a page that used an early reply refetches later changes, even with a quick stream', async () => {
  const openAfter = async (begunAt: number, isTaken: boolean) => {
    Object.assign(globalThis, {
      early: { token: '', begunAt, replies: {}, parsed: {}, served: undefined, isTaken } satisfies Early,
    })
    const { passed, close, send } = open(begunAt)
    await vi.advanceTimersByTimeAsync(100)
    send('event: ready\ndata: ["tasks"]\n\n')
    await vi.advanceTimersByTimeAsync(500)
    close()
    Reflect.deleteProperty(globalThis, 'early')
    return passed
  }
  expect(await openAfter(Date.now() - 5_000, true)).toEqual([['tasks']])
  expect(await openAfter(Date.now() - 5_000, false)).toEqual([])
})
