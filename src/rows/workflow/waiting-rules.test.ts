import { expect, test } from 'vitest'
import { getStageSince, getWaitingSince, describeWaitingSince } from './waiting-rules.ts'

const day = (n: number) => `2026-03-0${n}T04:30:00.000Z`
type Row = Parameters<typeof getWaitingSince>[0]
const rowOf = (fields: Partial<Row>) => fields as Row

test.each<[string, Partial<Row>, string | undefined]>([
  ['a new row, which waits since its allocation', { turn: 'AUTHOR', author_allocation_date: day(1) }, day(1)],
  ['a row without a holder, which does not wait', { turn: 'AUTHOR' }, undefined],
  [
    'a row sent back, which waits since the rework',
    { turn: 'AUTHOR', author_allocation_date: day(1), author_done_date: day(2), reviewer_rework_date: day(3) },
    day(3),
  ],
  [
    'an answered row, which waits since the answer',
    { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_done_date: day(2) },
    day(2),
  ],
  [
    'an answered row that was allocated later, which waits since then',
    { turn: 'REVIEWER', reviewer_allocation_date: day(3), author_done_date: day(2) },
    day(3),
  ],
  [
    'a skipped row, which waits since the skip',
    { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_skipped_date: day(2) },
    day(2),
  ],
  [
    'a row returned by the second reviewer, which waits since the return',
    { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_done_date: day(2), 'reviewer-2_rework_date': day(4) },
    day(4),
  ],
  [
    'an approved row, which waits since the review',
    { turn: 'REVIEWER-2', author_done_date: day(3), reviewer_done_date: day(2) },
    day(2),
  ],
  [
    'a row to upload, which waits since the second review',
    { turn: 'UPLOADER', uploader_allocation_date: day(1), reviewer_done_date: day(2), 'reviewer-2_done_date': day(3) },
    day(3),
  ],
  ['a closed row, which does not wait', { turn: 'CLOSED', uploader_done_date: day(3) }, undefined],
])('getWaitingSince returns the time since when a row waits: %s', (_, fields, since) =>
  expect(getWaitingSince(rowOf(fields))).toBe(since),
)

test('instants with different offsets are compared by time, not as text', () =>
  expect(
    getWaitingSince(
      rowOf({
        turn: 'REVIEWER',
        reviewer_allocation_date: '2026-03-02T01:00:00+05:30',
        author_done_date: '2026-03-01T23:00:00Z',
      }),
    ),
  ).toBe('2026-03-01T23:00:00Z'))

test.each<[string, Partial<Row>, string | undefined]>([
  [
    'an open stage, dated since it waits',
    { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_done_date: day(2) },
    day(2),
  ],
  [
    'a stage that has acted, dated by its decision',
    { turn: 'UPLOADER', reviewer_allocation_date: day(1), reviewer_done_date: day(2), author_done_date: day(3) },
    day(2),
  ],
  [
    'a stage that returned the row, dated by the rework',
    { turn: 'AUTHOR', reviewer_allocation_date: day(1), reviewer_done_date: day(2), reviewer_rework_date: day(3) },
    day(3),
  ],
  ['a later stage, dated by its allocation', { turn: 'AUTHOR', reviewer_allocation_date: day(1) }, day(1)],
  ['a stage without dates, which has no date', { turn: 'AUTHOR', author_done_date: day(1) }, undefined],
])('getStageSince returns the time of the reviewer’s stage: %s', (_, fields, since) =>
  expect(getStageSince(rowOf(fields), 'REVIEWER')).toBe(since),
)

test.each([
  // Now is Thursday, 5 March 2026, 09:00 in Asia/Kolkata.
  ['today', '2026-03-04T18:30:00Z', 'today'],
  ['yesterday', '2026-03-04T18:29:59Z', 'yesterday'],
  ['a weekday', '2026-03-02T06:00:00Z', 'Monday'],
])('an instant of %s is named by its Asia/Kolkata day', (_, instant, words) =>
  expect(describeWaitingSince(instant, new Date('2026-03-05T03:30:00Z'))).toBe(words),
)
