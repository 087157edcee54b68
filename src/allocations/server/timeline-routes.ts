import { selectWorkspaceHolidaysBetween } from '../../holidays/server/lookup.ts'
import { routes } from '../../kit/server/routes.ts'
import { shiftDay, parseInstant } from '../../kit/shared/time.ts'
import { found } from '../refusals.ts'
import { accountTimeline } from '../timeline-contract.ts'
import { selectHoldBy } from './history-queries.ts'
import { resolveAllocationProject } from './requested-project.ts'
import { selectHoldsAt, selectHoldsWithin, selectTimelineAccounts } from './timeline-queries.ts'
import { selectRowsOfUse } from './use-queries.ts'
import { accountUses } from './extension-points.ts'

export const timelineRoutes = routes('allocations', accountTimeline, {
  timeline: async ({ db, params, query, now }) => {
    const { id, name } = await resolveAllocationProject(db, params.projectId)
    const days = { from: parseInstant(query.from) as Date, to: parseInstant(shiftDay(query.to, 1)) as Date }
    const { account, at } = query
    const [accounts, holds, input, holidays] = await Promise.all([
      selectTimelineAccounts(db, id, now),
      selectHoldsWithin(db, id, days),
      account === undefined || at === undefined ? null : selectHoldsAt(db, id, account, at),
      selectWorkspaceHolidaysBetween(db, query),
    ])
    return { accounts, holds, asked: input, holidays, project: { _id: id, project_name: name } }
  },

  rowsOfHold: async ({ db, reach, params, now, registered }) => {
    const hold = found(await selectHoldBy(db, params.id), 'USE_NOT_FOUND')
    return selectRowsOfUse(db, reach, registered.extensionsOf(accountUses), hold, now)
  },
})
