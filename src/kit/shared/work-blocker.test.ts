import { expect, it } from 'vitest'
import { describeWorkBlocker } from './work-blocker.ts'
import { describeInstant } from './typed-date.ts'

it.each([
  ['2026-11-21T03:00:00Z', 'today'],
  // A browser's clock may be slow.
  ['2026-11-22T03:00:00Z', 'today'],
  ['2026-11-20T18:29:59Z', 'yesterday'],
  ['2026-11-20T18:30:00Z', 'today'],
  ['2026-11-16T06:00:00Z', 'Monday'],
  ['2026-11-15T06:00:00Z', 'Sunday'],
  ['2026-11-14T06:00:00Z', '14 November 2026'],
  ['2025-11-16T06:00:00Z', '16 November 2025'],
])('describeWorkBlocker describes %s as since %s', (since, words) =>
  expect(describeWorkBlocker({ status: 'out-of-order', since }, '2026-11-21')).toBe(`out of order since ${words}`),
)

it.each([
  ['2026-11-02T04:00:02Z', '2 November 2026 9:30:02 am'],
  ['2026-11-18T10:42:09.999Z', '18 November 2026 4:12:09 pm'],
  ['2026-12-31T18:30:00Z', '1 January 2027 12:00:00 am'],
  ['2026-01-01T06:30:00Z', '1 January 2026 12:00:00 pm'],
])('describeInstant writes %s as %s', (instant, words) => expect(describeInstant(instant)).toBe(words))
