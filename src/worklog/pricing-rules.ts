import type { SeenReason } from '../absences/vocabulary.ts'
import { type Exact, ZERO, exact, sumExact } from '../kit/shared/exact.ts'
import { type Holiday, type WorkTerms, computeHourlyCost, computeScheduledHours } from '../users/work-day-rules.ts'
import type { TargetType } from './vocabulary.ts'

/**
 * Days of sub-targets that are priced alike, with the sums of their figures. A group comes from a query or is a single day.
 * Decimals are strings. Days of absence have no figures (calculations.md 2).
 */
export type PricedDays = {
  type: TargetType
  /** Units per day, or hours per day for type `hours`. */
  target: string | number
  terms: WorkTerms
  /** YYYY-MM. */
  month: string
  /** The number of working days of the month that are holidays of the person (computeMonthHours). */
  holidayDays: string | number
  /** The day's share of a working day (getDayShare). It is 0 if the day became an off day later. */
  share: number
  /** The monthly salary in paise; null if there is none, so that the cost is unknown. */
  paise: number | null
  rate: string | number
  absence: SeenReason | null
  /**
   * The number of the person's sub-targets on each of the days: all of them on a day of absence, otherwise only those of type
   * `units`.
   */
  beside: number
  days: number | string
  hours: string | number
  units: string | number
  /** The sum of the amounts completed in excess of the target: hours for type `hours`, otherwise units. */
  over: string | number
  /** The sum of the same amounts, each multiplied by the completed hours of its day. */
  overHours: string | number
  /** For type `units`: the sum of the scheduled hours that the person's other sub-targets take (`computeHoursTaken`). */
  taken: string | number
}

/**
 * Returns how many of a day's scheduled hours are taken by the recorded hours of its `hours` and `units_hours` sub-targets. The
 * `units` sub-targets share the rest, so that a day's hours are paid only once (decision 127).
 */
export const computeHoursTaken = (recorded: Exact, terms: WorkTerms, day: string, holiday: Holiday): Exact => {
  const scheduled = computeScheduledHours(terms, day, holiday)
  return recorded.compare(scheduled) < 0 ? recorded : scheduled
}

/** Money in paise; null if it is unknown because the person has no salary in force. */
export type Priced = {
  hours: Exact
  units: Exact
  cost: Exact | null
  incentive: Exact | null
  days: number
  costUnknownDays: number
}

type Shared = Pick<PricedDays, 'terms' | 'share' | 'beside'>
const hoursBeside = ({ terms, share, beside }: Shared): Exact => exact(terms.workingHours).mul(exact(share)).div(beside)

/** Returns the hours of `units` sub-targets: the scheduled hours that are not taken, divided by `beside`. */
const hoursLeft = (group: PricedDays): Exact =>
  hoursBeside(group).mul(exact(group.days)).sub(exact(group.taken).div(group.beside))

const isUnpaid = (absence: PricedDays['absence']): boolean => absence === 'LOP' || absence === 'reject'

/** The cost of an hour in paise (null if unknown), and whether the scheduled hours of the absence are paid. */
type Price = { perHour: Exact | null; isPaid: boolean }
/**
 * If the reader may not know the reason of an absence, the cost is unknown, because it would reveal whether the absence is paid
 * (decision 133).
 */
const truePrice = ({ absence, paise, terms, ...of }: PricedDays): Price => ({
  perHour: absence === 'off' ? null : computeHourlyCost(paise, terms, of),
  isPaid: !isUnpaid(absence),
})
/** A cost at standard rates never reveals why a person is absent (decision 132). */
const standardPrice = ({ absence }: PricedDays, paise: number | null): Price => ({
  perHour: paise === null ? null : exact(paise),
  isPaid: absence !== 'reject',
})

const absent = (group: PricedDays, { perHour, isPaid }: Price): Priced => {
  const cost = isPaid ? (perHour?.mul(hoursBeside(group)).mul(exact(group.days)) ?? null) : ZERO
  return {
    hours: ZERO,
    units: ZERO,
    cost,
    incentive: ZERO,
    days: Number(group.days),
    costUnknownDays: cost === null ? Number(group.days) : 0,
  }
}

/**
 * Returns the hours for which the incentive is paid, multiplied by the excess over the target as a fraction. The rate and the
 * cost of an hour are applied later. For type `units`, the hours are an even share of all scheduled hours, so recording hours
 * never reduces pay (decision 127).
 */
const incentiveHours = (group: PricedDays): Exact =>
  ({
    units: () => exact(group.over).div(exact(group.target)).mul(hoursBeside(group)),
    // The factor is over ÷ target, and the hours are those of the target, so the target cancels out.
    hours: () => exact(group.over),
    units_hours: () => exact(group.overHours).div(exact(group.target)),
  })[group.type]()

const pricedAt = (group: PricedDays, price: Price): Priced => {
  if (group.absence !== null) return absent(group, price)
  const hours = group.type === 'units' ? hoursLeft(group) : exact(group.hours)
  const { perHour } = price
  return {
    hours,
    units: exact(group.units),
    cost: perHour?.mul(hours) ?? null,
    incentive: perHour?.mul(incentiveHours(group)).mul(exact(group.rate)) ?? null,
    days: Number(group.days),
    costUnknownDays: perHour === null ? Number(group.days) : 0,
  }
}

export const priceDays = (group: PricedDays): Priced => pricedAt(group, truePrice(group))
/** Prices days at a standard rate in paise per hour (decision 132). The rate is null if there is none. */
export const priceAtStandardRate = (group: PricedDays, rate: number | null): Priced => pricedAt(group, standardPrice(group, rate))

/**
 * Days of many people that differ only in salary. `unknown` counts the days without a salary. `times` holds sums in which each
 * day's figures are multiplied by the person's salary in paise.
 */
export type DaysOfMany = Omit<PricedDays, 'paise'> & {
  unknown: number
  times: Pick<PricedDays, 'days' | 'hours' | 'over' | 'overHours' | 'taken'>
}

/** Prices days of many people. The cost is linear in the salary, so it is computed once, for a salary of one paisa per month. */
export const priceOfMany = ({ unknown, times, ...group }: DaysOfMany): Priced => {
  const { hours, units, days } = priceDays({ ...group, paise: null })
  const { cost, incentive } = priceDays({ ...group, ...times, paise: 1 })
  // If holidays take up the whole month, no salary gives an hourly cost.
  const unknownDays = computeHourlyCost(1, group.terms, group) === null ? days : unknown
  return { hours, units, cost, incentive, days, costUnknownDays: isUnpaid(group.absence) ? 0 : unknownDays }
}

/**
 * Prices days of many people at standard rates. `unknown` is the number of days without a rate. `times` holds the sums of the
 * figures multiplied by the rates.
 */
export const priceManyAtStandardRates = ({ unknown, times, ...group }: DaysOfMany): Priced => {
  const { hours, units, days } = priceAtStandardRate({ ...group, paise: null }, null)
  const { cost, incentive } = priceAtStandardRate({ ...group, ...times, paise: null }, 1)
  return { hours, units, cost, incentive, days, costUnknownDays: group.absence === 'reject' ? 0 : unknown }
}

export type Sums = { hours: Exact; units: Exact; cost: Exact; incentive: Exact; days: number; costUnknownDays: number }
/** Sums priced days. Unknown costs are left out and counted. */
export const sumPricedDays = (priced: readonly Priced[]): Sums => ({
  hours: sumExact(priced.map(({ hours }) => hours)),
  units: sumExact(priced.map(({ units }) => units)),
  cost: sumExact(priced.map(({ cost }) => cost ?? ZERO)),
  incentive: sumExact(priced.map(({ incentive }) => incentive ?? ZERO)),
  days: priced.reduce((sum, { days }) => sum + days, 0),
  costUnknownDays: priced.reduce((sum, { costUnknownDays }) => sum + costUnknownDays, 0),
})

/** Exact money in paise. `cost` is per unit, and null when no unit is done (calculations.md 2). */
export type ExactProfileTotals = {
  units: Exact
  totalExpense: Exact
  cost: Exact | null
  revenue: Exact
  pnl: Exact
  costUnknownDays: number
}
export const computeProfileFigures = (
  { units, cost, incentive, costUnknownDays }: Sums,
  budgetPaise: number,
): ExactProfileTotals => {
  const totalExpense = cost.add(incentive)
  const revenue = units.mul(budgetPaise)
  return {
    units,
    totalExpense,
    cost: units.equals(0) ? null : totalExpense.div(units),
    revenue,
    pnl: revenue.sub(totalExpense),
    costUnknownDays,
  }
}
