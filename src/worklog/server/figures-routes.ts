import { exact, rupeesShown, shownOf } from '../../kit/shared/exact.ts'
import { asId } from '../../kit/shared/ids.ts'
import { rupeesOf } from '../../kit/shared/money.ts'
import { routes } from '../../kit/server/routes.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { daysOf } from '../../closed-months/rules.ts'
import { isAdmin, seesSalaries } from '../../users/rules.ts'
import { hourlyCost, monthHours } from '../../users/work-day-rules.ts'
import { figures } from '../figures-contract.ts'
import { priceOf, sumsOf } from '../pricing-rules.ts'
import { found } from '../refusals.ts'
import { hiddenDays, hiddenMonths } from './few-people.ts'
import { hoursFrom, spanFigures, sumsBy } from './figures.ts'
import { targetRows } from './target-queries.ts'
import { type PersonGroup, groupsOfPeople, pricedDaysOf, summedGroups } from './pricing-queries.ts'
import { groupsByDay } from './profile-days.ts'
import { profileBy } from './queries.ts'

const lineOf = (group: PersonGroup) => {
  const days = pricedDaysOf(group, group.paise)
  const { cost, incentive, hours } = priceOf(days)
  const perHour = hourlyCost(days.paise, days.terms, days.month)
  return {
    user: group.user,
    target: group.of_target,
    from: group.from_day,
    to: group.until_day,
    type: group.type,
    count: Number(group.target),
    shiftType: days.terms.shiftType,
    monthHours: shownOf(monthHours(days.terms, days.month)),
    ...hoursFrom(group),
    rate: Number(group.rate),
    absence: group.reason,
    days: group.days,
    units: group.units,
    hours: shownOf(hours),
    over: shownOf(exact(group.over)),
    salary:
      group.paise === null || group.salary_from === null
        ? null
        : { amount: rupeesOf(group.paise), effectiveDate: group.salary_from },
    hourlyCost: perHour && rupeesShown(perHour),
    cost: cost && rupeesShown(cost),
    incentive: incentive && rupeesShown(incentive),
  }
}

/** The days that a question names; undefined: all. */
const spanOf = ({ month, day }: { month?: string | undefined; day?: string | undefined }) =>
  day === undefined ? month && daysOf(month) : { from: day, to: day }

export const figuresRoutes = routes('worklog', figures, {
  ofProfile: async ({ db, actor, reach, params, query, now }) => {
    const {
      _id,
      name,
      budget_paise: budgetPaise,
    } = found(await profileBy(db, asId(params.id.trim()), 'look'), 'PROFILE_NOT_FOUND')
    const today = dayOf(now)
    const asked = query.target === undefined ? undefined : asId(query.target.trim())
    const which = asked === undefined ? db`t.profile_id = ${_id}` : db`t.profile_id = ${_id} and t.id = ${asked}`
    const seesMoney = seesSalaries(actor)
    const targetAsked = { which, today, withDeleted: isAdmin(actor) }
    const row = asked === undefined ? null : found(await targetRows(db, reach, targetAsked), 'TARGET_NOT_FOUND')
    const target = row && { _id: row._id, name: row.name, user: row.user }
    const data = { profile: { _id, name, budget: rupeesOf(budgetPaise) }, target }
    if (target !== null && !seesMoney) return { data: { ...data, total: null, months: [], lines: [] } }

    const of = db`t.profile_id`
    const sums = sumsBy(await summedGroups(db, { which, of, today }), ({ month }) => month)
    const hidden = (await hiddenMonths(db, { actor, today, which, of }))(_id)
    const months = [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, ofMonth]) => ({
        month,
        ...spanFigures({ sums: ofMonth, budgetPaise, isHidden: hidden.parts.has(month) }),
      }))
    const span = spanOf(query)
    const groups = seesMoney && span ? await groupsOfPeople(db, reach, { which, today, ...span }) : []
    const all = [...sums].filter(([month]) => query.month === undefined || month === query.month).map(([, ofMonth]) => ofMonth)
    const ofDay = query.day === undefined ? [] : await groupsByDay(db, { which, today, from: query.day, to: query.day })
    /** A target that was found is one of whose person the caller sees the salary. */
    const isTotalHidden = async (): Promise<boolean> => {
      const { month, day } = query
      if (target !== null || (month === undefined && day === undefined)) return hidden.whole
      if (day === undefined) return hidden.parts.has(month ?? '')
      return (await hiddenDays(db, { actor, today, profileId: _id, month: day.slice(0, 7) })).parts.has(day)
    }
    const total =
      query.day === undefined ? sumsOf(all) : sumsOf(ofDay.map(({ paise, ...group }) => priceOf(pricedDaysOf(group, paise))))
    const isHidden = await isTotalHidden()
    return { data: { ...data, total: spanFigures({ sums: total, budgetPaise, isHidden }), months, lines: groups.map(lineOf) } }
  },
})
