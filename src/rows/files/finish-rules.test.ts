import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from '../../kit/shared/time.ts'
import { computeFinishDates, listPaceDays } from './finish-rules.ts'

/** A Saturday. The pace is measured from Tuesday 10/11 to Friday 20/11. */
const TODAY = '2026-11-21'
const OLD = '2026-01-01'
const on = { today: TODAY, holidays: [] }
const closesOf = (counts: readonly number[]) =>
  Object.fromEntries(listPaceDays(TODAY, []).map((day, at) => [day, counts[at] ?? 0]))

test('finish dates match the worked example of calculations.md 7', () => {
  const dates = [10, 11, 12, 13, 14, 16, 17, 18, 19, 20]
  expect(listPaceDays(TODAY, [])).toEqual(dates.map((date) => `2026-11-${date}`))
  const closes = closesOf([8, 8, 8, 8, 8, 16, 16, 16, 16, 16])
  // The fastest pace takes 240 ÷ 16 = 15 working days from Monday 23/11, the slowest 240 ÷ 8 = 30.
  expect(computeFinishDates({ open: 240, closes, since: OLD }, on)).toEqual({ from: '2026-12-09', to: '2026-12-26' })
})

test.each([
  ['the same pace every day gives one day', [5, 5, 5, 5, 5, 5, 5, 5, 5, 5], 5, { from: '2026-11-23', to: '2026-11-23' }],
  [
    'one productive day in each week gives no spread',
    [0, 0, 20, 0, 0, 0, 0, 20, 0, 0],
    20,
    { from: '2026-11-27', to: '2026-11-27' },
  ],
  [
    'five days in a row without a closed row give no last day',
    [0, 0, 0, 0, 0, 10, 0, 0, 0, 0],
    10,
    { from: '2026-11-27', to: null },
  ],
  ['without a closed row there is no pace', [], 10, null],
  ['without an open row there is no date', [5, 5, 5, 5, 5, 5, 5, 5, 5, 5], 0, null],
])('finish dates follow the rule that %s', (_, counts, open, expected) => {
  expect(computeFinishDates({ open, closes: closesOf(counts), since: OLD }, on)).toEqual(expected)
})

test('the pace of a recent file counts only the working days since it was added', () => {
  const closes = closesOf([0, 0, 0, 0, 0, 0, 0, 0, 10, 10])
  expect(computeFinishDates({ open: 20, closes, since: '2026-11-19' }, on)).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  expect(computeFinishDates({ open: 20, closes, since: TODAY }, on)).toBeNull()
  // Rows closed on this Sunday count towards the Saturday.
  expect(
    computeFinishDates({ open: 7, closes: { '2026-11-21': 7 }, since: '2026-11-22' }, { ...on, today: '2026-11-23' }),
  ).toEqual({
    from: '2026-11-24',
    to: '2026-11-24',
  })
})

test('a workspace holiday counts as a day off and postpones the finish date', () => {
  const closes = closesOf([8, 8, 8, 8, 8, 16, 16, 16, 16, 16])
  const holidays = ['2026-12-25']
  const finish = computeFinishDates({ open: 240, closes, since: OLD }, { today: TODAY, holidays })
  expect(finish).toEqual({ from: '2026-12-09', to: '2026-12-28' })
})

test('rows closed on a Sunday or a holiday count for the last working day before it', () => {
  const holidays = ['2026-11-13', '2026-11-14']
  expect(listPaceDays(TODAY, holidays)).toEqual([
    '2026-11-07',
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    ...listPaceDays(TODAY, []).slice(5),
  ])
  const closed = { '2026-11-12': 1, '2026-11-13': 2, '2026-11-14': 3, '2026-11-15': 4 }
  const asOn = (closes: Record<string, number>) =>
    computeFinishDates({ open: 20, closes, since: OLD }, { today: TODAY, holidays })
  expect(asOn(closed)).toEqual(asOn({ '2026-11-12': 10 }))
  expect(asOn(closed)).not.toEqual(asOn({ '2026-11-12': 1 }))
})

test('more open rows never bring the finish forward, and more closed rows never delay it', () => {
  const counts = fc.array(fc.nat(50), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(
      counts,
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(9),
      fc.integer({ min: 0, max: 9 }),
      (each, open, more, age) => {
        const since = age === 0 ? OLD : shiftDay(TODAY, -age)
        const now = computeFinishDates({ open, closes: closesOf(each), since }, on)
        const later = computeFinishDates({ open: open + more, closes: closesOf(each), since }, on)
        const faster = computeFinishDates({ open, closes: closesOf(each.map((count) => count + more)), since }, on)
        const endOf = (to: string | null | undefined): string => to ?? '9999-12-31'
        if (now === null) {
          expect(later).toBeNull()
          return
        }
        expect(now.from <= endOf(now.to)).toBe(true)
        expect(now.from > TODAY).toBe(true)
        expect(later !== null && later.from >= now.from && endOf(later.to) >= endOf(now.to)).toBe(true)
        expect(faster !== null && faster.from <= now.from && endOf(faster.to) <= endOf(now.to)).toBe(true)
      },
    ),
  )
})
