import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REASONS } from '../absences/vocabulary.ts'
import { rupeesShown, shownOf } from '../kit/shared/exact.ts'
import { type PricedDays, priceOf, priceOfMany, profileFigures, sumsOf } from './pricing-rules.ts'
import { TARGET_TYPES } from './vocabulary.ts'

const day: PricedDays = {
  type: 'units',
  target: 40,
  terms: { shiftType: 6, workingHours: 8 },
  month: '2026-06',
  share: 1,
  paise: 5_200_000,
  rate: 1,
  absence: null,
  beside: 1,
  days: 1,
  hours: 0,
  units: 50,
  over: 10,
  overHours: 0,
}

test('the worked figures: 250.00 an hour, 2,000.00 and 500.00, and +500.00 at 60.00 a unit', () => {
  const priced = priceOf(day)
  expect([priced.cost, priced.incentive].map((paise) => paise && rupeesShown(paise))).toEqual([2_000, 500])
  const { totalExpense, cost, revenue, pnl } = profileFigures(sumsOf([priced]), 6_000)
  expect([totalExpense, revenue, pnl].map(rupeesShown)).toEqual([2_500, 3_000, 500])
  expect(cost && rupeesShown(cost)).toBe(50)
})

test('a day without a salary costs an unknown amount, never 0; its units count', () => {
  const sums = sumsOf([priceOf({ ...day, paise: null }), priceOf({ ...day, paise: null, absence: 'LOP' })])
  expect(sums).toMatchObject({ days: 2, costUnknownDays: 1 })
  expect([shownOf(sums.units), rupeesShown(sums.cost)]).toEqual([50, 0])
  expect(priceOf({ ...day, paise: null })).toMatchObject({ cost: null, incentive: null })
})

const alike = fc.record({
  type: fc.constantFrom(...TARGET_TYPES),
  target: fc.integer({ min: 100, max: 5_000 }).map((n) => n / 100),
  share: fc.constantFrom(0, 0.5, 1),
  rate: fc.constantFrom(0, 1, 1.25),
  absence: fc.option(fc.constantFrom(...REASONS), { freq: 4 }),
  beside: fc.integer({ min: 1, max: 4 }),
})
const figures = fc.record({
  paise: fc.option(fc.integer({ min: 0, max: 9_999_999 }), { freq: 5 }),
  hours: fc.integer({ min: 0, max: 1_200 }),
  units: fc.integer({ min: 0, max: 999 }),
  over: fc.integer({ min: 0, max: 9_000 }),
})

test('days of many people, summed times their salaries, come to what each of them comes to', () => {
  fc.assert(
    fc.property(alike, fc.array(figures, { minLength: 1, maxLength: 8 }), (common, people) => {
      const days = people.map(({ paise, hours, units, over }): PricedDays => {
        const isAbsent = common.absence !== null
        return {
          ...day,
          ...common,
          paise,
          hours: isAbsent ? 0 : hours / 100,
          units: isAbsent ? 0 : units,
          over: isAbsent ? 0 : over / 100,
          overHours: isAbsent ? 0 : (hours * over) / 10_000,
        }
      })
      const each = sumsOf(days.map(priceOf))
      const { paise: _, ...first } = days[0] as PricedDays
      const sum = (of: (one: PricedDays) => number): string => {
        // Ten thousandths are whole numbers.
        const whole = days.reduce((all, one) => all + BigInt(Math.round(of(one) * 10_000)), 0n)
        return `${whole / 10_000n}.${String(whole % 10_000n).padStart(4, '0')}`
      }
      const times = (of: (one: PricedDays) => number): string => {
        const whole = days.reduce((all, one) => all + BigInt(Math.round(of(one) * 10_000)) * BigInt(one.paise ?? 0), 0n)
        return `${whole / 10_000n}.${String(whole % 10_000n).padStart(4, '0')}`
      }
      const together = sumsOf([
        priceOfMany({
          ...first,
          days: days.length,
          hours: sum(({ hours }) => Number(hours)),
          units: sum(({ units }) => Number(units)),
          over: sum(({ over }) => Number(over)),
          overHours: sum(({ overHours }) => Number(overHours)),
          unknown: people.filter(({ paise }) => paise === null).length,
          times: {
            days: times(() => 1),
            hours: times(({ hours }) => Number(hours)),
            over: times(({ over }) => Number(over)),
            overHours: times(({ overHours }) => Number(overHours)),
          },
        }),
      ])
      expect(together.costUnknownDays).toBe(each.costUnknownDays)
      for (const part of ['hours', 'units', 'cost', 'incentive'] as const) expect(together[part].equals(each[part])).toBe(true)
    }),
  )
})
