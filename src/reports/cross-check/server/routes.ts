import { toPage } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { refuseTooLarge } from '../../server/report.ts'
import { EVERYTHING, selectReportPeople, resolveSelection } from '../../server/selection.ts'
import { CHECK_PAGE, type CheckedDay, crossChecks } from '../contract.ts'
import { gapSize } from '../rules.ts'
import { loadCheckedDays } from './checked-days.ts'
import { finishedInProjects } from '../../../timesheets/server/extension-points.ts'

const largestGap = ({ gaps }: CheckedDay): number => gaps.reduce((most, gap) => Math.max(most, gapSize(gap)), -1)
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
    const all = await loadCheckedDays(db, reach, { selection, people, finished: registered.extensionsOf(finishedInProjects) })
    const flagged = all.filter(({ gaps }) => gaps.length > 0)
    const { limit, offset } = toPage(paging, CHECK_PAGE)
    const shown = sortDays(look === undefined ? all : flagged)
    return { data: shown.slice(offset, offset + limit), total: shown.length, look: flagged.length }
  },
})
