import type { SeenReason } from '../absences/vocabulary.ts'
import { type Exact, ZERO, exact, sumExact } from '../kit/shared/exact.ts'
import { type Holiday, type WorkTerms, hourlyCost, scheduledHours } from '../users/work-day-rules.ts'
import type { TargetType } from './vocabulary.ts'

/**
 * Days of sub-targets that are priced alike, with the sums of their figures: a statement groups them, or a day stands alone.
 * Decimals are text; absent days have no figures (calculations.md 2).
 */
export type PricedDays = {
  type: TargetType
  /** Units a day; of type hours: hours. */
  target: string | number
  terms: WorkTerms
  /** YYYY-MM. */
  month: string
  /** How many working days of the month the holidays of the person take (monthHours). */
  holidayDays: string | number
  /** How much of a working day it is (dayShare); 0: it became an off day later. */
  share: number
  /** The monthly salary in paise; null: none, the cost is unknown. */
  paise: number | null
  /** INCENTIVE_RATE in force. */
  rate: string | number
  absence: SeenReason | null
  /** Sub-targets of the person on each of the days: all of them on an absent day, else those of type units. */
  beside: number
  /** How many sub-targets these are. */
  days: number | string
  hours: string | number
  units: string | number
  /** Σ of what was completed over the target: units, of type hours hours. */
  over: string | number
  /** The same times the completed hours of the day. */
  overHours: string | number
  /** Of type units: Σ of what the person's other sub-targets take of the scheduled hours (`hoursTaken`). */
  taken: string | number
}

/**
 * A day's hours are paid once (decision 127): what the recorded hours of its `hours` and `units_hours` sub-targets take of the
 * scheduled ones, so that those of type units share the rest.
 */
export const hoursTaken = (recorded: Exact, terms: WorkTerms, day: string, holiday: Holiday): Exact => {
  const scheduled = scheduledHours(terms, day, holiday)
  return recorded.compare(scheduled) < 0 ? recorded : scheduled
}

/** Money in paise; null: unknown, because the person has no salary in force. */
export type Priced = {
  hours: Exact
  units: Exact
  cost: Exact | null
  incentive: Exact | null
  days: number
  costUnknownDays: number
}

type Shared = Pick<PricedDays, 'terms' | 'share' | 'beside'>
/** The scheduled hours of one of the days, divided among the sub-targets of the day. */
const hoursBeside = ({ terms, share, beside }: Shared): Exact => exact(terms.workingHours).mul(exact(share)).div(beside)

/** The hours of type units: the scheduled ones less what is taken of them, divided among the sub-targets of the day. */
const hoursLeft = (group: PricedDays): Exact =>
  hoursBeside(group).mul(exact(group.days)).sub(exact(group.taken).div(group.beside))

const isUnpaid = (absence: PricedDays['absence']): boolean => absence === 'LOP' || absence === 'reject'

/** What an hour costs in paise, null where it is unknown, and whether the absence costs its scheduled hours. */
type Price = { perHour: Exact | null; isPaid: boolean }
/** Of an absence whose reason the reader may not know the cost is unknown: it would say whether it is paid (decision 133). */
const truePrice = ({ absence, paise, terms, ...of }: PricedDays): Price => ({
  perHour: absence === 'off' ? null : hourlyCost(paise, terms, of),
  isPaid: !isUnpaid(absence),
})
/** Why somebody is absent follows from no cost at standard rates (decision 132). */
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
 * The hours for which the incentive is paid, with the part over the target as factor, before the rate and the cost of an hour. Of
 * type units they are the even share of all scheduled ones, so that recording hours costs nobody pay (decision 127).
 */
const incentiveHours = (group: PricedDays): Exact =>
  ({
    units: () => exact(group.over).div(exact(group.target)).mul(hoursBeside(group)),
    // The factor is the target's hours, so the target falls out.
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

/** What equal days come to (calculations.md 2, 6). */
export const priceDays = (group: PricedDays): Priced => pricedAt(group, truePrice(group))
/** The same at a standard rate in paise an hour (decision 132); null: there is none. */
export const priceAtStandardRate = (group: PricedDays, rate: number | null): Priced => pricedAt(group, standardPrice(group, rate))

/**
 * Days of many people, alike in all but the salary; `unknown` of them are without one. `times`: the sums of the figures, each
 * day's times the salary in paise of its person.
 */
export type DaysOfMany = Omit<PricedDays, 'paise'> & {
  unknown: number
  times: Pick<PricedDays, 'days' | 'hours' | 'over' | 'overHours' | 'taken'>
}

/** The same, of days of many people: what they cost is linear in the salary, so it is priced once, at one paisa per month. */
export const priceOfMany = ({ unknown, times, ...group }: DaysOfMany): Priced => {
  const { hours, units, days } = priceDays({ ...group, paise: null })
  const { cost, incentive } = priceDays({ ...group, ...times, paise: 1 })
  // In a month that holidays take as a whole no salary gives the cost of an hour.
  const unknownDays = hourlyCost(1, group.terms, group) === null ? days : unknown
  return { hours, units, cost, incentive, days, costUnknownDays: isUnpaid(group.absence) ? 0 : unknownDays }
}

/** The same at standard rates: `unknown` of the days are without one, `times` are the sums of the figures times the rates. */
export const standardOfMany = ({ unknown, times, ...group }: DaysOfMany): Priced => {
  const { hours, units, days } = priceAtStandardRate({ ...group, paise: null }, null)
  const { cost, incentive } = priceAtStandardRate({ ...group, ...times, paise: null }, 1)
  return { hours, units, cost, incentive, days, costUnknownDays: group.absence === 'reject' ? 0 : unknown }
}

export type Sums = { hours: Exact; units: Exact; cost: Exact; incentive: Exact; days: number; costUnknownDays: number }
/** Unknown costs are left out and counted. */
export const sumPricedDays = (priced: readonly Priced[]): Sums => ({
  hours: sumExact(priced.map(({ hours }) => hours)),
  units: sumExact(priced.map(({ units }) => units)),
  cost: sumExact(priced.map(({ cost }) => cost ?? ZERO)),
  incentive: sumExact(priced.map(({ incentive }) => incentive ?? ZERO)),
  days: priced.reduce((sum, { days }) => sum + days, 0),
  costUnknownDays: priced.reduce((sum, { costUnknownDays }) => sum + costUnknownDays, 0),
})

/** `cost`: paise a unit, null when no unit is done; `budgetPaise`: a unit (calculations.md 2). */
export type ExactProfileTotals = {
  units: Exact
  totalExpense: Exact
  cost: Exact | null
  revenue: Exact
  pnl: Exact
  costUnknownDays: number
}
export const profileFigures = ({ units, cost, incentive, costUnknownDays }: Sums, budgetPaise: number): ExactProfileTotals => {
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
