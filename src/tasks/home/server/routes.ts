import { routes } from '../../../kit/server/routes.ts'
import { roleHeld } from '../../workflow/server/roles.ts'
import { home, HOME_DAYS } from '../contract.ts'
import { daysUntil, finishDay, startOf } from '../rules.ts'
import { firstSteps } from './start-queries.ts'
import { filesInWork, furthestBehind } from './team-queries.ts'
import { workOf } from './work-queries.ts'

/** The row of a statement that always returns one. */
const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement of Home returns one row')
  return row
}

const WEEK_MS = 7 * 86_400_000

export const homeRoutes = routes('tasks', home, {
  start: async ({ db, reach }) => ({ steps: only(await firstSteps(db, reach)) }),

  files: async ({ db, reach, now }) => {
    const { data, ...sums } = only(await filesInWork(db, reach, new Date(now.getTime() - WEEK_MS)))
    const rows = data.map(({ closed_in_week: closed, ...file }) => ({
      ...file,
      finish: finishDay(file.count - file.stages.CLOSED, closed, now),
    }))
    return { data: rows, ...sums }
  },

  people: async ({ db, reach, now }) => {
    const [start = '', ...rest] = daysUntil(now, HOME_DAYS + 1)
    const names = [start, ...rest.slice(0, -1)]
    return only(await furthestBehind(db, reach, { start: startOf(start), end: startOf(rest.at(-1) ?? start), names }))
  },

  work: async ({ db, actor, reach, params, now }) => {
    const names = daysUntil(now, HOME_DAYS)
    const [first = '', yesterday = '', today = ''] = [names[0], names.at(-2), names.at(-1)]
    const days = { first: startOf(first), yesterday: startOf(yesterday), today: startOf(today), names }
    return only(await workOf(db, reach, roleHeld(actor, params.role), days))
  },
})
