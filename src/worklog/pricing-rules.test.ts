import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REASONS } from '../absences/vocabulary.ts'
import { ZERO, exact, paiseToRupees, roundToTwoDecimals, sumExact } from '../kit/shared/exact.ts'
import { SHIFT_TYPES } from '../users/rules.ts'
import { getDayShare, computeHourlyCost, computeScheduledHours } from '../users/work-day-rules.ts'
import {
  type PricedDays,
  computeHoursTaken,
  priceDays,
  priceOfMany,
  computeProfileFigures,
  sumPricedDays,
} from './pricing-rules.ts'
import { TARGET_TYPES } from './vocabulary.ts'

const day: PricedDays = {
  type: 'units',
  target: 40,
  terms: { shiftType: 6, workingHours: 8 },
  month: '2026-06',
  holidayDays: 0,
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
  taken: 0,
}

test('priceDays and computeProfileFigures match the worked figures at 60.00 per unit', () => {
  const priced = priceDays(day)
  expect([priced.cost, priced.incentive].map((paise) => paise && paiseToRupees(paise))).toEqual([2_000, 500])
  const { totalExpense, cost, revenue, pnl } = computeProfileFigures(sumPricedDays([priced]), 6_000)
  expect([totalExpense, revenue, pnl].map(paiseToRupees)).toEqual([2_500, 3_000, 500])
  expect(cost && paiseToRupees(cost)).toBe(50)
})

test('a day without a salary has an unknown cost, but its units count', () => {
  const sums = sumPricedDays([priceDays({ ...day, paise: null }), priceDays({ ...day, paise: null, absence: 'LOP' })])
  expect(sums).toMatchObject({ days: 2, costUnknownDays: 1 })
  expect([roundToTwoDecimals(sums.units), paiseToRupees(sums.cost)]).toEqual([50, 0])
  expect(priceDays({ ...day, paise: null })).toMatchObject({ cost: null, incentive: null })
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
  taken: fc.integer({ min: 0, max: 400 }),
})

test('days of many people summed with their salaries equal the sum of each', () => {
  fc.assert(
    fc.property(alike, fc.array(figures, { minLength: 1, maxLength: 8 }), (common, people) => {
      const days = people.map(({ paise, hours, units, over, taken }): PricedDays => {
        const isAbsent = common.absence !== null
        return {
          ...day,
          ...common,
          paise,
          hours: isAbsent ? 0 : hours / 100,
          units: isAbsent ? 0 : units,
          over: isAbsent ? 0 : over / 100,
          overHours: isAbsent ? 0 : (hours * over) / 10_000,
          taken: isAbsent || common.type !== 'units' ? 0 : taken / 100,
        }
      })
      const each = sumPricedDays(days.map(priceDays))
      const { paise: _, ...first } = days[0] as PricedDays
      const sum = (of: (one: PricedDays) => number): string => {
        // The values are multiplied by 10,000, so that they are whole numbers.
        const full = days.reduce((all, one) => all + BigInt(Math.round(of(one) * 10_000)), 0n)
        return `${full / 10_000n}.${String(full % 10_000n).padStart(4, '0')}`
      }
      const times = (of: (one: PricedDays) => number): string => {
        const full = days.reduce((all, one) => all + BigInt(Math.round(of(one) * 10_000)) * BigInt(one.paise ?? 0), 0n)
        return `${full / 10_000n}.${String(full % 10_000n).padStart(4, '0')}`
      }
      const together = sumPricedDays([
        priceOfMany({
          ...first,
          days: days.length,
          hours: sum(({ hours }) => Number(hours)),
          units: sum(({ units }) => Number(units)),
          over: sum(({ over }) => Number(over)),
          overHours: sum(({ overHours }) => Number(overHours)),
          taken: sum(({ taken }) => Number(taken)),
          unknown: people.filter(({ paise }) => paise === null).length,
          times: {
            days: times(() => 1),
            hours: times(({ hours }) => Number(hours)),
            over: times(({ over }) => Number(over)),
            overHours: times(({ overHours }) => Number(overHours)),
            taken: times(({ taken }) => Number(taken)),
          },
        }),
      ])
      expect(together.costUnknownDays).toBe(each.costUnknownDays)
      for (const part of ['hours', 'units', 'cost', 'incentive'] as const) expect(together[part].equals(each[part])).toBe(true)
    }),
  )
})

test('two `units` targets share the worked day’s remaining 3.85 hours', () => {
  const taken = computeHoursTaken(exact(4.15), day.terms, '2026-06-01', null)
  const each = priceDays({ ...day, beside: 2, taken: taken.toString() })
  expect(each.hours.equals('1.925')).toBe(true)
  expect([each.cost, each.incentive].map((paise) => paise && paiseToRupees(paise))).toEqual([481.25, 250])
})

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 100)
const anyDay = fc.record({
  date: fc.integer({ min: 1, max: 30 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`),
  terms: fc.record({
    shiftType: fc.constantFrom(...SHIFT_TYPES),
    workingHours: fc.constantFrom('7.50', '8.00', '8.33', '24.00'),
  }),
  holiday: fc.constantFrom(null, { isHalf: true }, { isHalf: false }),
  recorded: fc.array(hundredths(1_200), { maxLength: 4 }),
  done: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 4 }),
})

test('`units` targets share exactly the hours of the day that recorded hours leave', () => {
  fc.assert(
    fc.property(anyDay, ({ date, terms, holiday, recorded, done }) => {
      const scheduled = computeScheduledHours(terms, date, holiday)
      const all = sumExact(recorded.map((hours) => exact(hours)))
      const of = (taken: string) =>
        done.map((units) => {
          const over = Math.max(0, units - 40)
          return priceDays({
            ...day,
            terms,
            share: getDayShare(terms.shiftType, date, holiday),
            beside: done.length,
            units,
            over,
            taken,
          })
        })
      const priced = of(computeHoursTaken(all, terms, date, holiday).toFraction())
      const shared = sumExact(priced.map(({ hours }) => hours))
      expect(shared.compare(0) >= 0 && shared.compare(scheduled) <= 0).toBe(true)
      expect(shared.equals(all.compare(scheduled) < 0 ? scheduled.sub(all) : 0)).toBe(true)
      // Recording hours must not change a person's pay.
      const alone = of('0')
      const anHour = computeHourlyCost(day.paise, terms, day) ?? ZERO
      for (const [at, { incentive, cost, hours }] of priced.entries()) {
        expect(incentive?.equals(alone[at]?.incentive ?? -1)).toBe(true)
        expect(cost?.equals(hours.mul(anHour))).toBe(true)
      }
    }),
  )
})
