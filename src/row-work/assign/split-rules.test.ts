import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectCpuBelow } from '../../../test/cpu-time.ts'
import { dealRows, type PersonLoad, splitRows, SPLITS } from './split-rules.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const loads = fc.array(fc.record({ open: fc.nat(400), weight: fc.nat(50), pace: fc.nat(300) }), { minLength: 1, maxLength: 8 })

describe('the shares of people in an assignment', () => {
  test.each<[string, number, (typeof SPLITS)[number], PersonLoad[], number[]]>([
    ['an even split', 10, 'equal', [{ open: 0 }, { open: 9 }], [5, 5]],
    [
      'the remainder of an even split goes to the first people',
      11,
      'equal',
      [{ open: 0 }, { open: 0 }, { open: 0 }, { open: 0 }],
      [3, 3, 3, 2],
    ],
    [
      'totals that are level afterwards',
      487,
      'load',
      [{ open: 38 }, { open: 12 }, { open: 51 }, { open: 96 }],
      [133, 159, 120, 75],
    ],
    ['the person with the most open rows gets none', 10, 'load', [{ open: 0 }, { open: 100 }, { open: 4 }], [7, 0, 3]],
    [
      'weights that add up to the rows',
      487,
      'weights',
      [
        { open: 0, weight: 130 },
        { open: 0, weight: 357 },
      ],
      [130, 357],
    ],
    [
      'weights in proportion',
      10,
      'weights',
      [
        { open: 0, weight: 2 },
        { open: 0, weight: 1 },
        { open: 0, weight: 0 },
      ],
      [7, 3, 0],
    ],
    [
      'weights that are all zero',
      4,
      'weights',
      [
        { open: 0, weight: 0 },
        { open: 0, weight: 0 },
      ],
      [2, 2],
    ],
    [
      'one finish date for everybody at their pace',
      480,
      'pace',
      [
        { open: 212, pace: 90 },
        { open: 118, pace: 204 },
      ],
      [36, 444],
    ],
    [
      'a person without a pace at the mean pace of the others',
      90,
      'pace',
      [
        { open: 0, pace: 10 },
        { open: 0, pace: 0 },
        { open: 0, pace: 20 },
      ],
      [20, 30, 40],
    ],
    ['level totals when nobody has a pace', 10, 'pace', [{ open: 0 }, { open: 4, pace: 0 }], [7, 3]],
    ['nobody', 4, 'equal', [], []],
  ])('follow the chosen split: %s', (_, rows, split, people, shares) => {
    expect(splitRows(rows, split, people)).toEqual(shares)
  })

  test('add up to the rows, are not negative and are deterministic for every split', () => {
    fc.assert(
      fc.property(fc.nat(30_000), fc.constantFrom(...SPLITS), loads, (rows, split, people) => {
        const shares = splitRows(rows, split, people)
        expect(sum(shares)).toBe(rows)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
        expect(splitRows(rows, split, people)).toEqual(shares)
      }),
    )
  })

  test('are even for equal splits, and proportional for weights', () => {
    fc.assert(
      fc.property(fc.nat(30_000), loads, (rows, people) => {
        const even = splitRows(rows, 'equal', people)
        expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1)
        const total = sum(people.map(({ weight }) => weight))
        if (total === 0) return
        for (const [at, share] of splitRows(rows, 'weights', people).entries()) {
          const weight = people[at]?.weight ?? 0
          expect(Math.abs(share - (rows * weight) / total)).toBeLessThan(1.000_001)
          if (weight === 0) expect(share).toBe(0)
        }
      }),
    )
  })

  test('by load never raise a person more than one row above anybody else', () => {
    fc.assert(
      fc.property(fc.nat(3_000), loads, (rows, people) => {
        const shares = splitRows(rows, 'load', people)
        const after = people.map(({ open }, at) => open + (shares[at] ?? 0))
        const least = Math.min(...after)
        const given = after.filter((_, at) => (shares[at] ?? 0) > 0)
        expect(Math.max(...given, 0)).toBeLessThanOrEqual(least + 1)
      }),
    )
  })
})

describe('distributing rows among people', () => {
  test('gives each person one block, in the order of rows and people', () => {
    const dealt = dealRows([0, 0, 0, 0, 0], [2, 0, 3])
    expect(dealt).toEqual({ to: [0, 0, 2, 2, 2], gets: [2, 0, 3], blocks: [[0, 1], undefined, [2, 4]], moves: [] })
  })

  test('moves a barred row to the next eligible person and keeps the shares', () => {
    // The first of the three people must not hold rows 0 and 2.
    const dealt = dealRows([0b001, 0, 0b001, 0, 0, 0], [2, 2, 2])
    expect(dealt.to).toEqual([1, 0, 1, 0, 2, 2])
    expect(dealt.moves).toEqual([{ from: 0, to: 1, rows: [0, 2] }])
    expect(dealt.blocks).toEqual([[1, 3], undefined, [4, 5]])
  })

  test('moves an earlier row when the last person with room may not hold the barred one', () => {
    const dealt = dealRows([0, 0, 0b10, 0b10], [2, 2])
    expect(dealt.gets).toEqual([2, 2])
    expect(dealt.to).toEqual([1, 1, 0, 0])
  })

  test('gives all rows to the only eligible person, and leaves a row that nobody may hold', () => {
    expect(dealRows([0b01, 0b01, 0b11], [2, 1])).toMatchObject({ to: [1, 1, -1], gets: [0, 2] })
    expect(dealRows([0, 0b1], [2])).toMatchObject({ to: [0, -1], gets: [1] })
  })

  const tables = fc.integer({ min: 1, max: 5 }).chain((people) =>
    fc.record({
      barred: fc.array(fc.nat((1 << people) - 1), { maxLength: 40 }),
      people: fc.array(fc.record({ open: fc.nat(20), weight: fc.nat(5) }), { minLength: people, maxLength: people }),
      split: fc.constantFrom(...SPLITS),
    }),
  )
  test('gives every row to one eligible person, with exact shares wherever possible', () => {
    fc.assert(
      fc.property(tables, ({ barred, people, split }) => {
        const shares = splitRows(barred.length, split, people)
        const dealt = dealRows(barred, shares)
        expect(dealRows(barred, shares)).toEqual(dealt)
        const everybody = (1 << people.length) - 1
        for (const [row, set] of barred.entries()) {
          const person = dealt.to[row] ?? -1
          if (set === everybody) expect(person).toBe(-1)
          else expect(person >= 0 && (set & (1 << person)) === 0).toBe(true)
        }
        expect(dealt.gets).toEqual(people.map((_, at) => dealt.to.filter((person) => person === at).length))
        // By Hall's theorem, exact shares exist unless some group of people would have to take more rows than its shares.
        const fits = Array.from({ length: everybody + 1 }, (_, group) => group).every(
          (group) =>
            barred.filter((set) => (everybody & ~set & ~group) === 0).length <=
            sum(shares.filter((_, at) => (group & (1 << at)) !== 0)),
        )
        expect(dealt.gets.every((got, at) => got === shares[at])).toBe(fits)
      }),
      { numRuns: 1_000 },
    )
  })

  test('handles 20,000 rows with barred ones within the time limit', async () => {
    const barred = Array.from({ length: 20_000 }, (_, row) => (row % 3 === 0 ? 1 << (row % 5) : 0))
    const shares = splitRows(
      barred.length,
      'equal',
      Array.from({ length: 5 }, () => ({ open: 0 })),
    )
    await expectCpuBelow(500, () => expect(dealRows(barred, shares).gets).toEqual(shares))
  })
})
