import { routes } from '../../../kit/server/routes.ts'
import { finishOf } from '../../files/finish-rules.ts'
import { roleHeld } from '../../workflow/server/roles.ts'
import { home, HOME_DAYS } from '../contract.ts'
import { daysUntil, startOf } from '../rules.ts'
import { firstSteps } from './start-queries.ts'
import { filesInWork, furthestBehind } from './team-queries.ts'
import { workOf } from './work-queries.ts'

/** The row of a statement that always returns one. */
const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement of Home returns one row')
  return row
}

export const homeRoutes = routes('tasks', home, {
  start: async ({ db, reach }) => ({ steps: only(await firstSteps(db, reach)) }),

  files: async ({ db, reach }) => {
    const { data, ...sums } = only(await filesInWork(db, reach))
    const rows = data.map(({ closes, since, ...file }) => ({
      ...file,
      finish: finishOf({ open: file.count - file.stages.CLOSED, closes, since }, reach.day),
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
