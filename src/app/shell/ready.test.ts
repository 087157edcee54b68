import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deriveConnectionState, poll } from './ready.ts'

const ready = { success: true, message: 'Ready.' }
const notReady = { success: false, code: 'NOT_READY', message: 'The database does not respond.' }

describe('the connection state', () => {
  it.each([
    ['no response', 'offline', undefined],
    ['working reads and writes', 'online', { status: 200, body: { ...ready, reading: true, writing: true } }],
    ['a server that reports neither reading nor writing', 'online', { status: 200, body: ready }],
    ['failing writes', 'read only', { status: 503, body: { ...notReady, reading: true, writing: false } }],
    ['failing writes and status 200', 'read only', { status: 200, body: { ...ready, reading: true, writing: false } }],
    ['failing reads', 'not ready', { status: 503, body: { ...notReady, reading: false, writing: true } }],
    ['failing reads and writes', 'not ready', { status: 503, body: { ...notReady, reading: false, writing: false } }],
    ['a 503 without details', 'not ready', { status: 503, body: notReady }],
    ['an error page of a proxy', 'not ready', { status: 502, body: undefined }],
    ['a page of another server', 'not ready', { status: 200, body: undefined }],
  ] as const)('after a response with %s is %s', (_what, state, response) => {
    expect(deriveConnectionState(response)).toBe(state)
  })
})

describe('polling of /ready', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const middle = () => 0.5

  it('starts soon and continues every two seconds until it is stopped', async () => {
    let polled = 0
    const { end } = poll(
      async () => void (polled += 1),
      () => false,
      middle,
    )
    await vi.advanceTimersByTimeAsync(499)
    expect(polled).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(polled).toBe(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(polled).toBe(4)
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled).toBe(4)
  })

  it.each([
    [0, 1_500],
    [0.999_999, 2_500],
  ])('has a random interval: the number %d gives %d ms', async (random, ms) => {
    let polled = 0
    const { now, end } = poll(
      async () => void (polled += 1),
      () => false,
      () => random,
    )
    now()
    await vi.advanceTimersByTimeAsync(ms - 2)
    expect(polled).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(polled).toBe(2)
    end()
  })

  it('never overlaps two requests', async () => {
    let polled = 0
    let respond: () => void = () => undefined
    const { now, end } = poll(
      () => new Promise((resolve) => ((polled += 1), (respond = resolve))),
      () => false,
      middle,
    )
    await vi.advanceTimersByTimeAsync(500)
    now()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(polled).toBe(1)
    respond()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(polled).toBe(2)
    end()
  })

  it('pauses while the page is hidden and resumes at once when it is visible', async () => {
    let polled = 0
    let hidden = false
    const { now, end } = poll(
      async () => void (polled += 1),
      () => hidden,
      middle,
    )
    await vi.advanceTimersByTimeAsync(500)
    hidden = true
    now()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled).toBe(1)
    hidden = false
    now()
    await vi.advanceTimersByTimeAsync(0)
    expect(polled).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(polled).toBe(3)
    end()
  })

  it('does not continue when it is stopped during a request', async () => {
    let polled = 0
    let respond: () => void = () => undefined
    const { end } = poll(
      () => new Promise((resolve) => ((polled += 1), (respond = resolve))),
      () => false,
      middle,
    )
    await vi.advanceTimersByTimeAsync(500)
    end()
    respond()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polled).toBe(1)
  })
})
