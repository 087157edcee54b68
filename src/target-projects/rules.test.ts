import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TargetEntry, countProblem, findNextTarget, canTakeTargets, findTargetInForce } from './rules.ts'

const entry = (_id: string, day: number, count: number, made: number, more: Partial<TargetEntry> = {}): TargetEntry => ({
  _id,
  effective_date: `2026-03-${String(day).padStart(2, '0')}`,
  target_count: count,
  made_at: `2026-03-01T00:00:${String(made).padStart(2, '0')}.000Z`,
  voided: null,
  ...more,
})

describe('target in force on a day', () => {
  const raise = [entry('a', 1, 40, 1), entry('b', 16, 42, 2)]
  test.each<[string, readonly TargetEntry[], string, number | undefined]>([
    ['without entries there is no target', [], '2026-03-10', undefined],
    ['there is no target before the first entry', raise, '2026-02-28', undefined],
    ['an entry applies on its first day', raise, '2026-03-01', 40],
    ['an entry applies on the day before the next one', raise, '2026-03-15', 40],
    ['the next entry applies on its first day', raise, '2026-03-16', 42],
    ['the last entry applies long after', raise, '2027-01-01', 42],
    ['a back-dated entry applies until the next one', [...raise, entry('c', 9, 36, 3)], '2026-03-15', 36],
    ['the entry after a back-dated one stays', [...raise, entry('c', 9, 36, 3)], '2026-03-16', 42],
    ['the entry made later applies if two have the same day', [entry('a', 1, 60, 2), entry('b', 1, 44, 1)], '2026-03-05', 60],
    ['the order of the list does not matter', [entry('b', 1, 44, 1), entry('a', 1, 60, 2)], '2026-03-05', 60],
    ['the later id applies if two were made at the same instant', [entry('b', 1, 44, 1), entry('a', 1, 60, 1)], '2026-03-05', 44],
    ['0 is a target', [entry('a', 1, 40, 1), entry('b', 2, 0, 2)], '2026-03-05', 0],
    ['a withdrawn entry never applies', [...raise, entry('c', 17, 4, 3, { voided: { by: 'somebody' } })], '2026-03-20', 42],
    [
      'the entry of a deleted row applies until the day before the deletion',
      [entry('a', 1, 40, 1, { ended_on: '2026-03-05' })],
      '2026-03-04',
      40,
    ],
    [
      'the entry of a deleted row does not apply from the day of the deletion',
      [entry('a', 1, 40, 1, { ended_on: '2026-03-05' })],
      '2026-03-05',
      undefined,
    ],
    [
      'the entry of another row applies again after a deletion',
      [entry('a', 1, 40, 1), entry('b', 2, 50, 2, { ended_on: '2026-03-05' })],
      '2026-03-05',
      40,
    ],
  ])('findTargetInForce finds the target of a day: %s', (_, entries, day, count) => {
    expect(findTargetInForce(entries, day)?.target_count).toBe(count)
  })

  test('findNextTarget returns the first later entry that was not withdrawn', () => {
    const later = [...raise, entry('c', 12, 4, 3, { voided: {} }), entry('d', 20, 45, 4), entry('e', 20, 46, 5)]
    expect(findNextTarget(later, '2026-03-01')?.target_count).toBe(42)
    expect(findNextTarget(later, '2026-03-16')?.target_count).toBe(46)
    expect(findNextTarget(later, '2026-03-20')).toBeUndefined()
    expect(findNextTarget(raise, '2026-02-01')?.target_count).toBe(40)
  })

  const history = fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 28 }), count: fc.nat(99), made: fc.nat(3), isVoid: fc.boolean() }), {
      maxLength: 8,
    })
    .map((list) =>
      list.map(({ day, count, made, isVoid }, at) => entry(`e${at}`, day, count, made, isVoid ? { voided: {} } : {})),
    )
  const march = Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`)

  test('findTargetInForce returns the latest valid entry up to the day in generated histories', () => {
    fc.assert(
      fc.property(history, (entries) => {
        for (const day of march) {
          const found = findTargetInForce(entries, day)
          const fit = entries.filter(({ voided, effective_date: from }) => voided === null && from <= day)
          expect(found === undefined).toBe(fit.length === 0)
          if (found === undefined) continue
          expect(fit).toContain(found)
          expect(fit.every(({ effective_date: from }) => from <= found.effective_date)).toBe(true)
          const same = fit.filter(({ effective_date: from }) => from === found.effective_date)
          expect(same.every(({ made_at: made }) => made <= found.made_at)).toBe(true)
        }
      }),
    )
  })

  test('findTargetInForce ignores the order of entries and withdrawn entries', () => {
    fc.assert(
      fc.property(history, fc.integer(), (entries, seed) => {
        const mixed = entries.toSorted((a, b) => (a._id + seed < b._id + seed ? 1 : -1))
        const standing = entries.filter(({ voided }) => voided === null)
        for (const day of march) {
          expect(findTargetInForce(mixed, day)).toBe(findTargetInForce(entries, day))
          expect(findTargetInForce(standing, day)).toBe(findTargetInForce(entries, day))
        }
      }),
    )
  })

  test('an additional entry changes exactly the days from its own until the next one', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 28 }), (entries, day) => {
        const added = entry('z', day, 1000, 9)
        const until = findNextTarget(entries, added.effective_date)?.effective_date ?? '2026-04-01'
        for (const each of march) {
          const moves = each >= added.effective_date && each < until
          expect(findTargetInForce([...entries, added], each)).toBe(moves ? added : findTargetInForce(entries, each))
        }
      }),
    )
  })
})

test.each([
  [0, true],
  [40, true],
  [0.05, true],
  [9_999_999.99, true],
  [1.1 + 2.2, false],
  [0.001, false],
  [-1, false],
  [-0.01, false],
  [10_000_000, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('countProblem accepts the target count %d: %s', (count, isFine) => {
  expect(countProblem(count) === undefined).toBe(isFine)
})

test('canTakeTargets is true for production roles', () => {
  expect(canTakeTargets(['AUTHOR', 'REVIEWER'])).toBe(true)
  expect(canTakeTargets(['MANAGER', 'UPLOADER'])).toBe(true)
  expect(canTakeTargets(['ADMIN'])).toBe(false)
  expect(canTakeTargets(['SUBADMIN', 'MANAGER'])).toBe(false)
})
