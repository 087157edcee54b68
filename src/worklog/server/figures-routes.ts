import { exact, rupeesShown, shownOf } from '../../kit/shared/exact.ts'
import { asId } from '../../kit/shared/ids.ts'
import { rupeesOf } from '../../kit/shared/money.ts'
import { routes } from '../../kit/server/routes.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { daysOf } from '../../closed-months/rules.ts'
import { seesSalaries } from '../../users/rules.ts'
import { hourlyCost, monthHours } from '../../users/work-day-rules.ts'
import { figures } from '../figures-contract.ts'
import { priceOf } from '../pricing-rules.ts'
import { found } from '../refusals.ts'
import { figuresOf, sumsBy } from './figures.ts'
import { type PersonGroup, groupsOfPeople, pricedDaysOf, summedGroups } from './pricing-queries.ts'
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
    workingHours: Number(group.working_hours),
    monthHours: shownOf(monthHours(days.terms, days.month)),
    share: days.share,
    beside: group.beside,
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

export const figuresRoutes = routes('worklog', figures, {
  ofProfile: async ({ db, actor, reach, params, query, now }) => {
    const profile = found(await profileBy(db, asId(params.id.trim()), 'look'), 'PROFILE_NOT_FOUND')
    const today = dayOf(now)
    const which = db`t.profile_id = ${profile._id}`
    const sums = sumsBy(await summedGroups(db, { which, of: db`t.profile_id`, today }), ({ month }) => month)
    const months = [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, ofMonth]) => {
        const { daysLeft: _, ...shown } = figuresOf(ofMonth, profile.budget_paise, 0)
        return { month, ...shown }
      })
    const asked = query.month !== undefined && seesSalaries(actor) ? daysOf(query.month) : undefined
    const groups = asked === undefined ? [] : await groupsOfPeople(db, reach, { which, today, ...asked })
    const { _id, name, budget_paise: budget } = profile
    return { data: { profile: { _id, name, budget: rupeesOf(budget) }, months, lines: groups.map(lineOf) } }
  },
})
