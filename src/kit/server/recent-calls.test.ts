import { expect, it } from 'vitest'
import { recordDuration, summarizeRecentCalls } from './recent-calls.ts'

const SECOND = 1_000
/** Later than anything that other tests of the process record. */
const start = Date.UTC(2126, 0, 1)

it('the 95th percentile of 100 durations is exact to a tenth', () => {
  for (let ms = 1; ms <= 100; ms += 1) recordDuration(ms, start)
  const { count, p95Ms } = summarizeRecentCalls(start)
  expect(count).toBe(100)
  expect(p95Ms).toBeGreaterThanOrEqual(95)
  expect(p95Ms).toBeLessThanOrEqual(95 * 1.1)
})

it('the 95th percentile of a few calls is exactly the longest one', () => {
  const later = start + 3_600 * SECOND
  recordDuration(4, later)
  recordDuration(812.4, later)
  expect(summarizeRecentCalls(later)).toEqual({ count: 2, p95Ms: 812.4 })
})

it('calls are forgotten after five minutes or when the clock is set back', () => {
  const later = start + 7_200 * SECOND
  recordDuration(900, later)
  recordDuration(30, later + 200 * SECOND)
  expect(summarizeRecentCalls(later + 269 * SECOND).count).toBe(2)
  expect(summarizeRecentCalls(later + 300 * SECOND)).toEqual({ count: 1, p95Ms: 30 })
  expect(summarizeRecentCalls(later)).toEqual({ count: 0, p95Ms: null })
})
