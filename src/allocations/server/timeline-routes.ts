import { routes } from '../../kit/server/routes.ts'
import { daysFrom, instantOf } from '../../kit/shared/time.ts'
import { found } from '../refusals.ts'
import { accountTimeline } from '../timeline-contract.ts'
import { holdBy } from './history-queries.ts'
import { projectAsked } from './project-asked.ts'
import { holdsAt, holdsWithin, lanesOf } from './timeline-queries.ts'
import { rowsOfUse } from './use-queries.ts'
import { accountUses } from './extension-points.ts'

export const timelineRoutes = routes('allocations', accountTimeline, {
  timeline: async ({ db, params, query, now }) => {
    const { id, name } = await projectAsked(db, params.projectId)
    const days = { from: instantOf(query.from) as Date, to: instantOf(daysFrom(query.to, 1)) as Date }
    const { account, at } = query
    const [accounts, holds, asked] = await Promise.all([
      lanesOf(db, id, now),
      holdsWithin(db, id, days),
      account === undefined || at === undefined ? null : holdsAt(db, id, account, at),
    ])
    return { accounts, holds, asked, project: { _id: id, project_name: name } }
  },

  rowsOfHold: async ({ db, reach, params, now, registered }) => {
    const hold = found(await holdBy(db, params.id), 'USE_NOT_FOUND')
    return rowsOfUse(db, reach, registered.extensionsOf(accountUses), hold, now)
  },
})
