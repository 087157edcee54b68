import { exact, roundToTwoDecimals } from '../../kit/shared/exact.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toRupees } from '../../kit/shared/money.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay } from '../../kit/shared/time.ts'
import { toMonthRange } from '../../closed-months/rules.ts'
import { isAdmin, maySeeSalaries } from '../../users/rules.ts'
import { computeHourlyCost, computeMonthHours } from '../../users/work-day-rules.ts'
import { figures } from '../figures-contract.ts'
import { priceDays, priceAtStandardRate } from '../pricing-rules.ts'
import { found } from '../refusals.ts'
import { toHoursFrom, showMoney, computeSpanFigures, sumGroupsBy, sumGatheredDays, sumGroups } from './figures.ts'
import { selectTargetRows } from './target-queries.ts'
import { type PersonGroup, selectGroupsOfPeople, toPricedDays, selectSummedGroups } from './pricing-queries.ts'
import { selectPricedGroups } from './profile-days.ts'
import { selectProfileBy } from './queries.ts'

/** `read` says whether the caller may see the salary of the group. */
const lineOf = (group: PersonGroup, read: boolean) => {
  const days = toPricedDays(group, group.paise)
  const { cost, incentive, hours } = priceDays(days)
  const standard = priceAtStandardRate(toPricedDays(group, null), group.standard)
  const perHour = computeHourlyCost(days.paise, days.terms, days)
  return {
    user: group.user,
    target: group.of_target,
    from: group.from_day,
    to: group.until_day,
    type: group.type,
    count: Number(group.target),
    shiftType: days.terms.shiftType,
    monthHours: roundToTwoDecimals(computeMonthHours(days.terms, days.month, days.holidayDays)),
    ...toHoursFrom(group),
    rate: Number(group.rate),
    absence: group.reason,
    days: group.days,
    units: Number(group.units),
    hours: roundToTwoDecimals(hours),
    over: roundToTwoDecimals(exact(group.over)),
    salary:
      group.paise === null || group.salary_from === null
        ? null
        : { amount: toRupees(group.paise), effectiveDate: group.salary_from },
    hourlyCost: showMoney(read, perHour),
    cost: showMoney(read, cost),
    incentive: showMoney(read, incentive),
    standard: {
      hourlyRate: group.standard === null ? null : toRupees(group.standard),
      cost: showMoney(true, standard.cost),
      incentive: showMoney(true, standard.incentive),
    },
  }
}

/** Undefined for all days. */
const spanOf = ({ month, day }: { month?: string | undefined; day?: string | undefined }) =>
  day === undefined ? month && toMonthRange(month) : { from: day, to: day }

export const figuresRoutes = routes('worklog', figures, {
  ofProfile: async ({ db, actor, reach, params, query, now }) => {
    const {
      _id,
      name,
      budget_paise: budgetPaise,
    } = found(await selectProfileBy(db, asId(params.id.trim()), 'look'), 'PROFILE_NOT_FOUND')
    const today = toDay(now)
    const input = query.target === undefined ? undefined : asId(query.target.trim())
    const which = input === undefined ? db`t.profile_id = ${_id}` : db`t.profile_id = ${_id} and t.id = ${input}`
    const reader = { actor, today }
    const targetAsked = { which, today, withDeleted: isAdmin(actor) }
    const row = input === undefined ? null : found(await selectTargetRows(db, reach, targetAsked), 'TARGET_NOT_FOUND')
    const target = row && { _id: row._id, name: row.name, user: row.user }
    const data = { profile: { _id, name, budget: toRupees(budgetPaise) }, target }
    const groups = await selectSummedGroups(db, { which, of: db`t.profile_id`, reader })
    const months = [...sumGroupsBy(groups, ({ month }) => month)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, ofMonth]) => ({ month, ...computeSpanFigures(ofMonth, budgetPaise) }))
    const span = spanOf(query)
    const bySalary = maySeeSalaries(actor)
    const lines = span ? await selectGroupsOfPeople(db, reach, { which, reader, ...span, bySalary }) : []
    const total =
      query.day === undefined
        ? sumGroups(groups.filter(({ month }) => query.month === undefined || month === query.month))
        : sumGatheredDays(await selectPricedGroups(db, { which, reader, from: query.day, to: query.day }))
    return {
      data: {
        ...data,
        total: computeSpanFigures(total, budgetPaise),
        months,
        lines: lines.map((group) => lineOf(group, bySalary)),
      },
    }
  },
})
