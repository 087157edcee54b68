import { afterEach, expect, test, vi } from 'vitest'
import { takeNextInstant, noteServerTime } from './server-clock.ts'

afterEach(() => vi.useRealTimers())

test('takeNextInstant uses the server’s time, however wrong the device’s clock is', () => {
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') })
  noteServerTime('Fri, 20 Nov 2026 05:12:00 GMT')
  expect(takeNextInstant()).toBe('2026-11-20T05:12:00.000Z')
})

test('each instant is later than the previous one, even when the server’s time is measured again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z') })
  noteServerTime('Fri, 20 Nov 2026 06:00:05 GMT')
  const first = takeNextInstant()
  noteServerTime('Fri, 20 Nov 2026 06:00:04 GMT')
  const second = takeNextInstant()
  expect([first, second, takeNextInstant()]).toEqual(
    [5_000, 5_001, 5_002].map((ms) => new Date(Date.parse('2026-11-20T06:00:00Z') + ms).toISOString()),
  )
})
