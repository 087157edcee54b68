import { selectWorkspaceHolidays } from '../../../holidays/server/lookup.ts'
import { routes } from '../../../kit/server/routes.ts'
import { computeFinishDates } from '../../../rows/files/finish-rules.ts'
import { requireRole } from '../../../rows/workflow/server/roles.ts'
import { home, HOME_DAYS } from '../contract.ts'
import { daysUntil } from '../rules.ts'
import { firstSteps, isSetUp } from './start-queries.ts'
import { filesInWork, furthestBehind } from './team-queries.ts'
import { selectHomeWork } from './work-queries.ts'

/** The row of a statement that always returns one. */
const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement of Home returns one row')
  return row
}

export const homeRoutes = routes('tasks', home, {
  start: async ({ db, reach, now }) => ({ steps: (await isSetUp(db, now)) ? null : only(await firstSteps(db, reach, now)) }),

  files: async ({ db, reach }) => {
    const pace = { today: reach.day, holidays: await selectWorkspaceHolidays(db, reach.day) }
    const { data, ...sums } = only(await filesInWork(db, reach, pace))
    const rows = data.map(({ closes, since, ...file }) => ({
      ...file,
      finish: computeFinishDates({ open: file.count - file.stages.CLOSED, closes, since }, pace),
    }))
    return { data: rows, ...sums }
  },

  people: async ({ db, reach, now }) => only(await furthestBehind(db, reach, daysUntil(now, HOME_DAYS))),

  work: async ({ db, actor, reach, params, now }) =>
    only(await selectHomeWork(db, reach, requireRole(actor, params.role), daysUntil(now, HOME_DAYS))),
})
