import { expect, test } from 'vitest'
import { findNeedDayProblem, toNeedInstant } from './need-rules.ts'

const today = '2026-03-10'
test.each([
  ['at once', undefined, undefined],
  ['today', today, undefined],
  ['90 days ahead', '2026-06-08', undefined],
  ['91 days ahead', '2026-06-09', 'It can begin at most 90 days ahead.'],
  ['yesterday', '2026-03-09', 'It can’t begin before today.'],
])('findNeedDayProblem checks a need for allocation IDs that begins %s', (_, from, problem) =>
  expect(findNeedDayProblem(from, today)).toBe(problem),
)

const now = new Date('2026-03-10T06:00:00Z')
test.each([
  ['at once when no day is given', undefined, now],
  ['at once on the day itself', today, now],
  ['at the start of a later day in Asia/Kolkata', '2026-03-11', new Date('2026-03-10T18:30:00Z')],
])('the need for allocation IDs begins %s', (_, from, instant) => expect(toNeedInstant(from, today, now)).toEqual(instant))
