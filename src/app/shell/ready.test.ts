import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterReady, poll } from './ready.ts'

const ready = { success: true, message: 'Ready.' }
const notReady = { success: false, code: 'NOT_READY', message: 'The database does not respond.' }

describe('the state after a response of /ready', () => {
  it.each([
    ['no response', undefined, 'offline'],
    ['both work', { status: 200, body: { ...ready, reading: true, writing: true } }, 'online'],
    ['a server that reports neither', { status: 200, body: ready }, 'online'],
    ['no writing', { status: 503, body: { ...notReady, reading: true, writing: false } }, 'read only'],
    ['no writing, whatever the status', { status: 200, body: { ...ready, reading: true, writing: false } }, 'read only'],
    ['no reading', { status: 503, body: { ...notReady, reading: false, writing: true } }, 'not ready'],
    ['neither', { status: 503, body: { ...notReady, reading: false, writing: false } }, 'not ready'],
    ['not ready, without details', { status: 503, body: notReady }, 'not ready'],
    ['a proxy’s page', { status: 502, body: undefined }, 'not ready'],
    ['a foreign page', { status: 200, body: undefined }, 'not ready'],
  ] as const)('is right in the case “%s”', (_what, response, state) => {
    expect(afterReady(response)).toBe(state)
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
  ])('is spread out: the random number %d gives %d ms', async (random, ms) => {
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
