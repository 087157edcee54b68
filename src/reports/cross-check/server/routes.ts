import { toPage } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { refuseTooLarge } from '../../server/report.ts'
import { EVERYTHING, selectReportPeople, resolveSelection } from '../../server/selection.ts'
import { CHECK_PAGE, type CheckedDay, crossChecks } from '../contract.ts'
import { gapSize } from '../rules.ts'
import { hasGap, loadCheckedDays } from './checked-days.ts'
import { finishedInProjects } from '../../../timesheets/server/extension-points.ts'

const largestGap = ({ gaps }: CheckedDay): number => gaps.reduce((most, gap) => Math.max(most, gapSize(gap)), -1)
/** Whether a number, after those asked before, may be among the so many largest: what cannot be on the page is forgotten. */
const amongLargest = (count: number): ((size: number) => boolean) => {
  let least = -Infinity
  let largest: number[] = []
  return (size) => {
    if (size <= least) return size === least
    largest.push(size)
    if (largest.length < 2 * count) return true
    largest = largest.toSorted((a, b) => b - a).slice(0, count)
    least = largest.at(-1) ?? least
    return true
  }
}

/** Those with the largest gaps first, then the latest day; of a day by name, as the people come. */
const sortDays = (days: readonly CheckedDay[]): CheckedDay[] =>
  days
    .map((day) => ({ day, gap: largestGap(day) }))
    .toSorted((a, b) => b.gap - a.gap || Number(b.day.dateKey > a.day.dateKey) - Number(b.day.dateKey < a.day.dateKey))
    .map(({ day }) => day)

export const crossCheckRoutes = routes('reports', crossChecks, {
  ofDays: async ({ db, actor, reach, now, query: { from, to, q = '', look, ...paging }, registered }) => {
    const selection = await resolveSelection(db, { ...EVERYTHING, type: 'department', from, to }, { actor, now })
    const people = await selectReportPeople(db, selection, q)
    refuseTooLarge(people)
    const { limit, offset } = toPage(paging, CHECK_PAGE)
    const isAmongLargest = amongLargest(offset + limit)
    let all = 0
    let flagged = 0
    const isKept = (day: CheckedDay): boolean => {
      all += 1
      if (hasGap(day)) flagged += 1
      return (look === undefined || hasGap(day)) && isAmongLargest(largestGap(day))
    }
    const finished = registered.extensionsOf(finishedInProjects)
    const kept = await loadCheckedDays(db, reach, { selection, people, finished, isKept })
    const data = sortDays(kept).slice(offset, offset + limit)
    return { data, total: look === undefined ? all : flagged, look: flagged }
  },
})
