import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { SalaryReader } from '../../users/server/lookup.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { type Exact, exact, paiseToRupees, roundToTwoDecimals } from '../../kit/shared/exact.ts'
import type { ProfileTotals } from '../contract.ts'
import type { HoursFrom } from '../targets-contract.ts'
import {
  type Priced,
  type Sums,
  priceDays,
  priceOfMany,
  computeProfileFigures,
  priceAtStandardRate,
  priceManyAtStandardRates,
  sumPricedDays,
} from '../pricing-rules.ts'
import { type Gathered, type SummedGroup, toPricedDays, selectSummedGroups } from './pricing-queries.ts'

const priced = (group: SummedGroup): Priced => {
  const { paise: _, ...days } = toPricedDays(group, null)
  const { paise_days, paise_hours, paise_over, paise_over_hours, paise_taken } = group
  const times = { days: paise_days, hours: paise_hours, over: paise_over, overHours: paise_over_hours, taken: paise_taken }
  return priceOfMany({ ...days, unknown: group.unknown, times })
}

const standardPriced = (group: SummedGroup): Priced => {
  const { paise: _, ...days } = toPricedDays(group, null)
  const { standard_days, standard_hours, standard_over, standard_over_hours, standard_taken } = group
  const times = {
    days: standard_days,
    hours: standard_hours,
    over: standard_over,
    overHours: standard_over_hours,
    taken: standard_taken,
  }
  return priceManyAtStandardRates({ ...days, unknown: group.standard_unknown, times })
}

/**
 * Exact sums, also at standard rates. `read` says whether the reader may see every salary in them. If not, none of their money is
 * shown (decision 132).
 */
export type ReadSums = Sums & { read: boolean; standard: Sums }
export const NO_SUMS: ReadSums = { ...sumPricedDays([]), read: true, standard: sumPricedDays([]) }

export const sumGroups = (groups: readonly SummedGroup[]): ReadSums => ({
  ...sumPricedDays(groups.map(priced)),
  standard: sumPricedDays(groups.map(standardPriced)),
  read: groups.every(({ read }) => read),
})
export const sumGroupsBy = (groups: readonly SummedGroup[], keyOf: (group: SummedGroup) => string): Map<string, ReadSums> =>
  new Map([...groupBy(groups, keyOf)].map(([key, own]) => [key, sumGroups(own)]))
/** Returns the exact sums of groups of days that have one salary each. */
export const sumGatheredDays = (groups: readonly (Gathered & { paise: number | null; standard: number | null })[]): ReadSums => ({
  ...sumPricedDays(groups.map((group) => priceDays(toPricedDays(group, group.paise)))),
  standard: sumPricedDays(groups.map((group) => priceAtStandardRate(toPricedDays(group, null), group.standard))),
  read: groups.every(({ read }) => read),
})

export const selectTargetSums = async (db: Db, which: Sql, reader: SalaryReader): Promise<Map<string, ReadSums>> =>
  sumGroupsBy(await selectSummedGroups(db, { which, of: db`t.id`, reader }), ({ of_id }) => of_id)

/**
 * Converts exact paise to rupees for a reply. Money is null if it is unknown, or if it includes a salary that the reader may not
 * see.
 */
export const showMoney = (read: boolean, paise: Exact | null): number | null =>
  !read || paise === null ? null : paiseToRupees(paise)

/** Sums money at standard rates. Days without a rate are left out and counted; if no day has a rate, the money is null. */
const standardSums = ({ standard }: ReadSums) => {
  const unknownDays = standard.costUnknownDays
  const shown = (paise: Exact | null): number | null => showMoney(unknownDays === 0 || unknownDays < standard.days, paise)
  return { shown, unknownDays }
}
const standardFigures = (sums: ReadSums, budgetPaise: number) => {
  const { cost, totalExpense, pnl } = computeProfileFigures(sums.standard, budgetPaise)
  const { shown, unknownDays } = standardSums(sums)
  return { cost: shown(cost), totalExpense: shown(totalExpense), pnl: shown(pnl), unknownDays }
}
const standardParts = (sums: ReadSums) => {
  const { shown } = standardSums(sums)
  return { cost: shown(sums.standard.cost), incentive: shown(sums.standard.incentive) }
}

export const serializeProfileTotals = (sums: ReadSums, budgetPaise: number, daysLeft: number): ProfileTotals => {
  const { units, cost, totalExpense, revenue, pnl, costUnknownDays } = computeProfileFigures(sums, budgetPaise)
  return {
    units: roundToTwoDecimals(units),
    cost: showMoney(sums.read, cost),
    totalExpense: showMoney(sums.read, totalExpense),
    revenue: paiseToRupees(revenue),
    pnl: showMoney(sums.read, pnl),
    days: sums.days,
    costUnknownDays: sums.read ? costUnknownDays : null,
    standard: standardFigures(sums, budgetPaise),
    daysLeft,
  }
}

export const computeSpanFigures = (sums: ReadSums, budgetPaise: number) => {
  const { daysLeft: _, ...shown } = serializeProfileTotals(sums, budgetPaise, 0)
  const { cost: daysCost, incentive } = standardParts(sums)
  return {
    ...shown,
    daysCost: showMoney(sums.read, sums.cost),
    incentive: showMoney(sums.read, sums.incentive),
    standard: { ...shown.standard, daysCost, incentive },
  }
}

export const toHoursFrom = ({ working_hours: workingHours, share, beside, taken }: Gathered): HoursFrom => ({
  workingHours: Number(workingHours),
  share: Number(share),
  beside,
  taken: roundToTwoDecimals(exact(taken)),
})

/** Returns the incentive of a target for its person, who sees no other money. Null if none of its days has a salary. */
export const computeOwnIncentive = ({ incentive, days, costUnknownDays }: ReadSums): number | null =>
  showMoney(costUnknownDays === 0 || costUnknownDays < days, incentive)

export const toShownSums = (sums: ReadSums) => ({
  units: roundToTwoDecimals(sums.units),
  hours: roundToTwoDecimals(sums.hours),
  cost: showMoney(sums.read, sums.cost),
  incentive: showMoney(sums.read, sums.incentive),
  costUnknownDays: sums.read ? sums.costUnknownDays : null,
  standard: { ...standardParts(sums), unknownDays: sums.standard.costUnknownDays },
})
