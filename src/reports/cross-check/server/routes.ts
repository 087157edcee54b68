import { checkOwnFigures } from '../../../users/server/own-figures.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { describeImpossible } from '../../../users/day-hours-rules.ts'
import { found } from '../../refusals.ts'
import { toPage } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { refuseTooLarge } from '../../server/report.ts'
import { ALL_PARTS, selectReportPeople, resolveSelection } from '../../server/selection.ts'
import { CHECK_PAGE, type CheckedDay, crossChecks } from '../contract.ts'
import { getGapSize } from '../rules.ts'
import { hasGap, loadCheckedDays } from './checked-days.ts'
import { confirmHours } from './impossible-days.ts'
import { finishedInProjects } from '../../../timesheets/server/extension-points.ts'

const largestGap = ({ gaps }: CheckedDay): number => gaps.reduce((most, gap) => Math.max(most, getGapSize(gap)), -1)
type Ranked = { gap: number; day: CheckedDay }
const toRanked = (day: CheckedDay): Ranked => ({ gap: largestGap(day), day })
/**
 * The largest gap comes first. Equal gaps are sorted by day, the latest first. Within a day, the people keep their order, which
 * is by name.
 */
const inOrder = (one: Ranked, other: Ranked): number =>
  other.gap - one.gap || Number(other.day.dateKey > one.day.dateKey) - Number(other.day.dateKey < one.day.dateKey)
/**
 * Returns a filter that drops days that cannot be among the first `count`. It compares each day with those that it has already
 * seen.
 */
const amongFirst = (count: number): ((day: CheckedDay) => boolean) => {
  let first: Ranked[] = []
  let last: Ranked | undefined
  return (day) => {
    const ranked = toRanked(day)
    const after = last === undefined ? -1 : inOrder(ranked, last)
    if (after >= 0) return after === 0
    first.push(ranked)
    if (first.length < 2 * count) return true
    first = first.toSorted(inOrder).slice(0, count)
    last = first.at(-1)
    return true
  }
}

export const crossCheckRoutes = routes('reports', crossChecks, {
  ofDays: async ({ db, actor, reach, now, query: { from, to, q = '', look, ...paging }, registered }) => {
    const selection = await resolveSelection(db, { ...ALL_PARTS, type: 'department', from, to }, { actor, now })
    const people = await selectReportPeople(db, selection, q)
    refuseTooLarge(people)
    const { limit, offset } = toPage(paging, CHECK_PAGE)
    const isAmongFirst = amongFirst(offset + limit)
    let all = 0
    let flagged = 0
    const isKept = (day: CheckedDay): boolean => {
      all += 1
      if (hasGap(day)) flagged += 1
      return (look === undefined || hasGap(day)) && isAmongFirst(day)
    }
    const finished = registered.extensionsOf(finishedInProjects)
    const kept = await loadCheckedDays(db, reach, { selection, people, finished, isKept })
    const page = kept
      .map(toRanked)
      .toSorted(inOrder)
      .slice(offset, offset + limit)
    return { data: page.map(({ day }) => day), total: look === undefined ? all : flagged, look: flagged }
  },

  confirm: async ({ db, actor, body: { user, date, sum, seconds }, clock, audit, publish }) => {
    const own = await checkOwnFigures(db, actor, [user])
    const confirmed = { person: user, day: date, sum, seconds, by: actor.id, now: clock() }
    const { fullName } = found(await confirmHours(db, confirmed), 'HOURS_NOT_IMPOSSIBLE')
    const name = `${fullName} ${formatDay(date)}`
    audit({
      type: 'confirmed-hours',
      id: `${user} ${date}`,
      name,
      after: { hours: describeImpossible({ sum, seconds }), ...own },
    })
    publish([user])
  },
})
