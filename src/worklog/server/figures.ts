import type { Db, Sql } from '../../kit/postgres/db.ts'
import { groupedBy } from '../../kit/shared/grouped.ts'
import { type Exact, exact, rupeesShown, shownOf } from '../../kit/shared/exact.ts'
import type { ProfileFigures } from '../contract.ts'
import type { HoursFrom } from '../targets-contract.ts'
import { type Priced, type Sums, priceOfMany, profileFigures, sumsOf } from '../pricing-rules.ts'
import { type Gathered, type SummedGroup, pricedDaysOf, summedGroups } from './pricing-queries.ts'

const priced = (group: SummedGroup): Priced => {
  const { paise: _, ...days } = pricedDaysOf(group, null)
  const { paise_days, paise_hours, paise_over, paise_over_hours, paise_taken } = group
  const times = { days: paise_days, hours: paise_hours, over: paise_over, overHours: paise_over_hours, taken: paise_taken }
  return priceOfMany({ ...days, unknown: group.unknown, times })
}

/** The exact sums of the days up to today, by what `keyOf` names. */
export const sumsBy = (groups: readonly SummedGroup[], keyOf: (group: SummedGroup) => string): Map<string, Sums> =>
  new Map([...groupedBy(groups, keyOf)].map(([key, own]) => [key, sumsOf(own.map(priced))]))
export const NO_SUMS: Sums = sumsOf([])

/** The sums of targets, by id. */
export const targetSums = async (db: Db, which: Sql, today: string): Promise<Map<string, Sums>> =>
  sumsBy(await summedGroups(db, { which, of: db`t.id`, today }), ({ of_id }) => of_id)

const shownOrNull = (paise: Exact | null): number | null => (paise === null ? null : rupeesShown(paise))

type Figured = { sums: Sums; budgetPaise: number; isHidden: boolean }
/** Figures of a profile, or of a part of its days, rounded as they are serialized; of hidden money all that follows from salaries is null. */
export const figuresOf = ({ sums, budgetPaise, isHidden }: Figured, daysLeft: number): ProfileFigures => {
  const { units, cost, totalExpense, revenue, pnl, costUnknownDays } = profileFigures(sums, budgetPaise)
  return {
    units: shownOf(units),
    cost: shownOrNull(isHidden ? null : cost),
    totalExpense: shownOrNull(isHidden ? null : totalExpense),
    revenue: rupeesShown(revenue),
    pnl: shownOrNull(isHidden ? null : pnl),
    days: sums.days,
    costUnknownDays,
    daysLeft,
  }
}

/** What some days of a profile come to. */
export const spanFigures = (figured: Figured) => {
  const { daysLeft: _, ...shown } = figuresOf(figured, 0)
  const { sums, isHidden } = figured
  return {
    ...shown,
    daysCost: shownOrNull(isHidden ? null : sums.cost),
    incentive: shownOrNull(isHidden ? null : sums.incentive),
  }
}

/** What the hours of days of type units, and of paid absences, follow from. */
export const hoursFrom = ({ working_hours: workingHours, share, beside, taken }: Gathered): HoursFrom => ({
  workingHours: Number(workingHours),
  share: Number(share),
  beside,
  taken: shownOf(exact(taken)),
})

/** What a target's or a day's sums show; without money where the salary may not be seen (decisions 89). */
export const shownSums = (sums: Sums, seesMoney: boolean) => ({
  units: shownOf(sums.units),
  hours: shownOf(sums.hours),
  ...(seesMoney && {
    cost: rupeesShown(sums.cost),
    incentive: rupeesShown(sums.incentive),
    costUnknownDays: sums.costUnknownDays,
  }),
})
