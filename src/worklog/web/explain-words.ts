import { toSeenAbsence } from '../../absences/rules.ts'
import { formatMonth } from '../../closed-months/rules.ts'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { toPaise, toRupees, formatRupees } from '../../kit/shared/money.ts'
import { ROUNDING, computeRounding } from '../../kit/shared/rounding.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { ProfileTotals } from '../contract.ts'
import type { PricedLine, SpanFigures } from '../figures-contract.ts'
import type { HoursFrom, SubTarget } from '../targets-contract.ts'
import { HIDDEN_MONEY, isCostUnknown, isMoneyHidden } from '../rules.ts'
import type { FigureName } from './explained.ts'

/** `rupees` is null if the amount is unknown. */
export type MoneyTerm = { words: string; rupees: number | null }

export const figureWords: Readonly<Record<FigureName, string>> = {
  pnl: 'Profit or loss',
  totalExpense: 'Total cost',
  unitCost: 'Cost per unit',
  revenue: 'Revenue',
  cost: 'Cost',
  incentive: 'Incentive',
}
export const standardFormula = (what: FigureName): string =>
  formulas[what].replaceAll('salary per hour', 'standard rate per hour')
export const formulas: Readonly<Record<FigureName, string>> = {
  pnl: 'Profit or loss = units × budget − (cost + incentive)',
  totalExpense: 'Total cost = cost + incentive',
  unitCost: 'Cost per unit = (cost + incentive) ÷ units',
  revenue: 'Revenue = units × budget',
  cost: 'Cost = hours × salary per hour',
  incentive: 'Incentive = (done over the target ÷ target) × hours × salary per hour × incentive rate',
}

const inr = (rupees: number): string => `₹${formatRupees(Math.abs(rupees))}`
/** Formats rupees as `₹1,23,456.70`, with a true minus sign. `signed` adds a plus sign to positive amounts. */
export const formatMoney = (rupees: number, signed = false): string => {
  if (rupees < 0) return `−${inr(rupees)}`
  return signed && rupees > 0 ? `+${inr(rupees)}` : inr(rupees)
}
const hoursOf = (hours: number): string => `${formatRupees(hours)} h`

export const describeNone = (figures: { days: number; costUnknownDays: number | null; totalExpense: number | null }): string => {
  if (isMoneyHidden(figures)) return HIDDEN_MONEY
  return isCostUnknown(figures) ? 'unknown: no salary' : 'no unit done'
}

/** Returns the value of a figure; null if no unit is done, or if it is hidden. */
export const getFigureValue = (what: FigureName, { daysCost, ...figures }: SpanFigures): number | null =>
  ({ ...figures, unitCost: figures.cost, cost: daysCost })[what]

/**
 * Returns the value of a figure at standard rates if the reader may not see the true value (decision 132). Otherwise, or if no
 * rate applies, returns null.
 */
export const getStandardValue = (what: FigureName, figures: SpanFigures): number | null =>
  what === 'revenue' || !isMoneyHidden(figures) ? null : getFigureValue(what, { ...figures, ...figures.standard })

type Priced = Omit<ProfileTotals, 'daysLeft'>
/** Replaces money by money at standard rates if the reader may not see the true money. */
export const replaceWithStandardMoney = <F extends Priced>(figures: F): F =>
  isMoneyHidden(figures) ? { ...figures, ...figures.standard, costUnknownDays: figures.standard.unknownDays } : figures

export const isAtStandardRates = (figures: Priced): boolean => isMoneyHidden(figures) && figures.standard.totalExpense !== null

export const describeSpanDays = (span: string | undefined): string => {
  if (span === undefined) return 'all days up to today'
  return span.length === 10 ? formatDay(span) : formatMonth(span)
}

export function listMoneyTerms(what: FigureName, figures: SpanFigures, budget: number): MoneyTerm[] {
  const revenue = { words: `${formatQuantity(figures.units, 'unit')} × ${formatMoney(budget)}`, rupees: figures.revenue }
  const priced = figures.days - (figures.costUnknownDays ?? 0)
  const cost = { words: `cost of ${formatQuantity(priced, 'day')} of targets`, rupees: figures.daysCost }
  const incentive = { words: 'incentive', rupees: figures.incentive }
  const minus = ({ words, rupees }: MoneyTerm): MoneyTerm => ({ words, rupees: rupees === null ? null : 0 - rupees })
  if (what === 'pnl') return withRounding([revenue, minus(cost), minus(incentive)], figures.pnl)
  if (what === 'revenue') return [revenue]
  if (what === 'cost') return [cost]
  if (what === 'incentive') return [incentive]
  // A cost per unit is shown without the sum of its terms, so it needs no rounding term.
  return what === 'unitCost' ? [cost, incentive] : withRounding([cost, incentive], figures.totalExpense)
}

/**
 * Returns the rounding difference between shown terms and their shown sum. Returns undefined if they add up, or if one of them is
 * unknown.
 */
export function toRoundingTerm(terms: readonly (number | null)[], sum: number | null): MoneyTerm | undefined {
  const known = terms.filter((rupees) => rupees !== null)
  const rupees = sum === null || known.length < terms.length ? 0 : computeRounding(sum, known)
  return rupees === 0 ? undefined : { words: ROUNDING, rupees }
}
const withRounding = (terms: MoneyTerm[], sum: number | null): MoneyTerm[] => {
  const rounding = toRoundingTerm(
    terms.map(({ rupees }) => rupees),
    sum,
  )
  return rounding === undefined ? terms : [...terms, rounding]
}

const scheduledOf = ({ workingHours, share }: HoursFrom): string =>
  share === 1 ? hoursOf(workingHours) : `${hoursOf(workingHours)} × ${share}`
const dividedBy = ({ beside }: HoursFrom): string => (beside > 1 ? ` ÷ ${beside} targets of the day` : '')
const dayHours = (of: HoursFrom): string => scheduledOf(of) + dividedBy(of)
const sharedHours = (of: HoursFrom & { days: number }): string => {
  const times = of.days === 1 ? '' : `${formatQuantity(of.days, 'day')} × `
  if (of.taken === 0) return times + dayHours(of)
  return `(${times}${scheduledOf(of)} − ${hoursOf(of.taken)} recorded for other targets)${dividedBy(of)}`
}

/** Describes where the paid hours of a day come from; null for a future or a removed day. */
export function describeHours({ type, off, hoursFrom }: Pick<SubTarget, 'type' | 'off' | 'hoursFrom'>): string | null {
  if (hoursFrom === null) return null
  const seen = toSeenAbsence(off)
  if (seen === 'off') return 'off'
  if (seen === 'LOP' || seen === 'reject') return 'an unpaid day'
  if (seen !== null) return `paid leave, ${dayHours(hoursFrom)}`
  if (type !== 'units') return 'recorded'
  if (hoursFrom.share === 0) return 'an off day in the shift'
  const isWholeDay = hoursFrom.taken === 0 && hoursFrom.beside <= 1
  return sharedHours({ ...hoursFrom, days: 1 }) + (isWholeDay ? ' scheduled' : '')
}

/** Returns the days of a line, such as "02/11/2026 to 13/11/2026, 9 days". */
export const describeLineDays = ({ from, to, days }: PricedLine): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}, ${formatQuantity(days, 'day')}`

/** Returns what was done on the days of a line, such as "450 of 360 units". */
export function describeDone({ type, units, hours, count, days, absence }: PricedLine): string {
  if (absence !== null) return absence === 'reject' ? 'weekly off' : absence
  const of = (done: string, noun: string): string => `${done} of ${formatCount(count * days)} ${noun}`
  return type === 'hours' ? of(formatRupees(hours), 'hours') : of(formatCount(units), 'units')
}

const priceIn = ({ hourlyCost, cost, incentive, standard }: PricedLine, isStandard: boolean) =>
  isStandard
    ? { perHour: standard.hourlyRate, cost: standard.cost, incentive: standard.incentive, none: 'no standard rate' }
    : { perHour: hourlyCost, cost, incentive, none: 'salary per hour' }

/** At standard rates, every absence except a weekly off costs its scheduled hours. */
export function toCostTerm(line: PricedLine, isStandard = false): MoneyTerm {
  const { type, hours, absence, share } = line
  const { perHour, cost, none } = priceIn(line, isStandard)
  if (absence === 'reject' && isStandard) return { words: 'a weekly off: no cost', rupees: 0 }
  if (absence === 'reject' || (absence === 'LOP' && !isStandard)) return { words: 'an unpaid day: no cost', rupees: 0 }
  if (absence === 'off' && !isStandard) return { words: 'an absence: only the manager of that day sees its cost', rupees: null }
  if (type === 'units' && share === 0) return { words: 'an off day in the shift: no hours', rupees: 0 }
  const anHour = perHour === null ? none : `${formatMoney(perHour)} per hour`
  const worked = absence !== null || type === 'units' ? sharedHours(line) : hoursOf(hours)
  return { words: `${worked} × ${anHour}`, rupees: cost }
}

export function toIncentiveTerm(line: PricedLine, isStandard = false): MoneyTerm {
  const { type, over, count, rate, absence } = line
  const { perHour, incentive, none } = priceIn(line, isStandard)
  if (absence !== null) return { words: 'an absent day: no incentive', rupees: 0 }
  if (over === 0) return { words: 'not over the target: no incentive', rupees: 0 }
  const anHour = perHour === null ? none : formatMoney(perHour)
  const parts = {
    units: `(${formatCount(over)} over ÷ ${formatCount(count)}) × ${dayHours(line)}`,
    hours: hoursOf(over) + ' over',
    units_hours: `each day’s (over ÷ ${formatCount(count)}) × its hours, ${formatCount(over)} over in all,`,
  }
  return { words: `${parts[type]} × ${anHour} × rate ${rate}`, rupees: incentive }
}

export const toRevenueTerm = ({ units }: PricedLine, budget: number): MoneyTerm => ({
  words: `${formatQuantity(units, 'unit')} × ${formatMoney(budget)}`,
  // The amount is computed in whole hundredths of units and whole paise. An exact half therefore stays exact and is rounded up.
  rupees: toRupees(Math.round((Math.round(units * 100) * toPaise(budget)) / 100)),
})

export function listLineTerms(what: FigureName, line: PricedLine, budget: number, isStandard: boolean): MoneyTerm[] {
  const [cost, incentive] = [toCostTerm(line, isStandard), toIncentiveTerm(line, isStandard)]
  return {
    pnl: [toRevenueTerm(line, budget), cost, incentive],
    revenue: [toRevenueTerm(line, budget)],
    cost: [cost],
    incentive: [incentive],
    totalExpense: [cost, incentive],
    unitCost: [cost, incentive],
  }[what]
}

/**
 * Returns the rounding difference between the figure of all lines and the terms of the lines, which are rounded one by one. A
 * cost per unit is not a sum, so it has none.
 */
export function computeLineRounding(
  what: FigureName,
  { lines, budget, isStandard, sum }: { lines: readonly PricedLine[]; budget: number; isStandard: boolean; sum: number | null },
): MoneyTerm | undefined {
  if (what === 'unitCost') return undefined
  const parts = lines.flatMap((line) =>
    listLineTerms(what, line, budget, isStandard).map(({ rupees }, at) =>
      what === 'pnl' && at > 0 && rupees !== null ? 0 - rupees : rupees,
    ),
  )
  return toRoundingTerm(parts, sum)
}
