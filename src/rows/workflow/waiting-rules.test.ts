import { expect, test } from 'vitest'
import { getStageSince, getWaitingSince, instantWords } from './waiting-rules.ts'

const day = (n: number) => `2026-03-0${n}T04:30:00.000Z`
type Row = Parameters<typeof getWaitingSince>[0]
const rowOf = (fields: Partial<Row>) => fields as Row

test.each<[string, Partial<Row>, string | undefined]>([
  ['a new row since it was allocated', { turn: 'AUTHOR', author_allocation_date: day(1) }, day(1)],
  ['a row that nobody was given, not at all', { turn: 'AUTHOR' }, undefined],
  [
    'a row sent back since the rework',
    { turn: 'AUTHOR', author_allocation_date: day(1), author_done_date: day(2), reviewer_rework_date: day(3) },
    day(3),
  ],
  ['an answered row since the answer', { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_done_date: day(2) }, day(2)],
  [
    'an answered row since a later allocation',
    { turn: 'REVIEWER', reviewer_allocation_date: day(3), author_done_date: day(2) },
    day(3),
  ],
  ['a skipped row since the skip', { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_skipped_date: day(2) }, day(2)],
  [
    'a returned row since the second reviewer returned it',
    { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_done_date: day(2), 'reviewer-2_rework_date': day(4) },
    day(4),
  ],
  ['an approved row since the review', { turn: 'REVIEWER-2', author_done_date: day(3), reviewer_done_date: day(2) }, day(2)],
  [
    'a row to upload since the second review',
    { turn: 'UPLOADER', uploader_allocation_date: day(1), reviewer_done_date: day(2), 'reviewer-2_done_date': day(3) },
    day(3),
  ],
  ['a closed row not at all', { turn: 'CLOSED', uploader_done_date: day(3) }, undefined],
])('the waiting time is right for %s', (_, fields, since) => expect(getWaitingSince(rowOf(fields))).toBe(since))

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
  ['an open stage since it waits', { turn: 'REVIEWER', reviewer_allocation_date: day(1), author_done_date: day(2) }, day(2)],
  [
    'a stage that acted since its decision',
    { turn: 'UPLOADER', reviewer_allocation_date: day(1), reviewer_done_date: day(2), author_done_date: day(3) },
    day(2),
  ],
  [
    'a stage that returned the row since the rework',
    { turn: 'AUTHOR', reviewer_allocation_date: day(1), reviewer_done_date: day(2), reviewer_rework_date: day(3) },
    day(3),
  ],
  ['a stage that waits since its allocation', { turn: 'AUTHOR', reviewer_allocation_date: day(1) }, day(1)],
  ['a stage without dates not at all', { turn: 'AUTHOR', author_done_date: day(1) }, undefined],
])('the reviewer’s stage is dated correctly for %s', (_, fields, since) =>
  expect(getStageSince(rowOf(fields), 'REVIEWER')).toBe(since),
)

test.each([
  // The current time is Thursday, 5 March 2026, 09:00 in Asia/Kolkata.
  ['today', '2026-03-04T18:30:00Z', 'today'],
  ['yesterday', '2026-03-04T18:29:59Z', 'yesterday'],
  ['a weekday', '2026-03-02T06:00:00Z', 'Monday'],
])('an instant of %s is named by its Asia/Kolkata day', (_, instant, words) =>
  expect(instantWords(instant, new Date('2026-03-05T03:30:00Z'))).toBe(words),
)
