import { expect, test } from 'vitest'
import { formatDuration, formatElapsed } from './duration.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_569, '59 min'],
  [3_599, '1 h'],
  [12_000, '3 h 20 min'],
  [47 * 3_600 + 59 * 60 + 29, '47 h 59 min'],
  [48 * 3_600, '2 d'],
  [4 * 86_400 + 5.6 * 3_600, '4 d 6 h'],
  [3 * 86_400 - 60, '3 d'],
])('formatDuration formats %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [135_400, '2 min 15 s'],
])('formatElapsed formats %i ms as %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text)
})
