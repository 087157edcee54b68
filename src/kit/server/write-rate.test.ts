import { expect, test } from 'vitest'
import { Refusal } from '../shared/errors.ts'
import { WRITES_PER_MINUTE, limitWrites } from './write-rate.ts'

/** Makes a write every `every` milliseconds. `retryAfter` is in seconds. */
function written({ every, count, of = 1 }: { every: number; count: number; of?: number }) {
  const limit = limitWrites(WRITES_PER_MINUTE)
  let taken = 0
  let retryAfter: number | undefined
  for (let n = 0; n < count; n++) {
    try {
      limit(`person ${n % of}`, n * every)
      taken += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      retryAfter ??= error.detail.retryAfterSeconds
    }
  }
  return { taken, retryAfter }
}

test('a person may make 60 writes at once and 240 a minute', () => {
  expect(written({ every: 0, count: 200 })).toEqual({ taken: 60, retryAfter: 1 })
  // A minute allows the burst and the writes that are refilled during the minute.
  expect(written({ every: 10, count: 6_000 }).taken).toBe(60 + 239)
  expect(written({ every: 250, count: 2_000 })).toEqual({ taken: 2_000, retryAfter: undefined })
})

test('an author with two decisions a second for an hour stays below the write limit', () => {
  expect(written({ every: 500, count: 7_200 })).toEqual({ taken: 7_200, retryAfter: undefined })
})

test('writes are limited per person, and with a limit of 0 they are not limited', () => {
  expect(written({ every: 0, count: 600, of: 10 })).toEqual({ taken: 600, retryAfter: undefined })
  const unlimited = limitWrites(0)
  for (let n = 0; n < 1_000; n++) unlimited('one person', 0)
})
