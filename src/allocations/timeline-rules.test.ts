import { describe, expect, test } from 'vitest'
import type { TimelineAccount, TimelineHold } from './timeline-contract.ts'
import {
  findBarAfter,
  type TimelineDays,
  freeSince,
  isSunday,
  filterLanes,
  buildTimelineLanes,
  toMonday,
  toTimelineFraction,
} from './timeline-rules.ts'

const account = (id: string): TimelineAccount => ({
  _id: id,
  account_id: `IC-${id}`,
  department: 'Physics',
  is_multiple: true,
  state: 'free',
  holders: 0,
  last_ended: null,
})
const person = (name: string) => ({ _id: name, fullName: name, email: `${name}@x` })
/** The start of a day of March 2026 in Asia/Kolkata. */
const day = (number: number): string => new Date(Date.UTC(2026, 2, number) - 5.5 * 3_600_000).toISOString()
const use = (id: string, of: string, name: string, start: number, end: number | null): TimelineHold => ({
  _id: id,
  account: of,
  user: person(name),
  mode: 'multiple',
  start: day(start),
  end: end === null ? null : day(end),
})
const days: TimelineDays = { from: '2026-03-02', count: 10 }
const now = Date.parse(day(10))

test('instants are placed between the start of the first day and the end of the last', () => {
  expect([2, 7, 12, 1, 13].map((number) => toTimelineFraction(days, Date.parse(day(number))))).toEqual([0, 0.5, 1, -0.1, 1.1])
})

test('weeks begin on Monday', () => {
  expect(['2026-03-02', '2026-03-08', '2026-03-09', '2026-03-01'].map(toMonday)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-03-09',
    '2026-02-23',
  ])
  expect(['2026-03-08', '2026-03-09'].map(isSunday)).toEqual([true, false])
})

test('freeSince returns the end of the last use if it was before the first day shown', () => {
  const since = (state: 'free' | 'held', ended: number | null) =>
    freeSince({ ...account('1'), state, last_ended: ended === null ? null : day(ended) }, days)
  expect([since('free', 1), since('free', 2)]).toEqual([day(1), day(2)])
  expect([since('held', 1), since('free', 3), since('free', null)]).toEqual([undefined, undefined, undefined])
})

describe('timeline lanes', () => {
  const accounts = [account('1'), account('2'), account('3')]
  const holds = [
    use('open', '1', 'Imran', 6, null),
    use('a', '1', 'Ananya', 1, 4),
    use('b', '1', 'Divya', 3, 6),
    use('c', '1', 'Ananya', 4, 7),
    use('d', '2', 'Imran', 2, 3),
  ]
  const lanes = buildTimelineLanes('accounts', { accounts, holds }, days, now)

  test('hold one allocation ID each, with simultaneous uses in separate rows', () => {
    expect(
      lanes.map(({ name, rows, bars }) => [name, rows, bars.map(({ hold, row, from, to }) => [hold._id, row, from, to])]),
    ).toEqual([
      [
        'IC-1',
        2,
        [
          ['a', 0, 0, 0.2],
          ['b', 1, 0.1, 0.4],
          ['c', 0, 0.2, 0.5],
          ['open', 1, 0.4, 0.8],
        ],
      ],
      ['IC-2', 1, [['d', 0, 0, 0.1]]],
      ['IC-3', 1, []],
    ])
  })

  test('hold one person each who used an ID, by name', () => {
    const people = buildTimelineLanes('people', { accounts, holds }, days, now)
    expect(
      people.map(({ name, bars }) => [name, bars.map(({ hold, account: { account_id: id } }) => `${hold._id} ${id}`)]),
    ).toEqual([
      ['Ananya', ['a IC-1', 'c IC-1']],
      ['Divya', ['b IC-1']],
      ['Imran', ['d IC-2', 'open IC-1']],
    ])
  })

  test('can be filtered by the names in them', () => {
    const named = (text: string) => filterLanes(lanes, text).map(({ name }) => name)
    expect([named(''), named('ic-2'), named(' divya'), named('imran@x'), named('nobody')]).toEqual([
      ['IC-1', 'IC-2', 'IC-3'],
      ['IC-2'],
      ['IC-1'],
      ['IC-1', 'IC-2'],
      [],
    ])
  })

  test('can be navigated by keys from bar to bar', () => {
    const after = (from: string | undefined, move: Parameters<typeof findBarAfter>[2]) =>
      findBarAfter(lanes, from, move)?.hold._id
    expect(after(undefined, 'lane down')).toBe('a')
    expect(after('a', 'bar right')).toBe('b')
    expect(after('a', 'bar left')).toBe('a')
    expect(after('open', 'lane down')).toBe('d')
    expect(after('d', 'lane down')).toBe('d')
    expect(after('d', 'lane up')).toBe('a')
    expect(findBarAfter([], undefined, 'lane up')).toBeUndefined()
  })

  test('on future days show planned ends, while open uses end now', () => {
    const planned = use('planned', '2', 'Divya', 6, 14)
    const ahead = (by: 'accounts' | 'people') =>
      buildTimelineLanes(by, { accounts, holds: [...holds, planned] }, { from: '2026-03-12', count: 10 }, now)
    expect(ahead('accounts').map(({ bars }) => bars.map(({ hold }) => hold._id))).toEqual([[], ['planned'], []])
    expect(ahead('people').map(({ name }) => name)).toEqual(['Divya'])
  })
})
