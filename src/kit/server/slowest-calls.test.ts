import { expect, it } from 'vitest'
import { recordCall, listSlowestCalls } from './slowest-calls.ts'

const MINUTE = 60_000
/** Later than anything that other tests of the process record. */
const start = Date.UTC(2126, 0, 1)

it('listSlowestCalls sums the calls per pattern, sorts by total time and forgets them after an hour', () => {
  recordCall({ pattern: 'GET /a', ms: 30, databaseMs: 10 }, start)
  recordCall({ pattern: 'GET /a', ms: 10, databaseMs: 5 }, start + 10 * MINUTE)
  recordCall({ pattern: 'GET /b', ms: 100, databaseMs: 0 }, start + 10 * MINUTE)
  const both = [
    { pattern: 'GET /b', calls: 1, totalMs: 100, maxMs: 100, databaseMs: 0 },
    { pattern: 'GET /a', calls: 2, totalMs: 40, maxMs: 30, databaseMs: 15 },
  ]
  expect(listSlowestCalls(start + 10 * MINUTE)).toEqual(both)
  expect(listSlowestCalls(start + 59 * MINUTE)).toEqual(both)
  expect(listSlowestCalls(start + 65 * MINUTE)).toMatchObject([{ pattern: 'GET /b' }, { pattern: 'GET /a', calls: 1 }])
  expect(listSlowestCalls(start + 80 * MINUTE)).toEqual([])
})

it('listSlowestCalls returns at most ten patterns', () => {
  for (let n = 0; n < 15; n++) recordCall({ pattern: `GET /${n}`, ms: n, databaseMs: 0 }, start + 200 * MINUTE)
  expect(listSlowestCalls(start + 200 * MINUTE).map(({ pattern }) => pattern)).toEqual(
    Array.from({ length: 10 }, (_, n) => `GET /${14 - n}`),
  )
})
