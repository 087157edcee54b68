import type { HandoverRow } from '../../closed-months/handover-rules.ts'
import type { HandoverPart } from '../../closed-months/server/extension-points.ts'
import { type Exact, ZERO, exact, roundToTwoDecimals } from '../../kit/shared/exact.ts'
import { ticksToHours, computeDayRecords } from '../day-rules.ts'
import { sumDayRecords } from '../totals-rules.ts'
import { type GatheredPerson, gatherForPeople } from './gather.ts'
import { SEES_ALL, selectEverybody } from './selection.ts'
import { listShownDays } from './report.ts'

/** People are read in pages to limit memory use. */
const PAGE_PEOPLE = 200

function linesOf(each: GatheredPerson): HandoverRow[] {
  const days = listShownDays(each, computeDayRecords(each.days), { projects: null })
  if (days.length === 0) return []
  const userId = each.person._id
  const { hours } = sumDayRecords(days.map(({ record }) => record))
  const figures = {
    days: days.length,
    worked: ticksToHours(hours.totalProductivityHours),
    required: ticksToHours(hours.demandHours - hours.leaveHours),
    leave: ticksToHours(hours.leaveHours),
    ticketsUsed: ticksToHours(hours.ticketused),
    balance: ticksToHours(hours.balance),
  }
  const projects = new Map<string, { name: string; done: Exact; hours: Exact }>()
  for (const { lines, terms } of days.map(({ facts }) => facts))
    for (const { project, done, target } of lines) {
      const sum = projects.get(project._id) ?? { name: project.name, done: ZERO, hours: ZERO }
      const worth = target === null || target === 0 ? ZERO : exact(done).div(exact(target)).mul(exact(terms.workingHours))
      projects.set(project._id, { ...sum, done: sum.done.add(exact(done)), hours: sum.hours.add(worth) })
    }
  return [
    { part: 'hours', userId, of: null, figures },
    ...Array.from(projects, ([id, sum]) => ({
      part: 'project',
      userId,
      of: { id, name: sum.name },
      figures: { done: roundToTwoDecimals(sum.done), hours: roundToTwoDecimals(sum.hours) },
    })),
  ]
}

export const selectHoursOfMonth: HandoverPart = async (db, { from, to }) => {
  const { people } = await selectEverybody(db, { from, to })
  const lines: HandoverRow[] = []
  for (let at = 0; at < people.length; at += PAGE_PEOPLE)
    lines.push(...(await gatherForPeople(db, people.slice(at, at + PAGE_PEOPLE), { from, to, reader: SEES_ALL }, linesOf)).flat())
  return lines
}
