import type { Reach } from '../../../kit/server/reach.ts'
import { splitTotal, toPage } from '../../../kit/shared/paging.ts'
import { countPeriodDays } from '../../../kit/shared/period.ts'
import { parsePersonRef } from '../../../kit/shared/emails.ts'
import { findReportTimes } from '../../../kit/server/report-times.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { scorecard } from '../contract.ts'
import { computeRoleFigures } from '../rules.ts'
import { resolveScorecardFilter } from './scorecard-filter.ts'
import { toScorecardLines, buildScorecardExport } from './download.ts'
import { selectScorecard, selectScoredPerson, selectScoreRows } from './queries.ts'

/** The kind and size of a scorecard, from which its running time is estimated. */
const sizeOf = ({ rows }: Reach<'own'>, period: { from: string; to: string }) =>
  [`scorecard of ${rows}`, countPeriodDays(period)] as const

const PAGE = { usual: 50, most: 500 }

export const scorecardRoutes = routes('tasks', scorecard, {
  read: async ({ db, reach, query, sized }) => {
    sized(...sizeOf(reach, query))
    const params = { ...(await resolveScorecardFilter(db, query)), by: query.by }
    const { data, roles, ...choices } = found(await selectScorecard(db, reach, params), 'UNEXPECTED')
    return { data: toScorecardLines(data), roles: computeRoleFigures(roles), ...choices }
  },

  rows: async ({ db, reach, query }) => {
    const { reason = null, person, figure } = query
    const of =
      person === undefined ? null : ((await selectScoredPerson(db, reach, parsePersonRef(person))) ?? refuse('USER_NOT_FOUND')).id
    const params = { ...(await resolveScorecardFilter(db, query)), figure, reason, person: of, ...toPage(query, PAGE) }
    const { rows, total } = splitTotal(await selectScoreRows(db, reach, params))
    return { data: rows, total }
  },

  time: async ({ actor, reach, query }) => {
    const [kind, size] = sizeOf(reach, query)
    return findReportTimes(actor.id, { kind, size })
  },

  download: (call) => buildScorecardExport(call),
})
