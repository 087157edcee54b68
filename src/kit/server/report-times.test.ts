import { expect, test } from 'vitest'
import { findUsualTime, recordReport } from './report-times.ts'

test('findUsualTime returns the median of reports of the same kind and a similar size', () => {
  const kind = crypto.randomUUID()
  expect(findUsualTime({ kind, size: 100 })).toBeNull()
  for (const [size, ms] of [
    [67, 900],
    [100, 1_000.4],
    [150, 8_000],
    [66, 1],
    [151, 100_000],
  ] as const)
    recordReport({ kind, size }, ms)
  expect(findUsualTime({ kind, size: 100 })).toEqual({ ms: 1_000, reports: 3 })
  expect(findUsualTime({ kind, size: 1_000 })).toBeNull()
  expect(findUsualTime({ kind: crypto.randomUUID(), size: 100 })).toBeNull()
})

test('findUsualTime counts only the latest 200 reports of a kind, even of size 0', () => {
  const kind = crypto.randomUUID()
  for (let n = 0; n < 300; n++) recordReport({ kind, size: 0 }, n)
  expect(findUsualTime({ kind, size: 0 })).toEqual({ ms: 200, reports: 200 })
})
